import { isTurnOver, nextTurn } from "../../base/turns.ts";

/** A tag with its attributes as they are written, or the text between two tags. */
export type Token = { row: number } & (
  | { kind: "tag"; name: string; attributes: string }
  | { kind: "text"; text: string }
);

/** A bookmark's icon is in its tag. */
const MAX_TAG_BYTES = 1024 * 1024;
const MAX_TEXT_BYTES = 100_000;

const OPENING = 0x3c;
const CLOSING = 0x3e;
const QUOTE = 0x22;
const LINE_END = 0x0a;

/** In turns, and in one pass, whatever the file holds. */
export async function* tokensOf(file: Buffer): AsyncGenerator<Token> {
  let row = 1;
  for (let at = 0; at < file.length; ) {
    if (isTurnOver()) await nextTurn();
    const next = file.indexOf(OPENING, at);
    const stop = next === -1 ? file.length : next;
    const text = file.toString("utf8", at, Math.min(stop, at + MAX_TEXT_BYTES)).trim();
    if (text !== "") yield { row, kind: "text", text };
    row += countLines(file, at, stop);
    if (next === -1) return;
    const end = findEnd(file, next + 1);
    const [, name = ""] = /^\s*(\/?[a-z0-9]+)/i.exec(file.toString("utf8", next + 1, next + 40)) ?? [];
    if (file[end] === CLOSING && name !== "")
      yield { row, kind: "tag", name: name.toUpperCase(), attributes: file.toString("utf8", next + 1, end) };
    row += countLines(file, next, end);
    at = end + 1;
  }
}

/** Of the tag; quotes may contain its sign. Further than a tag may reach, it is none, and is skipped. */
function findEnd(file: Buffer, start: number): number {
  const limit = Math.min(file.length, start + MAX_TAG_BYTES);
  let isQuoted = false;
  for (let at = start; at < limit; at++) {
    const sign = file[at];
    if (sign === QUOTE) isQuoted = !isQuoted;
    else if (sign === CLOSING && !isQuoted) return at;
  }
  return limit;
}

/** Searches no further than `end`. */
function countLines(file: Buffer, start: number, end: number): number {
  const part = file.subarray(start, end);
  let count = 0;
  for (let at = part.indexOf(LINE_END); at !== -1; at = part.indexOf(LINE_END, at + 1)) count++;
  return count;
}

/** Undefined if the tag has no such attribute. */
export function readAttribute(attributes: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}="([^"]*)"`, "i").exec(attributes);
  return found ? decodeEntities(found[1] ?? "") : undefined;
}

const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

export function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name) return named[name.toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
