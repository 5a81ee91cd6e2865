import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import type { AppInput } from "../../contract-app/calls.ts";
import type { NoteListing, NoteView } from "../../contract-app/notes.ts";
import { ApiError, call } from "../api.ts";
import { useLiveEvents } from "../live.ts";
import { query, queryClient, refresh } from "../query-client.ts";

type Cursor = { cursor_updated_at: string; cursor_id: string };

/** Last changed first, in pages; notes changed elsewhere appear at once. */
export function useNotes(state: NoteListing["state"]) {
  const refreshLists = () => refresh("listNotes");
  useLiveEvents(({ notes, isErased }) => (notes.length > 0 || isErased) && refreshLists(), refreshLists);
  return useInfiniteQuery({
    queryKey: ["listNotes", { state }],
    queryFn: ({ pageParam, signal }) => call("listNotes", { state, ...pageParam }, { signal }),
    initialPageParam: undefined as Cursor | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

export const useFoundNotes = (words: string) =>
  useQuery({
    ...query("searchNotes", { query: words, limit: 50 }),
    enabled: words !== "",
    placeholderData: keepPreviousData,
  });

export const useNotesByTitle = (titles: string[]) =>
  useQuery({
    ...query("findNotesByTitle", { titles }),
    enabled: titles.length > 0,
    placeholderData: keepPreviousData,
  });

export const useBacklinks = (id: string) => useQuery(query("listBacklinks", { id }));

export const useNote = (id: string) => useQuery(query("readNote", { id }));

/** Every version with its full text, newest first. */
export const useNoteHistory = (id: string) =>
  useInfiniteQuery({
    queryKey: ["listNoteHistory", { id }],
    queryFn: ({ pageParam, signal }) => call("listNoteHistory", { id, ...pageParam }, { signal }),
    initialPageParam: undefined as { before: number } | undefined,
    getNextPageParam: ({ next }) => (next === null ? undefined : { before: next }),
  });

export const useCreateNote = () =>
  useMutation({
    mutationFn: (input: AppInput<"createNote">) => call("createNote", input),
    onSuccess: showNote,
  });

/** Stores a draft; `stale` means that somebody else changed the note in the meantime. */
export async function saveNote(input: AppInput<"updateNote">) {
  try {
    const answer = await call("updateNote", input);
    showNote(answer.kind === "stale" ? answer.current : answer.note);
    return answer;
  } catch (error) {
    if (isNoSuchNote(error)) void refresh("readNote");
    throw error;
  }
}

/** It was erased for good. A proxy's own 404 has another code. */
export const isNoSuchNote = (error: unknown) => error instanceof ApiError && error.code === "not_found";

export const useArchiveNote = () =>
  useMutation({ mutationFn: (id: string) => call("archiveNote", { id }), onSuccess: showNote });

export const useRestoreNote = () =>
  useMutation({ mutationFn: (id: string) => call("restoreNote", { id }), onSuccess: showNote });

export const useEraseNote = (id: string) =>
  useMutation({
    mutationFn: () => call("eraseNote", { id }),
    onSuccess: () => void refresh("listNotes", "searchNotes", "readThought"),
  });

export const useRestoreNoteVersion = (id: string) =>
  useMutation({
    mutationFn: (version: number) => call("restoreNoteVersion", { id, version }),
    onSuccess: showNote,
  });

export const useAttachNote = (id: string) =>
  useMutation({
    mutationFn: (thought_id: string) => call("attachNote", { id, thought_id }),
    onSuccess: showAttachments,
  });

export const useDetachNote = (id: string) =>
  useMutation({
    mutationFn: (thought_id: string) => call("detachNote", { id, thought_id }),
    onSuccess: showAttachments,
  });

export const useThoughtToAttach = (words: string) =>
  useQuery({
    ...query("searchThoughts", { query: words, limit: 8 }),
    enabled: words !== "",
    placeholderData: keepPreviousData,
  });

export const useAttachedThoughts = (id: string) => useQuery(query("readAttachedThoughts", { id }));

function showNote(note: NoteView): void {
  queryClient.setQueryData(query("readNote", { id: note.id }).queryKey, note);
  refresh("listNotes", "searchNotes", "listNoteHistory");
}

function showAttachments(note: NoteView): void {
  showNote(note);
  refresh("readThought", "readAttachedThoughts");
}
