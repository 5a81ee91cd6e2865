import { Skeleton, Stack } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect } from "react";
import { ApiError } from "../../api.ts";
import { EmptyState } from "../../parts/EmptyState.tsx";
import { ErrorState } from "../../parts/ErrorState.tsx";
import { LinkButton } from "../../parts/Links.tsx";
import { isNoSuchNote, useNote } from "../../queries/notes.ts";
import { useMe } from "../../queries/session.ts";
import { dropErasedDrafts } from "./editor/local-drafts.ts";
import { NoteEditor } from "./editor/NoteEditor.tsx";

const route = getRouteApi("/app/notes/$noteId");

export default function NotePage() {
  const { noteId } = route.useParams();
  const { data, error, refetch } = useNote(noteId);
  // Also when it was open here and is erased elsewhere.
  if (isMissing(error)) return <Missing />;
  if (data) return <NoteEditor key={noteId} note={data} />;
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
  isNoSuchNote(error) || (error instanceof ApiError && error.status === 400);

function Missing() {
  const { id: userId } = useMe();
  // After the editor, which keeps what is not saved when it is closed.
  useEffect(() => void dropErasedDrafts(userId), [userId]);
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
      It may have been erased for good, or the address is mistyped.
    </EmptyState>
  );
}
