import { toIso } from "../base/instant.ts";
import { parseLocal } from "../base/time-zone.ts";
import type { ThoughtState } from "../contract.ts";
import { type ImportRow, toThoughtRow } from "./import-row.ts";
import { type Line, linesOf } from "./text-file.ts";

const ITEM = /^\s*(?:[-*+•]|\d{1,3}[.)])\s+(?:\[([ xX-])\]\s+)?(\S.*)$/;
const HEADING = /^#{1,6}\s+(\S.*)$/;
const RULE = /^\s*(?:-{3,}|\*{3,}|_{3,}|={3,})\s*$/;
const EMPTY_BOX = /^\[[ xX-]\]$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INDENTED = /^(?:\t| {1,2})/;

const boxes: Record<string, ThoughtState> = { x: "completed", X: "completed", "-": "archived" };

type Draft = { row: number; lines: string[]; state: ThoughtState; isItem: boolean; day: number | undefined };

/**
 * Plain text or Markdown: one thought per list item or paragraph. A ticked box means completed, `[-]` archived.
 * Headings are not thoughts; a heading that is a date dates the thoughts below it, up to the next heading.
 */
export function* readText(file: Buffer, timeZone: string): Generator<ImportRow> {
  let draft: Draft | undefined;
  let day: number | undefined;
  let isAfterBlank = false;
  for (const line of linesOf(file)) {
    if (line.text.trim() === "") {
      isAfterBlank = true;
      continue;
    }
    if (draft && continues(draft, line.text, isAfterBlank)) {
      if (isAfterBlank) draft.lines.push("");
      draft.lines.push(draft.isItem ? line.text.replace(INDENTED, "") : line.text);
    } else {
      if (draft) yield toRow(draft);
      const heading = HEADING.exec(line.text)?.[1]?.trim();
      if (heading !== undefined) day = DAY.test(heading) ? parseLocal(timeZone, heading) : undefined;
      const isBegun = heading === undefined && !RULE.test(line.text);
      draft = isBegun ? begin(line, day) : undefined;
    }
    isAfterBlank = false;
  }
  if (draft) yield toRow(draft);
}

/** As in Markdown: after a blank line only indented lines still belong to an item. */
function continues({ isItem }: Draft, text: string, isAfterBlank: boolean): boolean {
  if (ITEM.test(text)) return false;
  if (isItem && INDENTED.test(text)) return true;
  return !isAfterBlank && !HEADING.test(text) && !RULE.test(text);
}

/** Undefined for a checkbox without text. */
function begin({ number: row, text }: Line, day: number | undefined): Draft | undefined {
  const item = ITEM.exec(text);
  if (!item) return { row, lines: [text], state: "open", isItem: false, day };
  const [, box = "", body = ""] = item;
  if (EMPTY_BOX.test(body.trimEnd())) return undefined;
  return { row, lines: [body], state: boxes[box] ?? "open", isItem: true, day };
}

function toRow({ row, lines, state, day }: Draft): ImportRow {
  return toThoughtRow(row, {
    text: lines.join("\n"),
    state,
    ...(day !== undefined && { createdAt: toIso(day) }),
  });
}
