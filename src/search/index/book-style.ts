import { cosineOf } from "../../language/vectors.ts";
import { grown } from "./growing.ts";
import type { TimeOrder } from "./time-order.ts";
import type { TokenTable } from "./token-table.ts";
import type { VectorTable } from "./vector-table.ts";

/** How many thoughts are sampled: enough for a share, and cheap to repeat after every capture. */
const SAMPLE = 512;
/** A label on this share of the thoughts is a speaker's name, not a title. */
const SPEAKER_SHARE = 0.05;
/** Thoughts captured within this time of each other can belong together. */
export const NEAR_MS = 90 * 60_000;
/** Coherence is measured for this many thoughts in a row. */
const STRETCH = 32;
/** Neighbours this many deviations more alike than random thoughts certainly belong together. */
const COHERENT_DEVIATIONS = 0.6;
/** Until a book has thoughts of its own to measure: its random pairs, and how many pairs that counts for. */
const PRIOR = { mean: 0.25, deviation: 0.13, pairs: 16 };
/** A stretch begins as coherent, with the weight of this many pairs. */
const PRIOR_NEIGHBOURS = 4;

type Measured = {
  /** Texts are only added, and keep their tokens, label, time and vector. */
  readonly size: number;
  readonly tokens: TokenTable;
  readonly vectors: VectorTable;
  labelOf(slot: number): number;
  timeOf(slot: number): number;
  /** Whether it has the text that its thought has now: an often edited one must not count often. */
  isLatest(slot: number): boolean;
  byTime(): TimeOrder;
};
type Measures = {
  speakers: number;
  medianTokens: number;
  /** The cosine of two random thoughts. */
  random: { mean: number; deviation: number };
  /** By stretch of the time order, once it is asked for. */
  coherence: Map<number, number>;
};

/** What kind of book it is, measured in the book itself: the ranking follows it. */
export class BookStyle {
  readonly #book: Measured;
  #size = -1;
  #measures: Measures | undefined;
  /** By slot, the thought after it when they were compared, plus one, and their cosine: most stay while the book grows. */
  #next = new Uint32Array(0);
  #cosines = new Float64Array(0);

  constructor(book: Measured) {
    this.#book = book;
  }

  /** The share of thoughts whose label many others have, as in a chat: "Anna: …". */
  get speakers(): number {
    return this.#measured().speakers;
  }

  get medianTokens(): number {
    return this.#measured().medianTokens;
  }

  get random(): { mean: number; deviation: number } {
    return this.#measured().random;
  }

  /** 0 to 1: how much the thoughts captured around a slot belong together. About 0 for an import of unrelated notes. */
  coherenceAt(slot: number): number {
    const { coherence } = this.#measured();
    const stretch = Math.floor(this.#book.byTime().rankOf(slot) / STRETCH);
    let measured = coherence.get(stretch);
    if (measured === undefined) {
      measured = this.#measureCoherence(stretch);
      coherence.set(stretch, measured);
    }
    return measured;
  }

  #measured(): Measures {
    if (!this.#measures || this.#size !== this.#book.size) {
      this.#size = this.#book.size;
      this.#measures = this.#measure();
    }
    return this.#measures;
  }

  #measure(): Measures {
    const { order } = this.#book.byTime();
    const step = Math.max(1, Math.floor(order.length / SAMPLE));
    const sample = Uint32Array.from(
      { length: Math.ceil(order.length / step) },
      (_, i) => order[i * step] as number,
    ).filter((slot) => this.#book.isLatest(slot));
    const lengths = sample.map((slot) => this.#book.tokens.tokensAt(slot).length).sort();
    return {
      speakers: this.#speakerShare(sample),
      medianTokens: Math.max(1, lengths[lengths.length >> 1] ?? 1),
      random: this.#compareRandom(sample),
      coherence: new Map(),
    };
  }

  #speakerShare(sample: Uint32Array): number {
    const counts = new Map<number, number>();
    for (const slot of sample) {
      const label = this.#book.labelOf(slot);
      if (label !== 0) counts.set(label, (counts.get(label) ?? 0) + 1);
    }
    const least = Math.max(2, sample.length * SPEAKER_SHARE);
    let labelled = 0;
    for (const count of counts.values()) if (count >= least) labelled += count;
    return labelled / (sample.length || 1);
  }

  /** Thoughts half a book apart are as good as random ones, and the same each time. */
  #compareRandom(sample: Uint32Array): Measures["random"] {
    const half = sample.length >> 1;
    let { pairs } = PRIOR;
    let sum = pairs * PRIOR.mean;
    let squares = pairs * (PRIOR.deviation ** 2 + PRIOR.mean ** 2);
    for (let i = 0; i < half; i++) {
      const cosine = this.#cosine(sample[i] as number, sample[i + half] as number);
      pairs++;
      sum += cosine;
      squares += cosine * cosine;
    }
    const mean = sum / pairs;
    return { mean, deviation: Math.sqrt(Math.max(0, squares / pairs - mean * mean)) };
  }

  #measureCoherence(stretch: number): number {
    const { order } = this.#book.byTime();
    const { mean, deviation } = this.#measured().random;
    let pairs = PRIOR_NEIGHBOURS;
    let sum = PRIOR_NEIGHBOURS * COHERENT_DEVIATIONS;
    const end = Math.min((stretch + 1) * STRETCH, order.length - 1);
    let last: number | undefined;
    for (let rank = stretch * STRETCH; rank <= end; rank++) {
      const slot = order[rank] as number;
      if (!this.#book.isLatest(slot)) continue;
      if (last !== undefined && this.#book.timeOf(slot) - this.#book.timeOf(last) <= NEAR_MS) {
        pairs++;
        sum += (this.#cosineWithNext(last, slot) - mean) / deviation;
      }
      last = slot;
    }
    return Math.min(1, Math.max(0, sum / pairs / COHERENT_DEVIATIONS));
  }

  #cosineWithNext(slot: number, next: number): number {
    if (this.#next[slot] !== next + 1) {
      this.#next = grown(this.#next, slot + 1);
      this.#cosines = grown(this.#cosines, slot + 1);
      this.#next[slot] = next + 1;
      this.#cosines[slot] = this.#cosine(slot, next);
    }
    return this.#cosines[slot] as number;
  }

  #cosine(slot: number, other: number): number {
    const { vectors } = this.#book;
    const a = vectors.vectorOf(slot);
    const b = vectors.vectorOf(other);
    return a && b ? cosineOf(a, b) : 0;
  }
}
