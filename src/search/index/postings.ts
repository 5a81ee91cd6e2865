import { grown, sharedArray } from "./growing.ts";
import { createRecent, RecentPostings, type RecentState } from "./recent-postings.ts";
import { createTexts, type Texts, TextTable } from "./text-table.ts";

/** BM25 parameters, fitted on the dev cases (`npm run bench:recall`): in short texts, repetition and length say little. */
const K1 = 0.9;
const B = 0.4;

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

/** Among this many times as many texts, old ones need not be told apart. */
const MANY = 50;

/** The norms of shorter texts are computed once a search. */
const SHORT_TEXT = 64;
const normOf = (length: number, average: number) => K1 * (1 - B + (B * length) / average);

export type PostingsState = {
  terms: Texts;
  /** Where each packed term's postings begin in `slots` and `counts`; the last entry is their end. */
  starts: Uint32Array;
  packedTerms: number;
  slots: Uint32Array;
  counts: Uint8Array;
  /** By slot, how many terms its text has. */
  lengths: Uint16Array;
  size: number;
  recent: RecentState;
  documents: number;
  totalLength: number;
};

export function createPostings(): PostingsState {
  return {
    terms: createTexts(),
    starts: sharedArray(Uint32Array, 1),
    packedTerms: 0,
    slots: sharedArray(Uint32Array, 0),
    counts: sharedArray(Uint8Array, 0),
    lengths: sharedArray(Uint16Array, 0),
    size: 0,
    recent: createRecent(),
    documents: 0,
    totalLength: 0,
  };
}

/** One user's inverted index: term → slots. Packed postings are immutable; newer ones are appended to a log. */
export class Postings {
  readonly #terms: TextTable;
  readonly #recent: RecentPostings;
  readonly #isLatest: (slot: number) => boolean;
  #state: PostingsState;

  /** `isLatest`: whether a slot has the text that its thought has now. */
  constructor(state: PostingsState = createPostings(), isLatest: (slot: number) => boolean = () => true) {
    this.#state = state;
    this.#isLatest = isLatest;
    this.#terms = new TextTable(state.terms);
    this.#recent = new RecentPostings(state.recent);
  }

  get state(): PostingsState {
    return this.#state;
  }

  set state(state: PostingsState) {
    this.#state = state;
    this.#terms.texts = state.terms;
    this.#recent.state = state.recent;
  }

  get bytes(): number {
    const { slots, counts, starts, lengths } = this.#state;
    const arrays = slots.byteLength + counts.byteLength + starts.byteLength + lengths.byteLength;
    return arrays + this.#terms.bytes + this.#recent.bytes;
  }

  add(slot: number, terms: string[]): void {
    const state = this.#state;
    const counts = new Map<string, number>();
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
    for (const [term, count] of counts) this.#recent.add(this.#terms.add(term), slot, count);
    state.lengths = grown(state.lengths, slot + 1);
    state.lengths[slot] = Math.min(terms.length, 0xffff);
    state.size = slot + 1;
    state.documents++;
    state.totalLength += terms.length;
  }

  /** For the old slot of an edited text: its postings stay until the next packing, but no mask includes the slot. */
  forget(slot: number): void {
    this.#state.documents--;
    this.#state.totalLength -= this.#state.lengths[slot] ?? 0;
  }

  /** How many terms a slot's text has. */
  lengthOf(slot: number): number {
    return this.#state.lengths[slot] as number;
  }

  /** In how many texts a term occurs. */
  frequency(term: string): number {
    const number = this.#terms.numberOf(term);
    return number === undefined ? 0 : this.#frequencyOf(number);
  }

