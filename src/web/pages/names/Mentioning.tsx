import { Skeleton, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { ErrorState } from "../../parts/ErrorState.tsx";
import { TextLink } from "../../parts/Links.tsx";
import { TimeAgo } from "../../parts/TimeAgo.tsx";
import { useMentioning } from "../../queries/entities.ts";
import classes from "./Names.module.css";

/** The newest thoughts that mention it. */
export function Mentioning({ id }: { id: string }) {
  const { data, error, refetch } = useMentioning(id);
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <Skeleton h={80} aria-busy role="status" aria-label="Loading" />;
  if (data.thoughts.length === 0)
    return (
      <Text size="sm" c="dimmed">
        No open thought mentions it.
      </Text>
    );
  return (
    <>
      <ul className={classes.rows}>
        {data.thoughts.map((thought) => (
          <li key={thought.id}>
            <Link to="/thoughts" search={{ thought: thought.id }} className={classes.thought}>
              <Text size="sm" lineClamp={2} dir="auto">
                {thought.normalizedText.slice(0, 300)}
              </Text>
              <Text size="xs" c="dimmed">
                <TimeAgo at={thought.createdAt} />
              </Text>
            </Link>
          </li>
        ))}
      </ul>
      {data.next && (
        <TextLink to="/thoughts" search={{ entity: id }} size="sm">
          All of them
        </TextLink>
      )}
    </>
  );
}
