import { Alert, Button, Group, Text } from "@mantine/core";
import type { NoteView } from "../../../contract-app.ts";
import { TextDiff } from "../../parts/TextDiff.tsx";
import type { DraftState, NoteDraft } from "./note-draft.ts";

type Props = { draft: NoteDraft; state: DraftState; theirs: NoteView };

/** Somebody else stored another text while this one was written: nothing is lost, one of the two is chosen. */
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
        What differs between the stored text and yours. The one that you do not take stays in the history if
        it was stored before.
      </Text>
      {theirs.title !== state.draft.title && <TextDiff before={theirs.title} after={state.draft.title} />}
      <TextDiff before={theirs.text} after={state.draft.text} />
      <Group gap="sm" mt="md">
        <Button onClick={keepMine}>Keep mine</Button>
        <Button variant="default" onClick={draft.takeTheirs}>
          Take the stored one
        </Button>
      </Group>
    </Alert>
  );
}
