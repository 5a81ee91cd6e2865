import { Alert, Button, Group, Text } from "@mantine/core";
import type { NoteView } from "../../../../contract-app/notes.ts";
import { TextDiff } from "../../../parts/text/TextDiff.tsx";
import type { DraftState, NoteDraft } from "./note-draft.ts";

type Props = { draft: NoteDraft; state: DraftState; theirs: NoteView };

/** Edit conflict: somebody else changed the note in the meantime, and the reader chooses one of the two texts. */
export function StaleNotice({ draft, state, theirs }: Props) {
  const keepMine = () => {
    draft.keepMine();
    void draft.save();
  };
  return (
    <Alert
      color="orange"
      variant="outline"
      title="This note was changed elsewhere while you were writing"
      role="alert"
    >
      <Text size="sm" mb="xs">
        These are the differences between the stored text and yours. If you keep yours, the stored one stays
        in the history.
      </Text>
      {theirs.title !== state.draft.title && <TextDiff before={theirs.title} after={state.draft.title} />}
      <TextDiff before={theirs.text} after={state.draft.text} />
      <Group gap="sm" mt="md">
        <Button onClick={keepMine}>Keep mine</Button>
        <Button variant="default" onClick={draft.takeTheirs}>
          Use the stored one
        </Button>
      </Group>
    </Alert>
  );
}
