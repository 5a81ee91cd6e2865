import { toIso } from "../../base/instant.ts";
import { cutText } from "../../base/text.ts";
import { isTurnOver, nextTurn } from "../../base/turns.ts";
import type { ImportPreview, PreviewEntry } from "../../contract-app/imports.ts";
import type { ImportRow } from "../reading/import-row.ts";
import { type Entry, EntryNumbers } from "./choices.ts";

type Contents = Pick<ImportPreview, "counts" | "groups" | "entries" | "offered" | "leftOut" | "errors">;

/** Shown one by one; the rest is counted. */
const ENTRIES = 300;
const OFFERED = 200;
const ERRORS = 100;
const REASONS = 20;
const EXAMPLES = 3;
const EXCERPT_LENGTH = 160;

/** Reads the whole file, in turns, and changes nothing. */
export async function previewRows(rows: AsyncIterable<ImportRow>): Promise<Contents> {
  const numbers = new EntryNumbers();
  const counts = { thoughts: 0, notes: 0, offered: 0, failed: 0 };
  const entries: PreviewEntry[] = [];
  const offered: PreviewEntry[] = [];
  const leftOut: Contents["leftOut"] = [];
  const errors: Contents["errors"] = [];
  for await (const row of rows) {
    if (isTurnOver()) await nextTurn();
    const entry = numbers.number(row);
    if (row.kind === "bad") {
      counts.failed++;
      if (errors.length < ERRORS) errors.push({ row: row.row, error: row.error });
    } else if (row.kind === "left-out") countLeftOut(leftOut, row);
    else if (entry?.row.isOffered) {
      counts.offered++;
      if (offered.length < OFFERED) offered.push(toView(entry));
    } else if (entry) {
      counts[row.kind === "note" ? "notes" : "thoughts"]++;
      if (entries.length < ENTRIES) entries.push(toView(entry));
    }
  }
  return { counts, groups: numbers.groups, entries, offered, leftOut, errors };
}

function countLeftOut(
  leftOut: Contents["leftOut"],
  { reason, name }: { reason: string; name: string },
): void {
  let found = leftOut.find((known) => known.reason === reason);
  if (!found && leftOut.length < REASONS) {
    found = { reason, count: 0, examples: [] };
    leftOut.push(found);
  }
  if (!found) return;
  found.count++;
  if (found.examples.length < EXAMPLES && name !== "") found.examples.push(cutText(name, EXCERPT_LENGTH));
}

function toView({ index, group, row }: Entry): PreviewEntry {
  const { text, createdAt } = row.kind === "note" ? row.note : row.thought;
  const at = typeof createdAt === "number" ? createdAt : createdAt?.at;
  return {
    index,
    kind: row.kind,
    title: row.kind === "note" ? row.note.title : null,
    // Lines stay lines: Markdown is read by them.
    excerpt: cutText(text.slice(0, 4 * EXCERPT_LENGTH).replace(/\s*\n\s*/g, "\n"), EXCERPT_LENGTH),
    at: at === undefined ? null : toIso(at),
    group: Math.max(0, group),
  };
}
