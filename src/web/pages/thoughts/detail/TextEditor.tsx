import { Button, Group, Stack, Textarea } from "@mantine/core";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { ListedThought } from "../../../../contract-app.ts";
import { showDone, showFailure, showUndo } from "../../../parts/Toasts.tsx";
import { useChangeText, useRestoreVersion } from "../../../queries/thoughts-changes.ts";
import { StaleChoice } from "./StaleChoice.tsx";

type Props = {
  thought: ListedThought;
  isEditing: boolean;
  onEditing: (is: boolean) => void;
  /** Shown while not editing. */
  children: ReactNode;
};

/** Inline editing. Saving shows the new text at once; if it fails, the editor opens again with the draft. */
export function TextEditor({ thought, isEditing, onEditing, children }: Props) {
  const [draft, setDraft] = useState<string>();
  /** The version that the draft is based on. */
  const [base, setBase] = useState(thought);
  const [current, setCurrent] = useState<ListedThought>();
  const changing = useChangeText();
  const restoring = useRestoreVersion(thought.id);
  const field = useRef<HTMLTextAreaElement>(null);
  const text = draft ?? thought.normalizedText;

  useEffect(() => {
    if (!isEditing) return;
    const { current: area } = field;
    area?.focus();
    area?.setSelectionRange(area.value.length, area.value.length);
  }, [isEditing]);

  function type(value: string): void {
    if (draft === undefined) setBase(thought);
    setDraft(value);
  }
  function stop(): void {
    setDraft(undefined);
    setCurrent(undefined);
    onEditing(false);
  }
  function save(over: ListedThought): void {
    if (text.trim() === "") return;
    onEditing(false);
    setCurrent(undefined);
    changing.mutate(
      { thought: over, text: text.trim() },
      {
        onError: (error) => {
          showFailure(error);
          setDraft(text);
          onEditing(true);
        },
        onSuccess: (answer) => {
          if (answer.kind === "stale") return setCurrent(answer.current);
          setDraft(undefined);
          if (answer.kind === "unchanged") showDone("Nothing was changed.");
          else showUndo("Saved.", () => restoring.mutate(over.version, { onError: showFailure }));
        },
      },
    );
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) save(draft === undefined ? thought : base);
    else if (event.key === "Escape") {
      // Otherwise the surrounding drawer would close too.
      event.stopPropagation();
      stop();
    }
  }

  if (current && !isEditing)
    return (
      <StaleChoice
        own={text}
        current={current}
        onKeepOwn={() => save(current)}
        onTakeOther={stop}
        onEdit={() => {
          setBase(current);
          setCurrent(undefined);
          onEditing(true);
        }}
      />
    );
  if (!isEditing) return children;
  return (
    <Stack gap="xs">
      <Textarea
        ref={field}
        aria-label="Text of the thought"
        size="md"
        autosize
        minRows={3}
        maxRows={20}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        error={text.trim() === "" && "A thought needs at least one character."}
      />
      <Group gap="xs">
        <Button onClick={() => save(draft === undefined ? thought : base)} disabled={text.trim() === ""}>
          Save
        </Button>
        <Button variant="default" onClick={stop}>
          Cancel
        </Button>
      </Group>
    </Stack>
  );
}
