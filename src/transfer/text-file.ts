import { isUtf8 } from "node:buffer";
import { AppError } from "../base/errors.ts";

/** A line of a file, numbered from 1. */
export type Line = { number: number; text: string };

const LINE_END = 0x0a;
const BYTE_ORDER_MARK = /^\uFEFF/;

/** Refuses anything but UTF-8 text. */
export function readTextFile(bytes: Uint8Array): Buffer {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!isUtf8(file) || file.includes(0))
    throw new AppError("invalid-argument", "The file is not a text file in UTF-8. Nothing was imported.");
  return file;
}

/** Lazily, so only one line at a time is held as a string. */
export function* linesOf(file: Buffer): Generator<Line> {
  let start = 0;
  for (let number = 1; start < file.length; number++) {
    const end = file.indexOf(LINE_END, start);
    const stop = end === -1 ? file.length : end;
    const text = file.toString("utf8", start, stop).replace(/\r$/, "");
    yield { number, text: number === 1 ? text.replace(BYTE_ORDER_MARK, "") : text };
    start = stop + 1;
  }
}
