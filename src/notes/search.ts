import type { z } from "zod";
import type { Actor } from "../base/actor.ts";
import type { NoteDeps } from "./deps.ts";
import { findNotes } from "./find.ts";
import type { searchNotesInput } from "./note.ts";

export type NoteMatch = { noteId: string; title: string; score: number; snippet: string };

/** Own notes by their words, best first, each with the place where the query's words stand together. */
export async function searchNotes(
  deps: NoteDeps,
  actor: Actor,
  { query, limit }: z.output<typeof searchNotesInput>,
): Promise<NoteMatch[]> {
  const found = await findNotes(deps, actor, query, limit);
  return found.map(({ id, title, score, cutSnippet }) => ({
    noteId: id,
    title,
    score,
    snippet: cutSnippet(),
  }));
}
