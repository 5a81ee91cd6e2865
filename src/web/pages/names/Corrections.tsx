import { Button, Group, Text } from "@mantine/core";
import type { EntityCorrection } from "../../../contract-app/entities.ts";
import { TimeAgo } from "../../parts/time/TimeAgo.tsx";
import { kindNames } from "./kinds.ts";
import classes from "./Names.module.css";
import { useUndo } from "./use-correct.ts";

/** Newest first; what has been undone stays in the list. */
export function Corrections({ corrections }: { corrections: EntityCorrection[] }) {
  const undo = useUndo();
  if (corrections.length === 0)
    return (
      <Text size="sm" c="dimmed">
        Nothing has been corrected.
      </Text>
    );
  return (
    <ul className={classes.rows}>
      {corrections.map((correction) => (
        <Group key={correction.id} component="li" justify="space-between" wrap="nowrap" mih={44}>
          <Text size="sm" component="div">
            {describe(correction)}{" "}
            <Text span c="dimmed" inherit>
              <TimeAgo at={correction.at} /> by {correction.by ?? "you"}
              {correction.undoneAt && "; undone"}
            </Text>
          </Text>
          {!correction.undoneAt && (
            <Button
              size="compact-md"
              variant="subtle"
              onClick={() => undo(correction.id)}
              aria-label={`Undo: ${describe(correction)}`}
            >
              Undo
            </Button>
          )}
        </Group>
      ))}
    </ul>
  );
}

function describe({ kind, subject, before, after }: EntityCorrection): string {
  switch (kind) {
    case "renamed":
      return `Renamed from ${before.name} to ${after.name}`;
    case "retyped":
      return `Kind changed to ${after.kind ? kindNames[after.kind].toLowerCase() : "another"}`;
    case "spelled":
      return `Also written as ${after.spelling}`;
    case "merged":
      return `${subject} merged into ${after.into}`;
    case "ignored":
      return `${subject} ignored`;
    case "restored":
      return `${subject} brought back`;
    default:
      return kind satisfies never;
  }
}
