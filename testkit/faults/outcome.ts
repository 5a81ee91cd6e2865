/** The result of one trial: a line of the table. */
export type Outcome = {
  fault: string;
  /** The size of the trial, in numbers. */
  extent: string;
  /** What happened to the data and the service, in numbers. */
  result: string;
  /** Whether our guarantees held. */
  isKept: boolean;
};

/** Markdown, to paste into a page. */
export function formatOutcomes(outcomes: Outcome[]): string {
  const rows = outcomes.map(({ fault, extent, result, isKept }) => [
    fault,
    extent,
    result,
    isKept ? "yes" : "NO",
  ]);
  const lines = [["fault", "extent", "result", "kept"], ["---", "---", "---", "---"], ...rows];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
