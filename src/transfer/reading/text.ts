import { toIso } from "../../base/instant.ts";
import { countCharacters, normalizeText } from "../../base/text.ts";
import { parseLocal } from "../../base/time-zone.ts";
import { isTurnOver, nextTurn } from "../../base/turns.ts";
import { limits, type ThoughtState } from "../../contract.ts";
import { listCodeBlocks } from "./code-blocks.ts";
import { countFrontMatterLines } from "./front-matter.ts";
import { type ImportRow, toThoughtRow } from "./import-row.ts";
import { linesOf } from "./text-file.ts";
import { readWrittenTime } from "./written-time.ts";

/** With a bullet, a number, or a box alone, as lists are copied from other apps, and line breaks of theirs (U+2028). */
const ITEM =
  /^\s*(?:(?:[-*+•◦▪⁃]|\d{1,3}[.)])\s+(?:\[([ xX-])\]\s+|([☐☑☒])\s*)?|\[([ xX-])\]\s+|([☐☑☒])\s*|(?=(?:\[[ xX-]\]|[☐☑☒])\s*$))(\S.*)$/s;
const HEADING = /^#{1,6}\s+(\S.*)$/s;
const RULE = /^\s*(?:-{3,}|\*{3,}|_{3,}|={3,})\s*$/;
const EMPTY_BOX = /^(?:\[[ xX-]\]|[☐☑☒])$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INDENTED = /^(?:\t| {1,2})/;

const boxes: Record<string, ThoughtState> = {
  x: "completed",
  X: "completed",
  "☑": "completed",
  "☒": "completed",
  "-": "archived",
};

/** Of a line: more than a thought in any script. */
const MAX_LINE_BYTES = 5 * limits.thoughtCharacters;
/** Of a draft, in UTF-16 units: it is too long for a thought already. */
const MAX_DRAFT_LENGTH = 5 * limits.thoughtCharacters;

type TextLine = { number: number; text: string };
type Draft = {
  row: number;
  lines: string[];
  length: number;
  state: ThoughtState;
  isItem: boolean;
  day: number | undefined;
};

/**
 * Plain text or Markdown: one thought per list item or paragraph. A ticked box means completed, `[-]` archived.
 * Front matter and headings are not thoughts; a heading that is a date dates the thoughts below it, up to the next heading.
 * Fenced code stays whole.
 */
export async function* readText(file: Buffer, timeZone: string): AsyncGenerator<ImportRow> {
  let draft: Draft | undefined;
  let day: number | undefined;
  let isAfterBlank = false;
  const frontMatter = countFrontMatterLines(file);
  const blocks = (await listCodeBlocks(file)).values();
  let block = blocks.next().value;
  for (const { number, bytes } of linesOf(file)) {
    if (isTurnOver()) await nextTurn();
    if (number <= frontMatter) continue;
    if (bytes.length > MAX_LINE_BYTES) {
      if (draft) yield toRow(draft);
      draft = undefined;
      yield { row: number, kind: "bad", error: `The line must have at most ${MAX_LINE_BYTES / 1000} kB.` };
      continue;
    }
    const line = { number, text: bytes.toString("utf8") };
    while (block && block.last < number) block = blocks.next().value;
    if (draft && block && block.first < number) {
      append(draft, draft.isItem ? line.text.replace(INDENTED, "") : line.text);
      continue;
    }
    if (line.text.trim() === "") {
      isAfterBlank = true;
      continue;
    }
    if (draft && continues(draft, line.text, isAfterBlank)) {
      if (isAfterBlank) append(draft, "");
      append(draft, draft.isItem ? line.text.replace(INDENTED, "") : line.text);
    } else {
      if (draft) yield toRow(draft);
      const heading = HEADING.exec(line.text)?.[1]?.trim();
      if (heading !== undefined)
        day = DAY.test(heading) ? parseLocal(timeZone, heading) : await readWrittenTime(heading, timeZone);
      const isBegun = heading === undefined && !RULE.test(line.text);
      draft = isBegun ? begin(line, day) : undefined;
    }
    isAfterBlank = false;
  }
  if (draft) yield toRow(draft);
}

function append(draft: Draft, line: string): void {
  if (draft.length > MAX_DRAFT_LENGTH) return;
  draft.lines.push(line);
  draft.length += line.length + 1;
}

/** As in Markdown: after a blank line only indented lines still belong to an item. */
function continues({ isItem }: Draft, text: string, isAfterBlank: boolean): boolean {
  if (ITEM.test(text)) return false;
  if (isItem && INDENTED.test(text)) return true;
  return !isAfterBlank && !HEADING.test(text) && !RULE.test(text);
}

/** Undefined for a checkbox without text. */
function begin({ number: row, text }: TextLine, day: number | undefined): Draft | undefined {
  const item = ITEM.exec(text);
  if (!item) return { row, lines: [text], length: text.length, state: "open", isItem: false, day };
  const box = item.slice(1, -1).find((sign) => sign !== undefined) ?? "";
  const body = item.at(-1) ?? "";
  if (EMPTY_BOX.test(body.trimEnd())) return undefined;
  return { row, lines: [body], length: body.length, state: boxes[box] ?? "open", isItem: true, day };
}

function toRow({ row, lines, state, day }: Draft): ImportRow {
  const text = lines.join("\n");
  const most = limits.thoughtCharacters;
  if (text.length > most && countCharacters(normalizeText(text)) > most)
    return {
      row,
      kind: "bad",
      error: `What begins here is too long for a thought (${most.toLocaleString("en-US")} characters): read the file as notes.`,
    };
  return toThoughtRow(
    { row },
    {
      text,
      state,
      ...(day !== undefined && { createdAt: toIso(day) }),
    },
  );
}
