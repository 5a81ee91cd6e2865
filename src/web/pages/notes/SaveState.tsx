import { Button, Group, Text } from "@mantine/core";
import { toMessage } from "../../api.ts";
import type { DraftState } from "./note-draft.ts";

type Props = { state: DraftState; isDirty: boolean; onSave: () => Promise<boolean> };

/** Whether the draft is saved, with a button to save it if not. */
export function SaveState({ state, isDirty, onSave }: Props) {
  const canSave = isDirty && !state.theirs && state.draft.title.trim() !== "";
  return (
    <Group gap="xs" data-state>
      <Text size="sm" c={state.failure ? "var(--mantine-color-error)" : "dimmed"} role="status">
        {describe(state, isDirty)}
      </Text>
      {canSave && !state.isSaving && (
        <Button variant="subtle" onClick={() => void onSave()}>
          {state.failure ? "Try again" : "Save now"}
        </Button>
      )}
    </Group>
  );
}

function describe({ isSaving, failure, theirs }: DraftState, isDirty: boolean): string {
  if (isSaving) return "Saving…";
  if (failure) return `Not saved: ${toMessage(failure)} Your text is kept in this browser.`;
  if (theirs) return "Not saved: see above";
  return isDirty ? "Unsaved changes" : "Saved";
}
