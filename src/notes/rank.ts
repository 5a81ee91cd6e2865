import { isTurnOver, nextTurn } from "../base/turns.ts";
import { rarityOf, weighTerm } from "../search/index/postings.ts";
import { toLikelihood, type WeighedWord, weighWord } from "./likelihood.ts";
import { createMeaningScale, findNearest, type NearPassage, type QuestionMeaning } from "./meaning.ts";
import type { IndexedNote, NotePassages } from "./note-indexes.ts";
import { countTerm, hashTerm } from "./note-words.ts";
import { type QueryWord, readQueryWords, shareOfTerm } from "./query-words.ts";

/** What any note is like any question. */
const LEAST_MEANING = 0.05;

export type Candidate = {
  noteId: string;
  slot: number;
  /** By its words, and by the meaning of its best passage. */
  likelihood: number;
  meaning: number;
  near: NearInNote | undefined;
  bm25: number;
};

/** The nearest passage, and where the passages of its note are (`toRanges`). */
type NearInNote = NearPassage & Pick<NotePassages, "ranges">;

/** What a search knows of the notes: their order is that of their last change. */
type Looked = {
  ids: string[];
  lengths: number[];
  counts: Map<string, Uint8Array>;
  near: Map<string, NearInNote>;
};

/** By the words that occur anywhere in a note, and by what its passages mean. Best first. */
export async function rankNotes(
  notes: AsyncIterable<IndexedNote>,
  query: string,
  meaning: QuestionMeaning | undefined,
): Promise<{ words: WeighedWord[]; candidates: Candidate[] }> {
  const read = readQueryWords(query);
  const looked = await lookUp(notes, read, meaning);
  const { ids, lengths } = looked;
  const average = Math.max(1, lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, ids.length));
  const bm25 = new Float32Array(ids.length);
  const shares: Float32Array[] = [];
  const words: WeighedWord[] = [];
  for (const word of read) {
    if (isTurnOver()) await nextTurn();
    const share = new Float32Array(ids.length);
    for (const term of word.terms)
      addTerm(term, shareOfTerm(word, term), { ...looked, average, bm25, share });
    shares.push(share);
    const found = share.reduce((sum, part) => sum + part, 0);
    words.push(weighWord(word, found, ids.length));
  }
  const toMeaning = meaning && createMeaningScale(meaning, [...looked.near.values()]);
  const candidates: Candidate[] = [];
  for (const [slot, noteId] of ids.entries()) {
    if (isTurnOver()) await nextTurn();
    const near = looked.near.get(noteId);
    const candidate = {
      noteId,
      slot,
      likelihood: toLikelihood(words, (_, i) => shares[i]?.[slot] ?? 0),
      meaning: near && toMeaning ? toMeaning(near) : 0,
      near,
      bm25: bm25[slot] as number,
    };
    if (candidate.likelihood > 0 || candidate.meaning > LEAST_MEANING) candidates.push(candidate);
  }
  return { words, candidates: candidates.sort(byLikelihood) };
}

/** Combined as independent probabilities: wrong only if both are. */
export const combine = (likelihood: number, meaning: number) => 1 - (1 - likelihood) * (1 - meaning);

/** How often each note has each term of the query, and which of its passages is nearest. */
async function lookUp(
  notes: AsyncIterable<IndexedNote>,
  words: QueryWord[],
  meaning: QuestionMeaning | undefined,
): Promise<Looked> {
  const terms = [...new Set(words.flatMap((word) => word.terms))];
  const hashes = terms.map((term) => hashTerm(term));
  const found: number[][] = terms.map(() => []);
  const ids: string[] = [];
  const lengths: number[] = [];
  const near: Looked["near"] = new Map();
  for await (const note of notes) {
    ids.push(note.id);
    lengths.push(note.words.length);
    for (const [i, hash] of hashes.entries()) found[i]?.push(countTerm(note.words, hash));
    const nearest = meaning && note.passages && findNearest(meaning, note.passages);
    if (nearest) near.set(note.id, { ...nearest, ranges: note.passages?.ranges ?? null });
  }
  return {
    ids,
    lengths,
    near,
    counts: new Map(terms.map((term, i) => [term, Uint8Array.from(found[i] ?? [])])),
  };
}

/** Adds a term's part of a word to each note that has it. */
function addTerm(
  term: string,
  part: number,
  into: Looked & { average: number; bm25: Float32Array; share: Float32Array },
): void {
  const counts = into.counts.get(term) as Uint8Array;
  const frequency = counts.reduce((sum, count) => sum + Math.sign(count), 0);
  const rarity = rarityOf(frequency, counts.length);
  for (const [slot, count] of counts.entries()) {
    if (count === 0) continue;
    const length = (into.lengths[slot] as number) / into.average;
    into.bm25[slot] = (into.bm25[slot] as number) + rarity * weighTerm(count, length);
    into.share[slot] = Math.max(into.share[slot] as number, part);
  }
}

/** Of two notes that are as likely, first the one with the higher BM25, then the last changed. */
function byLikelihood(a: Candidate, b: Candidate): number {
  return likelihoodOf(b) - likelihoodOf(a) || b.bm25 - a.bm25 || b.slot - a.slot;
}

const likelihoodOf = ({ likelihood, meaning }: Candidate) => combine(likelihood, meaning);
