import { Button, Group, Kbd, Text, Textarea } from "@mantine/core";
import { type KeyboardEvent, type Ref, useState } from "react";
import { showFailure } from "../../parts/Toasts.tsx";
import { useCapture } from "../../queries/thoughts-changes.ts";
import classes from "./CaptureBox.module.css";

const MAX_CHARACTERS = 20_000;

type Props = { inputRef: Ref<HTMLTextAreaElement>; onCaptured: () => void };

/** Captures a thought. It appears in the list at once; if the service refuses it, the text returns to the box. */
export function CaptureBox({ inputRef, onCaptured }: Props) {
  const [text, setText] = useState("");
  const capturing = useCapture();
  const isTooLong = text.length > MAX_CHARACTERS;

  function capture(): void {
    if (text.trim() === "" || isTooLong) return;
    setText("");
    capturing.mutate(text, {
      onSuccess: onCaptured,
      onError: (error) => {
        // Keeps what was typed in the meantime.
        setText((typed) => (typed.trim() === "" ? text : `${text}\n\n${typed}`));
        showFailure(error);
      },
    });
  }
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      capture();
    }
    if (event.key === "Escape") event.currentTarget.blur();
  }

  return (
    <div className={classes.box}>
      <Textarea
        ref={inputRef}
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
        <Button onClick={capture} disabled={text.trim() === "" || isTooLong}>
          Capture
        </Button>
      </Group>
    </div>
  );
}
