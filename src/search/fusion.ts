import type { Why } from "../contract.ts";

export type Candidate = { id: string; score: number; why: Why };

/** Words and meaning share no scale: each is brought to 0–1 within the answer, then weighed. */
const WEIGHTS = { semantic: 0.6, lexical: 0.4 } as const;

/** `cosine` is undefined while a thought has no vector yet. */
export type Signals = { id: string; bm25: number; cosine: number | undefined };

export function fuse(signals: Signals[]): Candidate[] {
  const bestBm25 = Math.max(...signals.map((signal) => signal.bm25), Number.MIN_VALUE);
  return signals.map(({ id, bm25, cosine }) => {
    // A fresh thought is judged by its words alone, and by them fully: it must not rank low for being new.
    const lexical = (cosine === undefined ? 1 : WEIGHTS.lexical) * (bm25 / bestBm25);
    const semantic = WEIGHTS.semantic * Math.max(0, cosine ?? 0);
    return {
      id,
      score: Math.min(1, lexical + semantic),
      why: { lexical, semantic, graph: 0, time: 0, note: 0 },
    };
  });
}
