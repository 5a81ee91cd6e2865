import { mean, type Outcome } from "./measures.ts";
import type { Cases } from "./open-cases.ts";
import { openRetrieve } from "./ways.ts";

const BINS = 10;

/** Of the matches whose score falls into a tenth: how many, what they score, and how many of them are right. */
export type Bin = { count: number; score: number; right: number };

/** The best scores of nonsense, and the quoted documents' own scores. */
export type Calibration = { nonsense: number[]; quotations: number[] };

/** Words of no language, words of no memory, and nothing but stop words. */
export const nonsense = [
  "zxqv blorf",
  "wibblefrotz gnarpish quonk",
  "asdf jklö",
  "🦄🦄",
  "the of and",
  "quantum chromodynamics lattice",
  "mitochondrial ribosome assembly",
  "basalt stratigraphy of the Deccan traps",
];

const QUOTED_DOCS = 20;
const QUOTED_WORDS = 8;
const QUOTED_CHARACTERS = 14;

export function binScores(outcomes: Outcome[]): Bin[] {
  const matches = outcomes.flatMap(({ scores, ranks }) =>
    scores.map((score, rank) => ({ score, isRight: ranks.includes(rank) })),
  );
  return Array.from({ length: BINS }, (_, bin) => {
    const inside = matches.filter(({ score }) => Math.min(BINS - 1, Math.floor(score * BINS)) === bin);
    return {
      count: inside.length,
      score: mean(inside.map(({ score }) => score)),
      right: mean(inside.map(({ isRight }) => (isRight ? 1 : 0))),
    };
  });
}

/** How far scores are from the share that is right, on average over the matches. */
export function calibrationError(bins: Bin[]): number {
  const count = bins.reduce((sum, bin) => sum + bin.count, 0);
  return bins.reduce((sum, bin) => sum + bin.count * Math.abs(bin.score - bin.right), 0) / Math.max(1, count);
}

export async function checkScores({ library, books }: Cases): Promise<Calibration> {
  const retrieve = openRetrieve(library.thoughts);
  const checked: Calibration = { nonsense: [], quotations: [] };
  for (const { actor, conversation, docOf } of books()) {
    for (const query of nonsense) checked.nonsense.push((await retrieve(actor, query))[0]?.score ?? 0);
    for (const { id, text } of pickEvenly(conversation.docs, QUOTED_DOCS)) {
      const found = await retrieve(actor, quote(text));
      checked.quotations.push(found.find((match) => docOf(match.id) === id)?.score ?? 0);
    }
  }
  return checked;
}

function pickEvenly<Item>(items: Item[], count: number): Item[] {
  const step = Math.max(1, items.length / count);
  return Array.from({ length: Math.min(count, items.length) }, (_, i) => items[Math.floor(i * step)] as Item);
}

/** A run from the middle, as somebody remembers it. */
function quote(text: string): string {
  const words = text.split(/\s+/);
  if (words.length <= 2) {
    const start = Math.max(0, Math.floor((text.length - QUOTED_CHARACTERS) / 2));
    return text.slice(start, start + QUOTED_CHARACTERS);
  }
  const start = Math.max(0, Math.floor((words.length - QUOTED_WORDS) / 2));
  return words.slice(start, start + QUOTED_WORDS).join(" ");
}
