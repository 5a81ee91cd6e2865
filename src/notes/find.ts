import type { Actor } from "../base/actor.ts";
import { isTurnOver, nextTurn } from "../base/turns.ts";
import { analyzeQuery } from "../language/analysis/analyzer.ts";
import { toRanges } from "../language/vectors.ts";
import type { FindNotes, FoundNote } from "../thoughts/retrieving/note-matches.ts";
import { cutPart, findBestPiece } from "./best-piece.ts";
import type { NoteDeps } from "./deps.ts";
import { QUOTATION_SCORE, toQuotation, type WeighedWord } from "./likelihood.ts";
import { readMeaning } from "./meaning.ts";
import { placeOf, splitPieces } from "./pieces.ts";
import { type Candidate, combine, rankNotes } from "./rank.ts";
import { findOpenNotes, listAttachments, type OpenNote } from "./rows.ts";

/** Examined even for a lower limit: the words of a long note may be far apart, and a shorter note is then better. */
const LEAST_EXAMINED = 10;

/** For retrieving thoughts, which cannot import notes. */
export function createNoteFinder(deps: NoteDeps): FindNotes {
  return (actor, query, limit) => findNotes(deps, actor, query, limit);
}

/** Searches the user's open notes by words and meaning, best first, with the thoughts they are attached to. */
export async function findNotes(
  deps: NoteDeps,
  actor: Actor,
  query: string,
  limit: number,
): Promise<FoundNote[]> {
  const index = await deps.indexes.current(actor.userId);
  if (index.size === 0) return [];
  const meaning = deps.questions && (await readMeaning(deps.questions, query));
  const { words, candidates } = await rankNotes(deps.indexes.read(actor.userId, index), query, meaning);
  const best = candidates.slice(0, Math.max(limit, LEAST_EXAMINED));
  const ids = best.map(({ noteId }) => noteId);
  // Read after the search, so that notes archived meanwhile are left out.
  const notes = await findOpenNotes(deps.db, actor, ids);
  const attached = await listAttachments(deps.db, actor, ids);
  const question = { words, terms: new Set(analyzeQuery(query)), quotation: toQuotation(query) };
  const found: FoundNote[] = [];
  for (const candidate of best) {
    const { noteId } = candidate;
    const note = notes.get(noteId);
    if (!note) continue;
    const pieces = splitPieces(note.text);
    if (isTurnOver()) await nextTurn();
    found.push({ ...examine(note, pieces, candidate, question), thoughtIds: attached.get(noteId) ?? [] });
  }
  return found.sort((a, b) => b.score - a.score).slice(0, limit);
}

type Question = { words: WeighedWord[]; terms: ReadonlySet<string>; quotation: RegExp | undefined };

function examine(note: OpenNote, pieces: string[], candidate: Candidate, question: Question) {
  const { id, title, text, created_at: createdAt } = note;
  const { likelihood, meaning, near } = candidate;
  const place =
    pieces.length > 1 ? findBestPiece(title, pieces, question.words, likelihood) : { piece: 0, likelihood };
  const probability = combine(place.likelihood, meaning);
  const isQuoted = question.quotation?.test(`${title}\n${text}`);
  const score = isQuoted ? Math.max(QUOTATION_SCORE, probability) : probability;
  return {
    id,
    title,
    text,
    createdAt,
    score,
    cutSnippet: () => {
      const passage = near && meaning > place.likelihood ? toRanges(near.ranges)[near.passage] : undefined;
      // That of the title is empty.
      return cutPart(text, passage?.end ? passage : placeOf(pieces, place.piece), question.terms);
    },
  };
}
