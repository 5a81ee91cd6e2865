import { isObject, parseJson } from "../../base/json.ts";
import { JsonScan } from "../../base/json-shape.ts";
import { isTurnOver, nextTurn } from "../../base/turns.ts";

/**
 * A line of JSON in parts: `head` is its object without the elements of its lists, which are parsed one by one, so that
 * a line with a long history never keeps the service.
 */
export type JsonLine =
  | { kind: "object"; head: Record<string, unknown>; lists: Map<string, JsonList> }
  | { kind: "other" }
  | { kind: "bad"; error: string };

/** Undefined stands for an element that is not JSON. */
type JsonList = { values(): Generator<unknown>; first(count: number): unknown[] };

/** More than our export ever nests: a note's line, its history, a change, its thoughts. */
const MAX_DEPTH = 8;
/** Fits a note of 200,000 characters, even if each is written as an escaped surrogate pair. */
const MAX_PART_BYTES = 4 * 1024 * 1024;
/** Members and elements of a part; a note has at most 100 thoughts. */
const MAX_PART_VALUES = 1_000;
const MAX_ELEMENTS = 100_000;
const SCANNED_BYTES = 64 * 1024;

const rules = {
  depth: `must be nested at most ${MAX_DEPTH} levels deep`,
  bytes: "must have at most 4 MiB besides its lists, and in each element of a list",
  values: `must have at most ${MAX_PART_VALUES.toLocaleString("en-US")} members`,
  elements: `must have lists of at most ${MAX_ELEMENTS.toLocaleString("en-US")} elements`,
} as const;

type Range = { start: number; end: number };

/** Scans the line before anything is parsed, and stops at the first rule that it breaks. */
export async function readJsonLine(line: Buffer): Promise<JsonLine> {
  const bytes = skipBlanks(line);
  const shape = new LineShape(bytes);
  const scan = new JsonScan(bytes, shape);
  while (!scan.isDone && !shape.broken) {
    scan.advance(SCANNED_BYTES);
    if (isTurnOver()) await nextTurn();
  }
  shape.finish();
  if (shape.broken) return { kind: "bad", error: `The line ${rules[shape.broken]}.` };
  return parse(bytes, shape);
}

/** Where the line's lists are, and the first rule that it breaks. */
class LineShape {
  broken: keyof typeof rules | undefined;
  /** By the place of their name. */
  readonly lists: { name: Range; elements: Range[] }[] = [];
  /** What the head consists of: the line without its lists' elements. */
  readonly head: Range[] = [];
  readonly #bytes: Buffer;
  #name: Range = { start: 0, end: 0 };
  #elements: Range[] | undefined;
  #partStart = 0;
  #headBytes = 0;
  #values = 0;
  #headValues = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  string(start: number, end: number, depth: number): void {
    if (depth === 1) this.#name = { start, end };
  }

  open(at: number, depth: number, isArray: boolean): void {
    if (depth >= MAX_DEPTH) this.broken ??= "depth";
    this.#count();
    // A list is a member of the line's object.
    if (depth !== 1 || !isArray || this.#bytes[0] !== OPENING_BRACE) return;
    this.#endHead(at + 1);
    this.#elements = [];
    this.lists.push({ name: this.#name, elements: this.#elements });
    this.#values = 0;
  }

  close(at: number, depth: number): void {
    if (depth !== 1 || !this.#elements) return;
    const isEmpty = this.#elements.length === 0 && isBlank(this.#bytes, this.#partStart, at);
    if (!isEmpty) this.#endElement(at);
    this.#elements = undefined;
    this.#partStart = at;
  }

  comma(at: number, depth: number): void {
    if (this.#elements && depth === 2) this.#endElement(at);
    else this.#count();
  }

  finish(): void {
    this.#endHead(this.#bytes.length);
  }

  #count(): void {
    const count = this.#elements ? ++this.#values : ++this.#headValues;
    if (count > MAX_PART_VALUES) this.broken ??= "values";
  }

  #endElement(at: number): void {
    this.#elements?.push({ start: this.#partStart, end: at });
    if (at - this.#partStart > MAX_PART_BYTES) this.broken ??= "bytes";
    if ((this.#elements?.length ?? 0) > MAX_ELEMENTS) this.broken ??= "elements";
    this.#partStart = at + 1;
    this.#values = 0;
  }

  #endHead(at: number): void {
    this.head.push({ start: this.#partStart, end: at });
    this.#headBytes += at - this.#partStart;
    if (this.#headBytes > MAX_PART_BYTES) this.broken ??= "bytes";
    this.#partStart = at;
  }
}

const OPENING_BRACE = 0x7b;
const SPACE = 0x20;

function skipBlanks(line: Buffer): Buffer {
  let start = 0;
  while (start < line.length && (line[start] as number) <= SPACE) start++;
  return line.subarray(start);
}

function isBlank(bytes: Buffer, start: number, end: number): boolean {
  return bytes.toString("latin1", start, Math.min(end, start + 100)).trim() === "" && end - start <= 100;
}

function parse(bytes: Buffer, shape: LineShape): JsonLine {
  const slice = ({ start, end }: Range) => bytes.toString("utf8", start, end);
  try {
    const head: unknown = JSON.parse(shape.head.map(slice).join(""));
    if (!isObject(head)) return { kind: "other" };
    const lists = shape.lists.map(({ name, elements }): [string, JsonList] => [
      JSON.parse(slice(name)),
      {
        *values() {
          for (const element of elements) yield parseJson(slice(element));
        },
        first: (count) => elements.slice(0, count).map((element) => parseJson(slice(element))),
      },
    ]);
    return { kind: "object", head: head as Record<string, unknown>, lists: new Map(lists) };
  } catch {
    return notJson;
  }
}

export const notJson = { kind: "bad", error: "The line is not JSON." } as const;