  /** The term's inverse document frequency. */
  rarity(term: string): number {
    return rarityOf(this.frequency(term), this.#state.documents);
  }

  /** All terms with a number of bytes within these bounds; misspelt words are compared with them. */
  *vocabulary({ least, most }: { least: number; most: number }): Generator<string> {
    for (let number = 0; number < this.#terms.count; number++) {
      const bytes = this.#terms.bytesOf(number);
      if (bytes >= least && bytes <= most) yield this.#terms.textOf(number);
    }
  }

  /** The slots whose text has a term, those of edited texts included. */
  slotsOf(term: string): number[] {
    const slots: number[] = [];
    const number = this.#terms.numberOf(term);
    if (number !== undefined) this.#each(number, (slot) => slots.push(slot));
    return slots;
  }

  /**
   * Adds each slot's BM25 to `scores`. With weights, a term counts by its own; with `places`, only slots that have one other than
   * 0 are scored, there.
   */
  score(
    terms: Iterable<string>,
    scores: Float32Array,
    { weights, places }: { weights?: ReadonlyMap<string, number>; places?: Uint32Array } = {},
  ): void {
    const { lengths, size, documents, totalLength } = this.#state;
    const average = Math.max(1, totalLength / Math.max(1, documents));
    const norms = Float64Array.from({ length: SHORT_TEXT }, (_, length) => normOf(length, average));
    const to: Scored = { scores, places, lengths, norms, average };
    for (const term of terms) {
      const number = this.#terms.numberOf(term);
      if (number === undefined) continue;
      const rarity = (weights?.get(term) ?? 1) * rarityOf(this.#frequencyOf(number), documents) * (K1 + 1);
      addTerm(to, this.#state, this.#packedStart(number), this.#packedEnd(number), rarity);
      const recent = this.#recent.read(number, size);
      addTerm(to, recent, 0, recent.count, rarity);
    }
  }

  /** Packs all postings with renumbered slots; slots mapped to a negative number are dropped. */
  pack(newSlots: Int32Array, count: number): PostingsState {
    const packed = createPostings();
    const terms = new TextTable(packed.terms);
    const starts: number[] = [0];
    const total = this.#countAll();
    const slots = new Uint32Array(total);
    const counts = new Uint8Array(total);
    let end = 0;
    for (let number = 0; number < this.#terms.count; number++) {
      this.#each(number, (slot, times) => {
        const moved = newSlots[slot] as number;
        if (moved < 0) return;
        slots[end] = moved;
        counts[end++] = times;
      });
      if (end === starts.at(-1)) continue;
      terms.add(this.#terms.textOf(number));
      starts.push(end);
    }
    packed.starts = grown(packed.starts, starts.length);
    packed.starts.set(starts);
    packed.packedTerms = starts.length - 1;
    packed.slots = grown(packed.slots, end);
    packed.slots.set(slots.subarray(0, end));
    packed.counts = grown(packed.counts, end);
    packed.counts.set(counts.subarray(0, end));
    packed.lengths = grown(packed.lengths, count);
    for (const [slot, moved] of newSlots.entries())
      if (moved >= 0) {
        packed.lengths[moved] = this.lengthOf(slot);
        packed.totalLength += this.lengthOf(slot);
      }
    packed.size = count;
    packed.documents = count;
    return packed;
  }

  /** Without the old texts of edited thoughts: one that is often edited would make its own words common. */
  #frequencyOf(number: number): number {
    const { documents, size } = this.#state;
    const all = this.#packedEnd(number) - this.#packedStart(number) + this.#recent.countOf(number);
    if (all >= (size - documents) * MANY) return all;
    let frequency = 0;
    this.#each(number, (slot) => {
      if (this.#isLatest(slot)) frequency++;
    });
    return frequency;
  }

  #packedStart(number: number): number {
    const { starts, packedTerms } = this.#state;
    return number < packedTerms ? (starts[number] as number) : 0;
  }

  #packedEnd(number: number): number {
    const { starts, packedTerms } = this.#state;
    return number < packedTerms ? (starts[number + 1] as number) : 0;
  }

  #countAll(): number {
    let total = 0;
    for (let number = 0; number < this.#terms.count; number++) total += this.#frequencyOf(number);
    return total;
  }

  #each(number: number, visit: (slot: number, count: number) => void): void {
    const { slots, counts } = this.#state;
    const end = this.#packedEnd(number);
    for (let i = this.#packedStart(number); i < end; i++) visit(slots[i] as number, counts[i] as number);
    this.#recent.each(number, this.#state.size, visit);
  }
}

type Scored = {
  scores: Float32Array;
  places: Uint32Array | undefined;
  lengths: Uint16Array;
  /** By length of a short text. */
  norms: Float64Array;
  average: number;
};

/** Adds what one term is worth to the texts that have it. */
function addTerm(
  { scores, places, lengths, norms, average }: Scored,
  { slots, counts }: { slots: Uint32Array; counts: Uint8Array },
  from: number,
  end: number,
  rarity: number,
): void {
  for (let i = from; i < end; i++) {
    const slot = slots[i] as number;
    const place = places === undefined ? slot : (places[slot] as number);
    if (places !== undefined && place === 0) continue;
    const count = counts[i] as number;
    const length = lengths[slot] as number;
    const norm = length < SHORT_TEXT ? (norms[length] as number) : normOf(length, average);
    scores[place] = (scores[place] as number) + (rarity * count) / (count + norm);
  }
}
