import { Button, Group, Stack, Text, Textarea } from "@mantine/core";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import type { ListedThought } from "../../../../contract-app/thoughts.ts";
import { isComposing } from "../../../parts/is-composing.ts";
import { showDone, showFailure, showUndo } from "../../../parts/Toasts.tsx";
import { useChangeText, useRestoreVersion } from "../../../queries/thoughts/detail.ts";
import { StaleChoice } from "./StaleChoice.tsx";
import { useThoughtDraft } from "./thought-draft.ts";

type Props = {
  thought: ListedThought;
  isEditing: boolean;
  onEditing: (is: boolean) => void;
  /** Shown while not editing. */
  children: ReactNode;
};

/** Inline editing. Saving shows the new text at once; until it is saved, the draft is kept in this browser. */
export function TextEditor({ thought, isEditing, onEditing, children }: Props) {
  const draft = useThoughtDraft(thought);
  const changing = useChangeText();
  const restoring = useRestoreVersion(thought.id);
  const field = useRef<HTMLTextAreaElement>(null);
  const text = draft.text ?? thought.normalizedText;

  useEffect(() => {
    if (!isEditing) return;
    const { current: area } = field;
    area?.focus();
    area?.setSelectionRange(area.value.length, area.value.length);
  }, [isEditing]);

  function discard(): void {
    if (draft.text !== undefined) showUndo("The draft is discarded.", draft.restore);
    draft.clear();
    onEditing(false);
  }
  function save(over: ListedThought): void {
    const sent = text.trim();
    if (sent === "") return;
    // As it is sent, so that what is typed meanwhile is an edit of this.
    draft.type(sent);
    onEditing(false);
    // Not the callbacks of `mutate`, which are dropped when the pane is closed.
    changing.mutateAsync({ thought: over, text: sent }).then(
      (answer) => {
        if (answer.kind === "stale") return;
        draft.clearSaved(sent);
        if (answer.kind === "unchanged") showDone("Nothing was changed.");
        else showUndo("Saved.", () => restoring.mutateAsync(over.version));
      },
      (error: unknown) => {
        showFailure(error);
        onEditing(true);
      },
    );
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (isComposing(event)) return;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) save(draft.over);
    else if (event.key === "Escape") {
      // Otherwise the surrounding drawer would close too. The draft stays.
      event.stopPropagation();
      onEditing(false);
    }
  }

  if (draft.isChangedElsewhere && !isEditing)
    return (
      <StaleChoice
        own={text}
        current={thought}
        onKeepOwn={() => save(thought)}
        onTakeOther={discard}
        onEdit={() => {
          draft.rebase();
          onEditing(true);
        }}
      />
    );
  if (!isEditing)
    return (
      <>
        {children}
        {draft.text !== undefined && !changing.isPending && (
          <DraftNotice onContinue={() => onEditing(true)} onDiscard={discard} />
        )}
      </>
    );
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
        onChange={(event) => draft.type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        error={text.trim() === "" && "A thought needs at least one character."}
      />
      <Group gap="xs">
        <Button onClick={() => save(draft.over)} disabled={text.trim() === ""}>
          Save
        </Button>
        <Button variant="default" onClick={discard}>
          {draft.text === undefined ? "Cancel" : "Discard"}
        </Button>
      </Group>
    </Stack>
  );
}

function DraftNotice({ onContinue, onDiscard }: { onContinue: () => void; onDiscard: () => void }) {
  return (
    <Group gap="xs" role="status">
      <Text size="sm" c="dimmed">
        You have an unsaved draft of this.
      </Text>
      <Group gap="xs" wrap="nowrap">
        <Button variant="light" onClick={onContinue}>
          Continue
        </Button>
        <Button variant="subtle" onClick={onDiscard}>
          Discard
        </Button>
      </Group>
    </Group>
  );
}
