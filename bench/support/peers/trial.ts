import type { Peer } from "./peer.ts";

/** One peer's result for one row; `value` only if a ratio to ours makes sense. Less is better, except of a rate. */
export type Cell = { value?: number; text: string; isRate?: boolean };

export type Trial = {
  rows: string[];
  /** One cell per row. `openFolder` creates an empty data folder. */
  run(peer: Peer, openFolder: () => Promise<string>): Promise<Cell[]>;
};

/** How much to measure; `--quick` measures less. */
export type Scale = { rounds: number; captures: number; queries: number; sizes: number[] };

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Work a second. */
export const measuredRate = (value: number, note: string): Cell => ({
  ...measured(value, "/s", note),
  isRate: true,
});

/** Formats a value with its unit; one decimal below 10. */
export function measured(value: number, unit: string, note = ""): Cell {
  const digits = value < 10 ? 1 : 0;
  const number = value.toLocaleString("en-US", { maximumFractionDigits: digits });
  return { value, text: `${number}${unit}${note}` };
}
