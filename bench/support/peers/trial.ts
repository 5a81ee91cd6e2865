import type { Peer } from "./peer.ts";

/** What was measured of one peer for one row; `value` only where a ratio to ours means something. */
export type Cell = { value?: number; text: string };

export type Trial = {
  rows: string[];
  /** One cell a row. `openFolder` makes an empty folder for a book of its own. */
  run(peer: Peer, openFolder: () => Promise<string>): Promise<Cell[]>;
};

/** How much of everything; `--quick` takes less. */
export type Scale = { rounds: number; captures: number; queries: number; sizes: number[] };

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** With a unit after it and three digits that mean something. */
export function measured(value: number, unit: string, note = ""): Cell {
  const digits = value < 10 ? 1 : 0;
  const number = value.toLocaleString("en-US", { maximumFractionDigits: digits });
  return { value, text: `${number}${unit}${note}` };
}
