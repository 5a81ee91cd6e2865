import { availableParallelism, loadavg } from "node:os";

/** Markdown, so that a run can be pasted into the docs. */
export function formatTable(head: string[], rows: string[][]): string {
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

export const percentOf = (part: number, whole: number) => `${((100 * part) / whole).toFixed(0)} %`;

/** Helps readers judge the figures. */
export function describeMachine(): string {
  const load = loadavg()[0]?.toFixed(1);
  return `Node ${process.version}, ${availableParallelism()} cores, load ${load} at the end.`;
}

/** A measured figure and what it should be. */
export type Figure = { work: string; now: number; aim: number; unit: string; isMoreBetter: boolean };

export const atMost = (work: string, now: number, aim: number, unit: string): Figure => ({
  work,
  now,
  aim,
  unit,
  isMoreBetter: false,
});

export const atLeast = (work: string, now: number, aim: number, unit: string): Figure => ({
  ...atMost(work, now, aim, unit),
  isMoreBetter: true,
});

export function formatFigures(figures: Figure[]): string {
  const rows = figures.map(({ work, now, aim, unit, isMoreBetter }) => [
    work,
    `${format(now)} ${unit}`,
    `${isMoreBetter ? "≥" : "≤"} ${format(aim)} ${unit}`,
    (isMoreBetter ? now >= aim : now <= aim) ? "reached" : "not reached",
  ]);
  return formatTable(["work", "now", "aim", ""], rows);
}

function format(value: number): string {
  const digits = value < 10 ? 2 : value < 100 ? 1 : 0;
  return value.toLocaleString("en-US", { maximumFractionDigits: digits });
}
