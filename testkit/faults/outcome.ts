/** What came of one fault: a line of the table. */
export type Outcome = {
  fault: string;
  /** How much of it there was, in numbers. */
  extent: string;
  /** What became of the data and of the service, in numbers. */
  result: string;
  /** Whether that is what we promise. */
  isKept: boolean;
};

/** Markdown, so that a run can be pasted into a page. */
export function formatOutcomes(outcomes: Outcome[]): string {
  const rows = outcomes.map(({ fault, extent, result, isKept }) => [
    fault,
    extent,
    result,
    isKept ? "yes" : "NO",
  ]);
  const lines = [["fault", "how much", "what came of it", "kept"], ["---", "---", "---", "---"], ...rows];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
