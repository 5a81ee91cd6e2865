import { Button, Group, Kbd, Text, Textarea } from "@mantine/core";
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { isComposing } from "../../../parts/is-composing.ts";
import { showFailure } from "../../../parts/Toasts.tsx";
import { useLatest } from "../../../parts/use-latest.ts";
import { useCapture } from "../../../queries/thoughts/captures.ts";
import { takeShared } from "../../../shared-text.ts";
import { useDraft } from "../../../use-draft.ts";
import classes from "./CaptureBox.module.css";

const MAX_CHARACTERS = 20_000;
/** Where the text is kept until it is captured. */
export const CAPTURE_PLACE = "capture";

type Props = { input: RefObject<HTMLTextAreaElement | null>; onCaptured: () => void };

/** Captures a thought, typed or shared from elsewhere. It appears in the list at once; until the service has it, it is kept in this browser. */
export function CaptureBox({ input, onCaptured }: Props) {
  const [text, setText] = useDraft(CAPTURE_PLACE);
  const latest = useLatest(text);
  const isCapturing = useRef(false);
  const capture = useCapture();
  const isTooLong = text.length > MAX_CHARACTERS;
  const canCapture = text.trim() !== "" && !isTooLong;

  const addShared = useEffectEvent(() => {
    const shared = takeShared();
    if (shared !== "") setText(text.trim() === "" ? shared : `${shared}\n\n${text}`);
    return shared !== "";
  });
  useEffect(() => {
    if (addShared()) input.current?.focus();
  }, [input]);

  async function submit(): Promise<void> {
    if (!canCapture || isCapturing.current) return;
    isCapturing.current = true;
    try {
      await capture(text);
      // Keeps what was typed in the meantime.
      setText(latest.current.startsWith(text) ? latest.current.slice(text.length) : latest.current);
      onCaptured();
    } catch (error) {
      showFailure(error);
    }
    isCapturing.current = false;
  }
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (isComposing(event)) return;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void submit();
    }
    if (event.key === "Escape") event.currentTarget.blur();
  }

  return (
    <div className={classes.box}>
      <Textarea
        ref={input}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        aria-label="New thought"
        placeholder="What is on your mind?"
        variant="unstyled"
        autosize
        minRows={1}
        maxRows={14}
        classNames={{ input: classes.input ?? "" }}
        error={isTooLong && `At most ${MAX_CHARACTERS.toLocaleString("en")} characters.`}
      />
      <Group
        gap="sm"
        justify="flex-end"
        className={classes.foot ?? ""}
        data-filled={text !== "" || undefined}
      >
        <Text size="xs" c="dimmed" visibleFrom="sm">
          <Kbd size="xs">Ctrl</Kbd> <Kbd size="xs">Enter</Kbd>
        </Text>
        {/* Not `disabled`: it would lose the focus when the text is captured. */}
        <Button onClick={() => void submit()} aria-disabled={!canCapture} data-disabled={!canCapture}>
          Capture
        </Button>
      </Group>
    </div>
  );
}
