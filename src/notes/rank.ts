import { isTurnOver, nextTurn } from "../base/turns.ts";
import { rarityOf, weighTerm } from "../search/postings.ts";
import { toLikelihood, type WeighedWord, weighWord } from "./likelihood.ts";
import type { IndexedNote } from "./note-indexes.ts";
import { countTerm, hashTerm } from "./note-words.ts";
import { type QueryWord, readQueryWords, shareOfTerm } from "./query-words.ts";

type Candidate = { noteId: string; slot: number; likelihood: number; bm25: number };

/** What a search knows of the notes: their order is that of their last change. */
type Looked = { ids: string[]; lengths: number[]; counts: Map<string, Uint8Array> };

/** By the words that occur anywhere in a note. Best first. */
export async function rankNotes(
  notes: AsyncIterable<IndexedNote>,
  query: string,
): Promise<{ words: WeighedWord[]; candidates: Candidate[] }> {
  const read = readQueryWords(query);
  const looked = await lookUp(notes, read);
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
  const candidates: Candidate[] = [];
  for (const [slot, noteId] of ids.entries()) {
    if (isTurnOver()) await nextTurn();
    const likelihood = toLikelihood(words, (_, i) => shares[i]?.[slot] ?? 0);
    if (likelihood > 0) candidates.push({ noteId, slot, likelihood, bm25: bm25[slot] as number });
  }
  return { words, candidates: candidates.sort(byLikelihood) };
}

/** How often each note has each term of the query. */
async function lookUp(notes: AsyncIterable<IndexedNote>, words: QueryWord[]): Promise<Looked> {
  const terms = [...new Set(words.flatMap((word) => word.terms))];
  const hashes = terms.map((term) => hashTerm(term));
  const found: number[][] = terms.map(() => []);
  const ids: string[] = [];
  const lengths: number[] = [];
  for await (const note of notes) {
    ids.push(note.id);
    lengths.push(note.words.length);
    for (const [i, hash] of hashes.entries()) found[i]?.push(countTerm(note.words, hash));
  }
  return { ids, lengths, counts: new Map(terms.map((term, i) => [term, Uint8Array.from(found[i] ?? [])])) };
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

/** Of two notes with the same words, first the one with the higher BM25, then the last changed. */
function byLikelihood(a: Candidate, b: Candidate): number {
  return b.likelihood - a.likelihood || b.bm25 - a.bm25 || b.slot - a.slot;
}
