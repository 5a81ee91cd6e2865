import { COLUMNS, type Row } from "./trials.ts";

/** Markdown, as docs/connect.md shows it. */
export function formatTable(rows: Row[]): string {
  const lines = rows.map(({ name, version, cells }) => [
    version === "" ? name : `${name} ${version}`,
    ...COLUMNS.map((_column, at) => cells[at] ?? ""),
  ]);
  const head = [
    ["client", ...COLUMNS],
    ["---", ...COLUMNS.map(() => "---")],
  ];
  return [...head, ...lines].map((cells) => `| ${cells.map(toCell).join(" | ")} |`).join("\n");
}

const toCell = (text: string) => text.replace(/\s+/gu, " ").replaceAll("|", "\\|").slice(0, 120);
