const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

/** What a scan of JSON calls: `at` is the position of the sign, `depth` how many values it is inside of. */
export type JsonVisitor = {
  /** `[` or `{`. */
  open?(at: number, depth: number, isArray: boolean): void;
  close?(at: number, depth: number): void;
  comma?(at: number, depth: number): void;
  /** From its opening quote up to after its closing one. */
  string?(start: number, end: number, depth: number): void;
};

/**
 * Scans without building anything, so a hostile text costs no more than its bytes. It does not check the syntax: that is
 * what `JSON.parse` is for, once the shape is known to be harmless.
 */
export class JsonScan {
  readonly #bytes: Uint8Array;
  readonly #visitor: JsonVisitor;
  #at = 0;
  #depth = 0;
  /** Where the string begins that it is in. */
  #stringStart: number | undefined;

  constructor(bytes: Uint8Array, visitor: JsonVisitor) {
    this.#bytes = bytes;
    this.#visitor = visitor;
  }

  get isDone(): boolean {
    return this.#at >= this.#bytes.length;
  }

  advance(count: number): void {
    const end = Math.min(this.#bytes.length, this.#at + count);
    while (this.#at < end)
      if (this.#stringStart === undefined) this.#advanceOutside(end);
      else this.#advanceInString(this.#stringStart, end);
  }

  #advanceInString(start: number, end: number): void {
    const bytes = this.#bytes;
    let at = this.#at;
    while (at < end && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
    this.#at = at + 1;
    if (at >= end) this.#at = at;
    else {
      this.#stringStart = undefined;
      this.#visitor.string?.(start, this.#at, this.#depth);
    }
  }

  /** Up to the next string. */
  #advanceOutside(end: number): void {
    const bytes = this.#bytes;
    while (this.#at < end) {
      const at = this.#at++;
      switch (bytes[at]) {
        case QUOTE:
          this.#stringStart = at;
          return;
        case OPENING_BRACKET:
        case OPENING_BRACE:
          this.#visitor.open?.(at, this.#depth, bytes[at] === OPENING_BRACKET);
          this.#depth++;
          break;
        case CLOSING_BRACKET:
        case CLOSING_BRACE:
          this.#depth--;
          this.#visitor.close?.(at, this.#depth);
          break;
        case COMMA:
          this.#visitor.comma?.(at, this.#depth);
      }
    }
  }
}

/** Of a body: the depth of its values, and how many members and elements they have. */
export type JsonLimits = { depth: number; values: number };

/** Undefined if it is harmless, otherwise which limit it exceeds; `unclosed`: it is not JSON at all. */
export function findExcess(
  bytes: Uint8Array,
  limits: JsonLimits,
): "depth" | "values" | "unclosed" | undefined {
  let values = 1;
  let deepest = 0;
  let depth = 0;
  for (let i = 0; i < bytes.length; i++) {
    const sign = bytes[i] as number;
    if (sign === QUOTE) i = skipString(bytes, i + 1);
    else if (sign === COMMA) values++;
    // Brackets and braces differ in this bit only.
    else if ((sign | 0x20) === OPENING_BRACE) {
      values++;
      depth++;
      if (depth > deepest) deepest = depth;
    } else if ((sign | 0x20) === CLOSING_BRACE) depth--;
  }
  if (depth !== 0) return "unclosed";
  if (deepest > limits.depth) return "depth";
  return values > limits.values ? "values" : undefined;
}

/** The place of the closing quote. */
function skipString(bytes: Uint8Array, start: number): number {
  let i = start;
  while (i < bytes.length && bytes[i] !== QUOTE) i += bytes[i] === BACKSLASH ? 2 : 1;
  return i;
}
