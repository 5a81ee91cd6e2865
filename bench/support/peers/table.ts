import { availableParallelism, loadavg } from "node:os";
import type { Peer } from "./peer.ts";
import type { Cell } from "./trial.ts";

export type Result = {
  peer: Peer;
  version: { kind: "ready"; version: string } | { kind: "failed"; reason: string };
  /** One per row. */
  cells: Cell[];
};

/** Markdown, to paste into docs/peers.md. The first result is ours; ratios are relative to it. */
export function formatTable(rows: string[], results: Result[]): string {
  const [ours] = results;
  const head = results.map(({ peer, version }) =>
    version.kind === "ready" ? `${peer.name} ${version.version}` : `${peer.name} (not installed)`,
  );
  const body = rows.map((row, i) => [
    row,
    ...results.map(({ cells }) => formatCell(cells[i], ours?.cells[i])),
  ]);
  const lines = [["", ...head], ["---", ...head.map(() => "---")], ...body];
  return [...lines.map((cells) => `| ${cells.join(" | ")} |`), "", describeMachine()].join("\n");
}

function formatCell(cell: Cell | undefined, ours: Cell | undefined): string {
  if (!cell) return "";
  if (cell === ours || cell.value === undefined || ours?.value === undefined) return cell.text;
  return `${cell.text} (${formatRatio(cell.value / ours.value)} ×)`;
}

function formatRatio(ratio: number): string {
  return ratio < 10 ? ratio.toPrecision(2) : ratio.toFixed(0);
}

/** Helps readers judge the figures. */
function describeMachine(): string {
  const load = loadavg()[0]?.toFixed(1);
  return (
    `Node ${process.version}, ${availableParallelism()} cores, load ${load} at the end. (n ×): relative to ` +
    "our figure. Other programs share this machine, so figures vary from run to run: only large ratios " +
    "mean something."
  );
}
