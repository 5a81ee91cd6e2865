import { Skeleton, Stack } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { ApiError } from "../../api.ts";
import { EmptyState } from "../../parts/EmptyState.tsx";
import { ErrorState } from "../../parts/ErrorState.tsx";
import { LinkButton } from "../../parts/Links.tsx";
import { useNote } from "../../queries/notes.ts";
import { NoteEditor } from "./NoteEditor.tsx";

const route = getRouteApi("/app/notes/$noteId");

export default function NotePage() {
  const { noteId } = route.useParams();
  const { data, error, refetch } = useNote(noteId);
  if (data) return <NoteEditor key={noteId} note={data} />;
  if (isMissing(error)) return <Missing />;
  if (error) return <ErrorState error={error} order={1} onRetry={refetch} />;
  return (
    <Stack role="status" aria-busy aria-label="Loading">
      <Skeleton h={48} maw={480} />
      <Skeleton h={400} />
    </Stack>
  );
}

/** A malformed id gives 400. */
const isMissing = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

function Missing() {
  return (
    <EmptyState
      title="There is no such note"
      order={1}
      action={
        <LinkButton to="/notes" variant="default">
          All notes
        </LinkButton>
      }
    >
      The address may be mistyped.
    </EmptyState>
  );
}
