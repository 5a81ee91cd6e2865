import { grown, sharedArray } from "./growing.ts";

/** `starts[n]` to `starts[n + 1]` are the bytes of text n; `table` finds its number by its hash, plus one. */
export type Texts = { bytes: Uint8Array; starts: Uint32Array; table: Uint32Array; count: number };

export function createTexts(): Texts {
  return {
    bytes: sharedArray(Uint8Array, 0),
    starts: sharedArray(Uint32Array, 1),
    table: sharedArray(Uint32Array, LEAST_CELLS),
    count: 0,
  };
}

/** A power of two, so that a hash becomes a cell by a mask. */
const LEAST_CELLS = 16;
/** A fuller table would make for long ways. */
const CELLS_PER_TEXT = 2;
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
const ASCII = 0x80;

/**
 * Distinct texts and their numbers, in memory that all threads can read while one adds. A number is written after its text,
 * and readers ignore numbers that are newer than their state.
 */
export class TextTable {
  #texts: Texts;
  #asBuffer: Buffer;
  /** The bytes of the text that is looked for. */
  #wanted = new Uint8Array(64);

  constructor(texts: Texts) {
    this.#texts = texts;
    this.#asBuffer = toBuffer(texts.bytes);
  }

  get texts(): Texts {
    return this.#texts;
  }

  set texts(texts: Texts) {
    if (texts.bytes.buffer !== this.#texts.bytes.buffer) this.#asBuffer = toBuffer(texts.bytes);
    this.#texts = texts;
  }

  get count(): number {
    return this.#texts.count;
  }

  get bytes(): number {
    const { bytes, starts, table } = this.#texts;
    return bytes.byteLength + starts.byteLength + table.byteLength;
  }

  textOf(number: number): string {
    const { starts } = this.#texts;
    return this.#asBuffer.toString("utf8", starts[number], starts[number + 1]);
  }

  bytesOf(number: number): number {
    const { starts } = this.#texts;
    return (starts[number + 1] as number) - (starts[number] as number);
  }

  /** Compares two texts by their bytes. */
  compare(one: number, other: number): number {
    const { starts } = this.#texts;
    const buffer = this.#asBuffer;
    return buffer.compare(buffer, starts[other], starts[other + 1], starts[one], starts[one + 1]);
  }

  numberOf(text: string): number | undefined {
    const found = this.#find(this.#encode(text));
    return found < 0 ? undefined : found;
  }

  /** The text's number, a new one if it is new. */
  add(text: string): number {
    const length = this.#encode(text);
    const found = this.#find(length);
    if (found >= 0) return found;
    const texts = this.#texts;
    const number = texts.count;
    const start = texts.starts[number] as number;
    texts.starts = grown(texts.starts, number + 2);
    const bytes = grown(texts.bytes, start + length);
    if (bytes !== texts.bytes) {
      texts.bytes = bytes;
      this.#asBuffer = toBuffer(bytes);
    }
    bytes.set(this.#wanted.subarray(0, length), start);
    texts.starts[number + 1] = start + length;
    texts.table[-1 - found] = number + 1;
    texts.count++;
    if (texts.count * CELLS_PER_TEXT > texts.table.length) texts.table = hashAll(texts);
    return number;
  }

  /** The number of the wanted bytes; if there is none, the empty cell where it belongs, as -1 - cell. */
  #find(length: number): number {
    const { table, starts, bytes, count } = this.#texts;
    const wanted = this.#wanted;
    const last = table.length - 1;
    for (let cell = hash(wanted, 0, length) & last; ; cell = (cell + 1) & last) {
      const number = (table[cell] as number) - 1;
      // A newer number's cell was empty at the time of this state.
      if (number < 0 || number >= count) return -1 - cell;
      const start = starts[number] as number;
      if ((starts[number + 1] as number) - start !== length) continue;
      let i = 0;
      while (i < length && bytes[start + i] === wanted[i]) i++;
      if (i === length) return number;
    }
  }

  /** Returns the number of bytes. */
  #encode(text: string): number {
    if (this.#wanted.length < text.length * 3) this.#wanted = new Uint8Array(text.length * 3);
    const wanted = this.#wanted;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code >= ASCII) return toBuffer(wanted).write(text);
      wanted[i] = code;
    }
    return text.length;
  }
}

/** The cells of all texts, with room for as many again. */
function hashAll({ bytes, starts, count }: Omit<Texts, "table">): Uint32Array {
  let cells = LEAST_CELLS;
  while (cells < 2 * CELLS_PER_TEXT * count) cells *= 2;
  const table = sharedArray(Uint32Array, cells);
  for (let number = 0; number < count; number++) {
    let cell = hash(bytes, starts[number] as number, starts[number + 1] as number) & (cells - 1);
    while (table[cell] !== 0) cell = (cell + 1) & (cells - 1);
    table[cell] = number + 1;
  }
  return table;
}

/** FNV-1a, with its high bits mixed into the low ones. */
function hash(bytes: Uint8Array, start: number, end: number): number {
  let hashed = FNV_OFFSET;
  for (let i = start; i < end; i++) hashed = Math.imul(hashed ^ (bytes[i] as number), FNV_PRIME);
  return hashed ^ (hashed >>> 15);
}

function toBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);
}

export function copyTexts({ bytes, starts, count }: Texts): Texts {
  const copy = createTexts();
  const table = new TextTable(copy);
  const from = new TextTable({ bytes, starts, table: copy.table, count });
  for (let number = 0; number < count; number++) table.add(from.textOf(number));
  return copy;
}
