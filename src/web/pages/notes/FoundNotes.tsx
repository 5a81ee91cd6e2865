import { Skeleton, Text } from "@mantine/core";
import { SearchX } from "lucide-react";
import { EmptyState } from "../../parts/EmptyState.tsx";
import { ErrorState } from "../../parts/ErrorState.tsx";
import { TextLink } from "../../parts/Links.tsx";
import { useFoundNotes } from "../../queries/notes.ts";
import classes from "./Notes.module.css";

/** Matching notes, best first, with a snippet around the match. */
export function FoundNotes({ words }: { words: string }) {
  const { data, error, refetch } = useFoundNotes(words);
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={refetch} />
    ) : (
      <Skeleton h={80} role="status" aria-label="Searching" />
    );
  if (data.matches.length === 0)
    return (
      <EmptyState title="No matching notes" icon={SearchX}>
        Archived notes are not searched.
      </EmptyState>
    );
  return (
    <ul className={classes.list} aria-label="Found notes">
      {data.matches.map(({ noteId, title, snippet }) => (
        <li key={noteId} className={classes.found}>
          <TextLink to="/notes/$noteId" params={{ noteId }} className={classes.rowTitle ?? ""} dir="auto">
            {title}
          </TextLink>
          <Text size="sm" c="dimmed" lineClamp={3} dir="auto">
            {snippet}
          </Text>
        </li>
      ))}
    </ul>
  );
}
