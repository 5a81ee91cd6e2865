import { ActionIcon, Textarea } from "@mantine/core";
import { ArrowUp, Square } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { isComposing } from "../../parts/is-composing.ts";
import classes from "./Chat.module.css";

const MAX_CHARACTERS = 20_000;

type Props = {
  draft: string;
  onType: (text: string) => void;
  isAnswering: boolean;
  isStopping: boolean;
  onSend: (text: string) => void;
  onStop: () => void;
};

/** Enter sends, Shift+Enter starts a new line. */
export function Composer({ draft, onType, isAnswering, isStopping, onSend, onStop }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  // Not cut by the field: what is missing from a long text that was pasted would not be noticed.
  const isTooLong = draft.trim().length > MAX_CHARACTERS;
  const canSend = draft.trim() !== "" && !isTooLong && !isAnswering;

  useEffect(() => {
    // Not on touch devices: the on-screen keyboard would cover the page.
    if (window.matchMedia("(pointer: fine)").matches) field.current?.focus({ preventScroll: true });
  }, []);

  function send(): void {
    if (!canSend) return;
    onSend(draft.trim());
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Enter" || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    send();
  }
  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Textarea
        ref={field}
        flex={1}
        size="md"
        variant="unstyled"
        autosize
        minRows={1}
        maxRows={8}
        aria-label="Your message"
        placeholder="Ask a question, or say what to remember"
        value={draft}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        error={isTooLong && `At most ${MAX_CHARACTERS.toLocaleString("en")} characters.`}
      />
      {isAnswering ? (
        <ActionIcon
          variant="filled"
          color="cloth"
          aria-label="Stop the answer"
          loading={isStopping}
          onClick={onStop}
        >
          <Square size={16} fill="currentColor" aria-hidden />
        </ActionIcon>
      ) : (
        <ActionIcon variant="filled" color="cloth" aria-label="Send" type="submit" disabled={!canSend}>
          <ArrowUp size={20} aria-hidden />
        </ActionIcon>
      )}
    </form>
  );
}
