import { Button, Group, Text } from "@mantine/core";
import { toMessage } from "../../../api.ts";
import type { DraftState } from "./note-draft.ts";

type Props = { state: DraftState; isDirty: boolean; onSave: () => Promise<boolean> };

/** Whether the draft is saved, with a button to save it if not. */
export function SaveState({ state, isDirty, onSave }: Props) {
  const { isSaving, theirs, draft } = state;
  const hasFailed = isDirty && state.failure !== null;
  const canSave = isDirty && !theirs && draft.title.trim() !== "";
  return (
    <Group gap="xs" wrap="nowrap" data-state>
      <Text size="sm" c={hasFailed ? "var(--mantine-color-error)" : "dimmed"} role="status">
        {hasFailed ? describeFailure(state) : describe(state, isDirty)}
      </Text>
      {canSave && (hasFailed || !isSaving) && (
        <Button variant="subtle" flex="none" loading={isSaving} onClick={() => void onSave()}>
          {hasFailed ? "Try again" : "Save now"}
        </Button>
      )}
    </Group>
  );
}

/** The same while more is typed and while it is tried again: the text below would jump each time. */
const describeFailure = ({ failure }: DraftState) =>
  `Not saved: ${toMessage(failure)} Your text is kept in this browser.`;

function describe({ isSaving, theirs }: DraftState, isDirty: boolean): string {
  if (isSaving) return "Saving…";
  if (theirs) return "Not saved: see above";
  return isDirty ? "Unsaved changes" : "Saved";
}
