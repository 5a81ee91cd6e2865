import { Button, Group, Loader, Text } from "@mantine/core";
import { useState } from "react";
import type { ListedThought, ThoughtVersion } from "../../../../contract-app/thoughts.ts";
import { ErrorState } from "../../../parts/ErrorState.tsx";
import { showDone, showFailure } from "../../../parts/Toasts.tsx";
import { TextDiff } from "../../../parts/text/TextDiff.tsx";
import { TimeAgo } from "../../../parts/time/TimeAgo.tsx";
import { useRestoreVersion } from "../../../queries/thoughts/detail.ts";
import { useThoughtHistory } from "../../../queries/thoughts/thoughts.ts";
import classes from "./Detail.module.css";
import { LinkChanges } from "./LinkChanges.tsx";

const actions: Record<ThoughtVersion["action"], string> = {
  captured: "Captured",
  edited: "Edited",
  corrected: "Corrected",
  completed: "Marked as done",
  archived: "Archived",
  reopened: "Reopened",
};

/** Loaded when opened. */
export function HistorySection({ thought }: { thought: ListedThought }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={classes.section} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={classes.summary}>
        History
        <Text span size="xs" c="dimmed">
          {thought.version} {thought.version === 1 ? "version" : "versions"}
        </Text>
      </summary>
      {isOpen && <Versions thought={thought} />}
    </details>
  );
}

function Versions({ thought }: { thought: ListedThought }) {
  const { data, error, refetch } = useThoughtHistory(thought.id);
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <Loader size="sm" aria-label="Loading the history" />;
  const { versions } = data;
  return (
    <ol className={classes.plain}>
      {versions.map((version, index) => (
        <Version
          key={version.version}
          version={version}
          before={versions[index + 1]}
          isCurrent={version.text === thought.normalizedText}
          thoughtId={thought.id}
        />
      ))}
      <LinkChanges links={data.links} />
    </ol>
  );
}

type VersionProps = {
  version: ThoughtVersion;
  before: ThoughtVersion | undefined;
  isCurrent: boolean;
  thoughtId: string;
};

function Version({ version, before, isCurrent, thoughtId }: VersionProps) {
  const restoring = useRestoreVersion(thoughtId);
  const restore = () =>
    restoring.mutate(version.version, {
      onSuccess: () => showDone(`Version ${version.version} is restored.`),
      onError: showFailure,
    });
  const hasOtherText = before !== undefined && before.text !== version.text;
  return (
    <li className={classes.version}>
      <Group justify="space-between" wrap="nowrap" gap="xs" mih={40}>
        <Text size="sm" component="div">
          {actions[version.action]}{" "}
          <Text span c="dimmed" inherit>
            <TimeAgo at={version.at} /> by {version.by ?? "you"}
          </Text>
          {version.corrections.length > 0 && <div>{version.corrections.join(", ")}</div>}
        </Text>
        {!isCurrent && (
          <Button
            size="compact-md"
            variant="subtle"
            loading={restoring.isPending}
            onClick={restore}
            aria-label={`Restore version ${version.version}`}
          >
            Restore
          </Button>
        )}
      </Group>
      {hasOtherText && <TextDiff before={before.text} after={version.text} />}
      {!before && (
        <div className={classes.diff} dir="auto">
          {version.text}
        </div>
      )}
    </li>
  );
}
