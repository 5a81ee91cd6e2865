import { describeMachine, formatTable } from "../report.ts";
import type { Peer } from "./peer.ts";
import type { Cell } from "./trial.ts";

export type Result = {
  peer: Peer;
  version: { kind: "ready"; version: string } | { kind: "failed"; reason: string };
  /** One per row. */
  cells: Cell[];
};

/** Markdown, to paste into docs/peers.md. The first result is ours; ratios are relative to it. */
export function formatPeers(rows: string[], results: Result[]): string {
  const [ours] = results;
  const head = results.map(({ peer, version }) =>
    version.kind === "ready" ? `${peer.name} ${version.version}` : `${peer.name} (not installed)`,
  );
  const body = rows.map((row, i) => [
    row,
    ...results.map(({ cells }) => formatCell(cells[i], ours?.cells[i])),
    formatAim(
      ours?.cells[i],
      results.slice(1).flatMap(({ cells }) => cells[i] ?? []),
    ),
  ]);
  const note =
    "(n ×): relative to our figure. Other programs share this machine, so figures vary from run to run: only " +
    "large ratios mean something.";
  return `${formatTable(["", ...head, "aim: the best peer's"], body)}\n\n${describeMachine()} ${note}`;
}

function formatCell(cell: Cell | undefined, ours: Cell | undefined): string {
  if (!cell) return "";
  if (cell === ours || cell.value === undefined || ours?.value === undefined) return cell.text;
  return `${cell.text} (${formatRatio(cell.value / ours.value)} ×)`;
}

function formatAim(ours: Cell | undefined, theirs: Cell[]): string {
  const values = theirs.flatMap(({ value }) => value ?? []);
  if (ours?.value === undefined || values.length === 0) return "";
  const isAhead = ours.isRate ? ours.value >= Math.max(...values) : ours.value <= Math.min(...values);
  return isAhead ? "reached" : "not reached";
}

function formatRatio(ratio: number): string {
  return ratio < 10 ? ratio.toPrecision(2) : ratio.toFixed(0);
}
