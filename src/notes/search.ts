import type { z } from "zod";
import type { Actor } from "../base/actor.ts";
import type { NoteDeps } from "./deps.ts";
import { findNotes } from "./find.ts";
import type { searchNotesInput } from "./note.ts";

export type NoteMatch = { noteId: string; title: string; score: number; snippet: string };

/** Best first, each with a snippet around the query's words. */
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
