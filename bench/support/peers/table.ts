import { describeMachine, formatTable } from "../report.ts";
import type { Peer } from "./peer.ts";
import type { Cell } from "./trial.ts";

export type Result = {
  peer: Peer;
  version: { kind: "ready"; version: string } | { kind: "failed"; reason: string };
  /** One per row. */
  cells: Cell[];
};

/** Markdown, to paste into docs/peers.md. Ratios are relative to ours over the same transport. */
export function formatPeers(rows: string[], ours: Result[], theirs: Result[]): string {
  const cellOfOurs = (row: number, { peer }: Result) =>
    ours.find((result) => result.peer.transport === peer.transport)?.cells[row];
  const head = [...ours, ...theirs].map(({ peer, version }) =>
    version.kind === "ready" ? `${peer.name} ${version.version}` : `${peer.name} (not installed)`,
  );
  const body = rows.map((row, i) => [
    row,
    ...ours.map(({ cells }) => cells[i]?.text ?? ""),
    ...theirs.map((result) => formatCell(result.cells[i], cellOfOurs(i, result))),
    formatAim(theirs.map((result) => ({ ours: cellOfOurs(i, result), theirs: result.cells[i] }))),
  ]);
  const note =
    "(n ×): relative to our figure over the same transport. Other programs share this machine, so figures vary from " +
    "run to run: only large ratios mean something.";
  return `${formatTable(["", ...head, "aim: ahead of each peer"], body)}\n\n${describeMachine()} ${note}`;
}

function formatCell(cell: Cell | undefined, ours: Cell | undefined): string {
  if (!cell) return "";
  if (cell.value === undefined || ours?.value === undefined) return cell.text;
  return `${cell.text} (${formatRatio(cell.value / ours.value)} ×)`;
}

function formatAim(pairs: { ours: Cell | undefined; theirs: Cell | undefined }[]): string {
  const ahead = pairs.flatMap(({ ours, theirs }) => {
    if (ours?.value === undefined || theirs?.value === undefined) return [];
    return ours.isRate ? ours.value >= theirs.value : ours.value <= theirs.value;
  });
  if (ahead.length === 0) return "";
  return ahead.every((isAhead) => isAhead) ? "reached" : "not reached";
}

function formatRatio(ratio: number): string {
  return ratio < 10 ? ratio.toPrecision(2) : ratio.toFixed(0);
}
