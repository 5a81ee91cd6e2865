import type { z } from "zod";
import type { Actor } from "../base/actor.ts";
import { analyzeQuery, analyzeText } from "../language/analyzer.ts";
import { cutSnippet } from "../thoughts/snippet.ts";
import { parseTerms } from "./index-rows.ts";
import { type NoteDeps, readInput, searchNotesInput } from "./note.ts";
import { splitPieces } from "./pieces.ts";
import { findOpenNotes, findTitles, listAttachments, type OpenNote } from "./rows.ts";

export type FoundNote = { noteId: string; title: string; score: number; thoughtIds: string[] };
export type NoteMatch = { noteId: string; title: string; score: number; snippet: string };

/** How many pieces of a note are compared for its snippet: all of them, but of a very long one. */
const MAX_COMPARED = 8;

/** The user's open notes by their words, best first, with the thoughts that they hang on. */
export async function findNotes(
  deps: NoteDeps,
  actor: Actor,
  terms: string[],
  limit: number,
): Promise<FoundNote[]> {
  const ranked = await rankNotes(deps, actor, terms, limit);
  const ids = ranked.map(({ noteId }) => noteId);
  // Read again after the search: what was archived meanwhile is not shown.
  const titles = await findTitles(deps.db, actor, ids);
  const attached = await listAttachments(deps.db, actor, ids);
  return ranked.flatMap(({ noteId, score }) => {
    const title = titles.get(noteId);
    return title === undefined ? [] : [{ noteId, title, score, thoughtIds: attached.get(noteId) ?? [] }];
  });
}

/** Own notes by their words, best first, each with the place where the query's words stand together. */
export async function searchNotes(
  deps: NoteDeps,
  actor: Actor,
  given: z.input<typeof searchNotesInput>,
): Promise<NoteMatch[]> {
  const { query, limit } = readInput(searchNotesInput, given);
  const terms = analyzeQuery(query);
  const ranked = await rankNotes(deps, actor, terms, limit);
  const ids = ranked.map(({ noteId }) => noteId);
  const notes = await findOpenNotes(deps.db, actor, ids);
  return ranked.flatMap(({ noteId, score }) => {
    const note = notes.get(noteId);
    return note ? [{ noteId, title: note.title, score, snippet: cutNote(note, new Set(terms)) }] : [];
  });
}

/** Scores are BM25 as a share of what a note with all of the terms would have, at most 1. */
async function rankNotes({ indexes }: NoteDeps, actor: Actor, terms: string[], limit: number) {
  const { ids, postings } = await indexes.of(actor.userId);
  const scores = new Float32Array(ids.length);
  postings.score(terms, scores);
  const ideal = terms.reduce((sum, term) => sum + postings.rarity(term), 0) || 1;
  return ids
    .map((noteId, slot) => ({ noteId, slot, bm25: scores[slot] as number }))
    .filter(({ bm25 }) => bm25 > 0)
    .sort((a, b) => b.bm25 - a.bm25 || b.slot - a.slot)
    .slice(0, limit)
    .map(({ noteId, bm25 }) => ({ noteId, score: Math.min(1, bm25 / ideal) }));
}

/** The piece where most of the terms stand together. The index knows where each first stands: what to compare first. */
function cutNote(note: OpenNote, terms: ReadonlySet<string>): string {
  const places = new Set<number>();
  for (const { term, piece } of parseTerms(note.terms)) if (terms.has(term)) places.add(piece);
  const pieces = splitPieces(note.text);
  let best = 0;
  let most = 0;
  for (const place of [...new Set([...places, ...pieces.keys()])].slice(0, MAX_COMPARED)) {
    const count = new Set(analyzeText(pieces[place] ?? "").filter((term) => terms.has(term))).size;
    if (count > most) {
      most = count;
      best = place;
    }
  }
  const { text } = cutSnippet((pieces[best] ?? "").trim(), terms);
  const lead = best > 0 && !text.startsWith("…") ? "…" : "";
  const end = best < pieces.length - 1 && !text.endsWith("…") ? "…" : "";
  return `${lead}${text}${end}`;
}
