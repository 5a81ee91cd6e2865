import { parseJson } from "../../base/json.ts";
import { isTurnOver, nextTurn } from "../../base/turns.ts";

/** An element of the document's own list (`list` is empty), or of a list that is a member of its object. */
export type JsonElement = { list: string } & (
  | { kind: "value"; value: unknown }
  | { kind: "bad"; error: string }
);

/** Deeper than the exports of ChatGPT nest. */
const MAX_DEPTH = 40;
/** Of an element: a conversation of some thousand messages. */
const MAX_ELEMENT_BYTES = 8 * 1024 * 1024;
const MAX_ELEMENT_VALUES = 200_000;
const MAX_ELEMENTS = 100_000;
const MAX_NAME_BYTES = 200;

const rules = {
  depth: `must be nested at most ${MAX_DEPTH} levels deep`,
  bytes: "must have at most 8 MiB",
  values: `must have at most ${MAX_ELEMENT_VALUES.toLocaleString("en-US")} values`,
} as const;

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPENING_BRACKET = 0x5b;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACKET = 0x5d;
const CLOSING_BRACE = 0x7d;

/**
 * Reads a JSON document of any size element by element: only one is in memory, and none is parsed before its shape is
 * known to be harmless.
 */
export async function* elementsOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<JsonElement> {
  const scan = new ElementScan();
  let count = 0;
  for await (const chunk of chunks) {
    for (const element of scan.read(chunk)) {
      if (isTurnOver()) await nextTurn();
      if (++count > MAX_ELEMENTS) {
        yield {
          kind: "bad",
          list: "",
          error: `The file must have at most ${MAX_ELEMENTS.toLocaleString("en-US")} elements.`,
        };
        return;
      }
      yield element;
    }
    if (isTurnOver()) await nextTurn();
  }
  if (scan.isOpen) yield { kind: "bad", list: "", error: "The file is not JSON: it ends too early." };
}

/** Where it is in the document: between chunks, too. */
class ElementScan {
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  /** The depth inside the list whose elements are read; 0 outside of one. */
  #listDepth = 0;
  #isObject = false;
  /** The last string in the document's object: the name of what follows. */
  #name: Buffer[] = [];
  #nameBytes = 0;
  #list = "";
  #parts: Buffer[] = [];
  #bytes = 0;
  #values = 0;
  #broken: keyof typeof rules | undefined;

  get isOpen(): boolean {
    return this.#depth !== 0 || this.#isInString;
  }

  *read(chunk: Buffer): Generator<JsonElement> {
    let start = 0;
    for (let at = 0; at < chunk.length; at++) {
      const sign = chunk[at] as number;
      if (this.#isInString) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (sign === BACKSLASH) this.#isEscaped = true;
        else if (sign === QUOTE) {
          this.#isInString = false;
          if (this.#isNaming) this.#addName(chunk.subarray(start, at));
        }
        continue;
      }
      switch (sign) {
        case QUOTE:
          this.#isInString = true;
          if (this.#isNaming) {
            this.#name = [];
            this.#nameBytes = 0;
            start = at + 1;
          }
          break;
        case OPENING_BRACKET:
        case OPENING_BRACE:
          if (this.#open(sign === OPENING_BRACKET)) start = at + 1;
          break;
        case CLOSING_BRACKET:
        case CLOSING_BRACE:
          this.#depth--;
          if (this.#listDepth > this.#depth) {
            this.#add(chunk.subarray(start, at));
            yield* this.#endElement();
            this.#listDepth = 0;
          }
          break;
        case COMMA:
          if (this.#listDepth !== 0 && this.#depth === this.#listDepth) {
            this.#add(chunk.subarray(start, at));
            yield* this.#endElement(true);
            start = at + 1;
          } else if (this.#listDepth !== 0) this.#countValue();
      }
    }
    if (this.#listDepth !== 0) this.#add(chunk.subarray(start));
    else if (this.#isInString && this.#isNaming) this.#addName(chunk.subarray(start));
  }

  /** In the document's object, outside of its lists and objects. */
  get #isNaming(): boolean {
    return this.#isObject && this.#depth === 1;
  }

  /** Whether a list begins whose elements are read. */
  #open(isArray: boolean): boolean {
    const isList = isArray && (this.#depth === 0 || this.#isNaming);
    if (this.#depth === 0) this.#isObject = !isArray;
    this.#depth++;
    if (isList) {
      this.#listDepth = this.#depth;
      this.#list = this.#isObject ? Buffer.concat(this.#name).toString("utf8") : "";
      return true;
    }
    if (this.#listDepth !== 0) {
      this.#countValue();
      if (this.#depth - this.#listDepth > MAX_DEPTH) this.#broken ??= "depth";
    }
    return false;
  }

  #countValue(): void {
    if (++this.#values > MAX_ELEMENT_VALUES) this.#broken ??= "values";
  }

  #addName(part: Buffer): void {
    this.#nameBytes += part.length;
    if (this.#nameBytes <= MAX_NAME_BYTES) this.#name.push(Buffer.from(part));
  }

  #add(part: Buffer): void {
    this.#bytes += part.length;
    if (this.#bytes > MAX_ELEMENT_BYTES) this.#broken ??= "bytes";
    if (this.#broken) this.#parts = [];
    else if (part.length > 0) this.#parts.push(part);
  }

  /** Nothing before the end of an empty list is no element. */
  *#endElement(isFollowed = false): Generator<JsonElement> {
    const text = Buffer.concat(this.#parts).toString("utf8");
    const broken = this.#broken;
    this.#parts = [];
    this.#bytes = 0;
    this.#values = 0;
    this.#broken = undefined;
    if (broken) yield { kind: "bad", list: this.#list, error: `The element ${rules[broken]}.` };
    else if (isFollowed || text.trim() !== "") {
      const value = parseJson(text);
      yield value === undefined
        ? { kind: "bad", list: this.#list, error: "The element is not JSON." }
        : { kind: "value", list: this.#list, value };
    }
  }
}
