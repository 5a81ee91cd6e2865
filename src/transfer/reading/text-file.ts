import { isUtf8 } from "node:buffer";
import { AppError } from "../../base/errors.ts";

/** A line of a file, numbered from 1, without its end. */
export type Line = { number: number; bytes: Buffer };

const LINE_END = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const BYTE_ORDER_MARK = Buffer.from("\uFEFF");

/** How a text in UTF-16 begins, which Excel and Notepad call Unicode. */
const UTF_16 = [
  [Buffer.of(0xff, 0xfe), "utf-16le"],
  [Buffer.of(0xfe, 0xff), "utf-16be"],
] as const;

/** The text in UTF-8; refuses what is no text, and one whose encoding can only be guessed. */
export function toUtf8(file: Buffer): Buffer {
  const [, utf16] = UTF_16.find(([mark]) => file.subarray(0, 2).equals(mark)) ?? [];
  const text = utf16 ? Buffer.from(new TextDecoder(utf16).decode(file)) : file;
  if (text.includes(0))
    throw new AppError(
      "invalid-argument",
      "The file is not a text. Nothing was imported; save it as plain text, Markdown or CSV.",
    );
  if (!isUtf8(text))
    throw new AppError(
      "invalid-argument",
      "The file is not a text in UTF-8. Nothing was imported; save it in this encoding (in Excel: CSV UTF-8).",
    );
  return text;
}

/** Without copying the file. */
export function* linesOf(file: Buffer): Generator<Line> {
  let start = file.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0;
  for (let number = 1; start < file.length; number++) {
    const end = file.indexOf(LINE_END, start);
    const stop = end === -1 ? file.length : end;
    const hasReturn = stop > start && file[stop - 1] === CARRIAGE_RETURN;
    yield { number, bytes: file.subarray(start, hasReturn ? stop - 1 : stop) };
    start = stop + 1;
  }
}

/** Longer runs of white space are read like any line, so that a file of nothing else is no work. */
const LONGEST_BLANK = 1_000;

export function isBlank(bytes: Buffer): boolean {
  return bytes.length <= LONGEST_BLANK && bytes.toString("utf8").trim() === "";
}
