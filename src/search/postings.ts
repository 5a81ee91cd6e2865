import { grown } from "./growing.ts";

/** BM25 parameters, fitted on the dev cases (`npm run bench:recall`): in short texts, repetition and length say little. */
const K1 = 0.9;
const B = 0.4;

const MAX_COUNT = 255;

/** Measured memory of a term, of a list of recent postings, and of a number in it with the list's spare room. */
const TERM_BYTES = 100;
const LIST_BYTES = 80;
const NUMBER_BYTES = 11;

/** Added to the number of texts when rating rarity, so that no word counts as common in a book of three. */
const TEXTS_BEFORE = 30;

/** Inverse document frequency of a word found in `frequency` of `texts`. */
export function rarityOf(frequency: number, texts: number): number {
  const others = Math.max(0, TEXTS_BEFORE + texts - frequency);
  return Math.log(1 + (others + 0.5) / (frequency + 0.5));
}

/** BM25 of a term that occurs `count` times, for a rarity of 1; `length` is relative to the average text. */
export function weighTerm(count: number, length: number): number {
  return (count * (K1 + 1)) / (count + K1 * (1 - B + B * length));
}

export type PackedPostings = {
  terms: string[];
  /** Where each term's postings begin in `slots` and `counts`; the last entry is their end. */
  starts: Uint32Array;
  slots: Uint32Array;
  counts: Uint8Array;
  lengths: Uint16Array;
};

const emptyPack: PackedPostings = {
  terms: [],
  starts: new Uint32Array(1),
  slots: new Uint32Array(0),
  counts: new Uint8Array(0),
  lengths: new Uint16Array(0),
};

const NONE: number[] = [];

/** One user's inverted index: term → slots. Packed postings are immutable; newer ones are kept in `#recent`. */
export class Postings {
  readonly #numbers: Map<string, number>;
  readonly #packed: PackedPostings;
  /** By term number: slot, count, slot, count … */
  readonly #recent = new Map<number, number[]>();
  #recentNumbers = 0;
  #lengths: Uint16Array;
  #documents: number;
  #totalLength = 0;

  constructor(packed: PackedPostings = emptyPack) {
    this.#packed = packed;
    this.#numbers = new Map(packed.terms.map((term, number) => [term, number]));
    this.#lengths = packed.lengths;
    this.#documents = packed.lengths.length;
    for (const length of packed.lengths) this.#totalLength += length;
  }

  get bytes(): number {
    const { slots, counts, starts } = this.#packed;
    const packed = slots.byteLength + counts.byteLength + starts.byteLength + this.#lengths.byteLength;
    const recent = this.#recent.size * LIST_BYTES + this.#recentNumbers * NUMBER_BYTES;
    return packed + recent + this.#numbers.size * TERM_BYTES;
  }

  add(slot: number, terms: string[]): void {
    const counts = new Map<string, number>();
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
    for (const [term, count] of counts) {
      const number = this.#numberOf(term);
      const recent = this.#recent.get(number);
      if (recent) recent.push(slot, Math.min(count, MAX_COUNT));
      else this.#recent.set(number, [slot, Math.min(count, MAX_COUNT)]);
    }
    this.#recentNumbers += 2 * counts.size;
    this.#lengths = grown(this.#lengths, slot + 1);
    this.#lengths[slot] = Math.min(terms.length, 0xffff);
    this.#documents++;
    this.#totalLength += terms.length;
  }

  /** For the old slot of an edited text: its postings stay until the next packing, but no mask includes the slot. */
  forget(slot: number): void {
    this.#documents--;
    this.#totalLength -= this.#lengths[slot] ?? 0;
  }

  /** How many terms a slot's text has. */
  lengthOf(slot: number): number {
    return this.#lengths[slot] as number;
  }

  /** In how many texts a term occurs. */
  frequency(term: string): number {
    const number = this.#numbers.get(term);
    if (number === undefined) return 0;
    const { starts } = this.#packed;
    const packed =
      number + 1 < starts.length ? (starts[number + 1] as number) - (starts[number] as number) : 0;
    return packed + (this.#recent.get(number)?.length ?? 0) / 2;
  }

  /** The term's inverse document frequency. */
  rarity(term: string): number {
    return rarityOf(this.frequency(term), this.#documents);
  }

  /** All terms; misspelt words are compared with them. */
  vocabulary(): Iterable<string> {
    return this.#numbers.keys();
  }

  /** The slots whose text has a term, those of edited texts included. */
  slotsOf(term: string): number[] {
    const slots: number[] = [];
    this.#each(term, (slot) => slots.push(slot));
    return slots;
  }

  /** Adds each slot's BM25 to `scores`. With weights, a term counts by its own; with `among`, only the slots marked there. */
  score(
    terms: Iterable<string>,
    scores: Float32Array,
    { weights, among }: { weights?: ReadonlyMap<string, number>; among?: Uint8Array } = {},
  ): void {
    const average = Math.max(1, this.#totalLength / Math.max(1, this.#documents));
    const lengths = this.#lengths;
    const { starts, slots, counts } = this.#packed;
    const add = (slot: number, count: number, rarity: number) => {
      const norm = K1 * (1 - B + (B * (lengths[slot] as number)) / average);
      scores[slot] = (scores[slot] as number) + (rarity * count) / (count + norm);
    };
    for (const term of terms) {
      const number = this.#numbers.get(term);
      if (number === undefined) continue;
      const rarity = (weights?.get(term) ?? 1) * this.rarity(term) * (K1 + 1);
      const end = starts[number + 1] ?? 0;
      for (let i = starts[number] ?? 0; i < end; i++) {
        const slot = slots[i] as number;
        if (among === undefined || among[slot] === 1) add(slot, counts[i] as number, rarity);
      }
      const recent = this.#recent.get(number) ?? NONE;
      for (let i = 0; i < recent.length; i += 2) {
        const slot = recent[i] as number;
        if (among === undefined || among[slot] === 1) add(slot, recent[i + 1] as number, rarity);
      }
    }
  }

  /** Packs all postings with renumbered slots; slots mapped to a negative number are dropped. */
  pack(newSlots: Int32Array, count: number): PackedPostings {
    const terms: string[] = [];
    const starts: number[] = [0];
    const slots: number[] = [];
    const counts: number[] = [];
    for (const term of this.#numbers.keys()) {
      this.#each(term, (slot, times) => {
        const moved = newSlots[slot] as number;
        if (moved < 0) return;
        slots.push(moved);
        counts.push(times);
      });
      if (slots.length === starts.at(-1)) continue;
      terms.push(term);
      starts.push(slots.length);
    }
    const lengths = new Uint16Array(count);
    for (const [slot, moved] of newSlots.entries())
      if (moved >= 0) lengths[moved] = this.#lengths[slot] as number;
    return {
      terms,
      starts: Uint32Array.from(starts),
      slots: Uint32Array.from(slots),
      counts: Uint8Array.from(counts),
      lengths,
    };
  }

  #each(term: string, visit: (slot: number, count: number) => void): void {
    const number = this.#numbers.get(term);
    if (number === undefined) return;
    const { starts, slots, counts } = this.#packed;
    if (number + 1 < starts.length)
      for (let i = starts[number] as number; i < (starts[number + 1] as number); i++)
        visit(slots[i] as number, counts[i] as number);
    const recent = this.#recent.get(number) ?? [];
    for (let i = 0; i < recent.length; i += 2) visit(recent[i] as number, recent[i + 1] as number);
  }

  #numberOf(term: string): number {
    let number = this.#numbers.get(term);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(term, number);
    }
    return number;
  }
}
