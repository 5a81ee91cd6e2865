import { Skeleton, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { EntityDetail } from "../../../contract-app/entities.ts";
import { ErrorState } from "../../parts/ErrorState.tsx";
import { toPlainText } from "../../parts/markdown/plain-text.ts";
import { TimeAgo } from "../../parts/time/TimeAgo.tsx";
import { useMentioning } from "../../queries/entities.ts";
import { StateLinks } from "../thoughts/list/StateLinks.tsx";
import classes from "./Names.module.css";

/** The newest open thoughts that mention it, and how many others do. */
export function Mentioning({ entity: { id, states } }: { entity: EntityDetail }) {
  const { data, error, refetch } = useMentioning(id);
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <Skeleton h={80} aria-busy role="status" aria-label="Loading" />;
  return (
    <>
      {data.thoughts.length === 0 && (
        <Text size="sm" c="dimmed">
          No open thought mentions it.
        </Text>
      )}
      <ul className={classes.rows}>
        {data.thoughts.map((thought) => (
          <li key={thought.id}>
            <Link to="/thoughts" search={{ thought: thought.id }} className={classes.thought}>
              <Text size="sm" lineClamp={2} dir="auto">
                {toPlainText(thought.normalizedText).slice(0, 300)}
              </Text>
              <Text size="xs" c="dimmed">
                <TimeAgo at={thought.createdAt} />
              </Text>
            </Link>
          </li>
        ))}
      </ul>
      <StateLinks states={states} search={{ entity: id }} />
    </>
  );
}
