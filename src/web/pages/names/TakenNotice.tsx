import { Alert, Button } from "@mantine/core";
import type { EntityDetail } from "../../../contract-app/entities.ts";
import { countThoughts, kindNames } from "./kinds.ts";

/** `into` stays if both are merged. */
type Props = { other: EntityDetail; into: EntityDetail; onMerge: () => void };

/** Somebody else has that name: it may be the same one. */
export function TakenNotice({ other, into, onMerge }: Props) {
  const { name, kind, count, isIgnored } = other;
  return (
    <Alert
      color="yellow"
      variant="light"
      mt="md"
      title={`“${name}” is taken already (${kindNames[kind].toLowerCase()})`}
    >
      {isIgnored ? (
        "It is ignored. Bring it back first, to use its name."
      ) : (
        <>
          In {countThoughts(count)}. If both are the same, merge them.
          <Button variant="default" mt="sm" display="block" onClick={onMerge}>
            Merge into {into.name}
          </Button>
        </>
      )}
    </Alert>
  );
}
