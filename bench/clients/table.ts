import { formatTable } from "../support/report.ts";
import { COLUMNS, type Row } from "./trials.ts";

/** Markdown, as docs/connect.md shows it. */
export function formatClients(rows: Row[]): string {
  const lines = rows.map(({ name, version, cells }) => [
    version === "" ? name : `${name} ${version}`,
    ...COLUMNS.map((_column, at) => cells[at] ?? ""),
  ]);
  return formatTable(
    ["client", ...COLUMNS],
    lines.map((cells) => cells.map(toCell)),
  );
}

const toCell = (text: string) => text.replace(/\s+/gu, " ").replaceAll("|", "\\|").slice(0, 120);
