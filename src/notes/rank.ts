import { toLikelihood, type WeighedWord, weighWord } from "./likelihood.ts";
import type { NoteIndex } from "./note-indexes.ts";
import { readQueryWords, shareOfTerm } from "./query-words.ts";

type Candidate = { noteId: string; slot: number; likelihood: number; bm25: number };

/** By the words that occur anywhere in a note, as the index knows them. Best first. */
export function rankNotes(
  { ids, postings }: NoteIndex,
  query: string,
): { words: WeighedWord[]; candidates: Candidate[] } {
  const bm25 = new Float32Array(ids.length);
  const ofTerm = new Float32Array(ids.length);
  const shares: Float32Array[] = [];
  const words = readQueryWords(query).map((word) => {
    const share = new Float32Array(ids.length);
    for (const term of word.terms) {
      const part = shareOfTerm(word, term);
      postings.score([term], ofTerm.fill(0));
      for (let slot = 0; slot < ids.length; slot++) {
        const score = ofTerm[slot] as number;
        if (score === 0) continue;
        bm25[slot] = (bm25[slot] as number) + score;
        share[slot] = Math.max(share[slot] as number, part);
      }
    }
    shares.push(share);
    const notes = share.reduce((sum, part) => sum + part, 0);
    return weighWord(word, notes, ids.length);
  });
  const candidates = ids.map((noteId, slot) => {
    const likelihood = toLikelihood(words, (_, i) => shares[i]?.[slot] ?? 0);
    return { noteId, slot, likelihood, bm25: bm25[slot] as number };
  });
  return { words, candidates: candidates.filter(({ likelihood }) => likelihood > 0).sort(byLikelihood) };
}

/** Of two notes with the same words, first the one with the higher BM25, then the last changed. */
function byLikelihood(a: Candidate, b: Candidate): number {
  return b.likelihood - a.likelihood || b.bm25 - a.bm25 || b.slot - a.slot;
}
