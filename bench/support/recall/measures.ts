import { bootstrapMean } from "../bootstrap.ts";

/** What came of one query. */
export type Outcome = {
  id: string;
  category: string | number | null;
  /** How many documents answer it, and at which ranks (from 0) those that were found stand. */
  evidence: number;
  ranks: number[];
  scores: number[];
  /** What the first 10 and 20 matches cost an assistant to read. */
  tokens: { 10: number; 20: number };
};

/** Shares from 0 to 1; `efficiency`: pieces of evidence found in a thousand tokens of answer. */
export type Measures = {
  queries: number;
  recall: { 5: number; 10: number; 20: number };
  interval: { low: number; high: number };
  all10: number;
  hit10: number;
  tokens: { 10: number; 20: number };
  efficiency: { 10: number; 20: number };
};

export function measure(outcomes: Outcome[]): Measures {
  const recall = (k: number) => mean(outcomes.map((outcome) => recallAt(outcome, k)));
  const { mean: recall10, low, high } = bootstrapMean(outcomes.map((outcome) => recallAt(outcome, 10)));
  const tokens = (k: 10 | 20) => mean(outcomes.map((outcome) => outcome.tokens[k]));
  const efficiency = (k: 10 | 20) =>
    (1000 * mean(outcomes.map((outcome) => foundWithin(outcome, k)))) / Math.max(1, tokens(k));
  return {
    queries: outcomes.length,
    recall: { 5: recall(5), 10: recall10, 20: recall(20) },
    interval: { low, high },
    all10: mean(outcomes.map((outcome) => (foundWithin(outcome, 10) === outcome.evidence ? 1 : 0))),
    hit10: mean(outcomes.map((outcome) => (foundWithin(outcome, 10) > 0 ? 1 : 0))),
    tokens: { 10: tokens(10), 20: tokens(20) },
    efficiency: { 10: efficiency(10), 20: efficiency(20) },
  };
}

export function recallAt(outcome: Outcome, k: number): number {
  return foundWithin(outcome, k) / Math.max(1, outcome.evidence);
}

function foundWithin({ ranks }: Outcome, k: number): number {
  return ranks.filter((rank) => rank < k).length;
}

export function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

/** UTF-8 bytes / 4: near what language models count for English and for Chinese alike; ids and brackets cost them more. */
export function estimateTokens(text: string): number {
  return Buffer.byteLength(text) / 4;
}
