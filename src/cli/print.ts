import { toIso } from "../base/instant.ts";
import type { Contents } from "../storage/sqlite/file.ts";

/** Rows in aligned columns. */
export function printTable(rows: string[][]): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    );
}

/** To the minute, in UTC. */
export function formatTime(ms: number | null): string {
  return ms === null ? "-" : toIso(ms).slice(0, 16).replace("T", " ");
}

export function formatContents({ users, thoughts, notes, bytes }: Contents): string {
  const counted = [countOf(users, "user"), countOf(thoughts, "thought"), countOf(notes, "note")];
  return `${counted.join(", ")}, ${countOf(bytes, "byte")}`;
}

export function countOf(count: number, noun: string): string {
  return `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;
}
