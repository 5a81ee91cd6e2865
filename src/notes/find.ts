import { setImmediate as nextRound } from "node:timers/promises";
import type { Actor } from "../base/actor.ts";
import { analyzeQuery } from "../language/analysis/analyzer.ts";
import type { FindNotes, FoundNote } from "../thoughts/note-matches.ts";
import { cutPiece, findBestPiece } from "./best-piece.ts";
import type { NoteDeps } from "./deps.ts";
import { QUOTATION_SCORE, toQuotation, type WeighedWord } from "./likelihood.ts";
import { splitPieces } from "./pieces.ts";
import { rankNotes } from "./rank.ts";
import { findOpenNotes, listAttachments, type OpenNote } from "./rows.ts";

/** At least so many are looked into: in a long note the words may stand far apart, and a shorter one is then better. */
const LEAST_LOOKED_INTO = 10;

/** How retrieving thoughts comes to notes. */
export function createNoteFinder(deps: NoteDeps): FindNotes {
  return (actor, query, limit) => findNotes(deps, actor, query, limit);
}

/** The user's open notes by their words, best first, with the thoughts that they hang on. */
export async function findNotes(
  deps: NoteDeps,
  actor: Actor,
  query: string,
  limit: number,
): Promise<FoundNote[]> {
  const index = await deps.indexes.current(actor.userId);
  if (index.ids.length === 0) return [];
  const { words, candidates } = rankNotes(index, query);
  const best = candidates.slice(0, Math.max(limit, LEAST_LOOKED_INTO));
  const ids = best.map(({ noteId }) => noteId);
  // Read after the search: what was archived meanwhile is not shown.
  const notes = await findOpenNotes(deps.db, actor, ids);
  const attached = await listAttachments(deps.db, actor, ids);
  const asked = { words, terms: new Set(analyzeQuery(query)), quotation: toQuotation(query) };
  const found: FoundNote[] = [];
  for (const { noteId, likelihood } of best) {
    const note = notes.get(noteId);
    if (!note) continue;
    const pieces = splitPieces(note.text);
    if (pieces.length > 1) await nextRound();
    found.push({ ...lookInto(note, pieces, likelihood, asked), thoughtIds: attached.get(noteId) ?? [] });
  }
  return found.sort((a, b) => b.score - a.score).slice(0, limit);
}

type Asked = { words: WeighedWord[]; terms: ReadonlySet<string>; quotation: RegExp | undefined };

function lookInto(note: OpenNote, pieces: string[], likelihood: number, asked: Asked) {
  const { id, title, text, created_at: createdAt } = note;
  const place =
    pieces.length > 1 ? findBestPiece(title, pieces, asked.words, likelihood) : { piece: 0, likelihood };
  const isQuoted = asked.quotation?.test(`${title}\n${text}`);
  const score = isQuoted ? Math.max(QUOTATION_SCORE, place.likelihood) : place.likelihood;
  return { id, title, text, createdAt, score, cutSnippet: () => cutPiece(pieces, place.piece, asked.terms) };
}
