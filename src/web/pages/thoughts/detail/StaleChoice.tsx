import { Alert, Button, Group, Text } from "@mantine/core";
import type { ListedThought } from "../../../../contract-app/thoughts.ts";
import { TextDiff } from "../../../parts/text/TextDiff.tsx";

type Props = {
  own: string;
  current: ListedThought;
  onKeepOwn: () => void;
  onTakeOther: () => void;
  onEdit: () => void;
};

/** Edit conflict: somebody else saved first, so the user decides before anything is overwritten. */
export function StaleChoice({ own, current, onKeepOwn, onTakeOther, onEdit }: Props) {
  return (
    <Alert color="orange" title="This was changed while you were editing" role="alert">
      <Text size="sm" mb={4}>
        Changes from the current text to yours:
      </Text>
      <TextDiff before={current.normalizedText} after={own} />
      <Group gap="xs" mt="md">
        <Button onClick={onKeepOwn}>Save mine</Button>
        <Button variant="default" onClick={onTakeOther}>
          Keep theirs
        </Button>
        <Button variant="subtle" onClick={onEdit}>
          Keep editing
        </Button>
      </Group>
    </Alert>
  );
}
