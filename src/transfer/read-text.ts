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
 * Plain text or Markdown: a thought a list item or paragraph. A ticked box is completed, `[-]` archived. Headings are
 * no thoughts; one that is a day of the user's dates what follows it, up to the next.
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

/** As in Markdown: after a blank line only what is indented still belongs to an item. */
function continues({ isItem }: Draft, text: string, isAfterBlank: boolean): boolean {
  if (ITEM.test(text)) return false;
  if (isItem && INDENTED.test(text)) return true;
  return !isAfterBlank && !HEADING.test(text) && !RULE.test(text);
}

/** Undefined for a box with nothing to tick. */
function begin({ number: row, text }: Line, day: number | undefined): Draft | undefined {
  const item = ITEM.exec(text);
  if (!item) return { row, lines: [text], state: "open", isItem: false, day };
  const [, box = "", said = ""] = item;
  if (EMPTY_BOX.test(said.trimEnd())) return undefined;
  return { row, lines: [said], state: boxes[box] ?? "open", isItem: true, day };
}

function toRow({ row, lines, state, day }: Draft): ImportRow {
  return toThoughtRow(row, {
    text: lines.join("\n"),
    state,
    ...(day !== undefined && { createdAt: toIso(day) }),
  });
}
