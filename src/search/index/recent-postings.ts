import { grown, sharedArray } from "./growing.ts";

/** A posting is one number: the slot, and in the lowest bits the count. */
const COUNT_BITS = 8;
const MAX_COUNT = 2 ** COUNT_BITS - 1;

/** The postings of a term are in chunks of the log: the next chunk, the capacity, then the postings. */
const CHUNK_HEAD = 2;
const LEAST_CHUNK = 2;
const LARGEST_CHUNK = 256;

export type RecentState = {
  /** By term, its first chunk, and how many postings it has. */
  firsts: Uint32Array;
  counts: Uint32Array;
  log: Uint32Array;
  /** Chunks from here on belong to a later state. The first number is not used: 0 stands for no chunk. */
  end: number;
};

export function createRecent(): RecentState {
  return {
    firsts: sharedArray(Uint32Array, 0),
    counts: sharedArray(Uint32Array, 0),
    log: sharedArray(Uint32Array, 1),
    end: 1,
  };
}

/** The postings that were added since the others were packed. One thread adds while others read. */
export class RecentPostings {
  state: RecentState;
  /** For the thread that adds: by term, its last chunk, and where that is full up to. */
  #lasts = new Uint32Array(0);
  #ends = new Uint32Array(0);
  /** What was read last. */
  #slots = new Uint32Array(0);
  #counts = new Uint8Array(0);

  constructor(state: RecentState) {
    this.state = state;
  }

  get bytes(): number {
    const { firsts, counts, log } = this.state;
    const own = this.#lasts.byteLength + this.#ends.byteLength;
    return firsts.byteLength + counts.byteLength + log.byteLength + own;
  }

  countOf(term: number): number {
    return this.state.counts[term] ?? 0;
  }

  add(term: number, slot: number, count: number): void {
    const { state } = this;
    state.firsts = grown(state.firsts, term + 1);
    state.counts = grown(state.counts, term + 1);
    this.#lasts = grown(this.#lasts, term + 1);
    this.#ends = grown(this.#ends, term + 1);
    const last = this.#lasts[term] as number;
    if (last === 0) state.firsts[term] = this.#addChunk(term, LEAST_CHUNK);
    else {
      const capacity = state.log[last + 1] as number;
      if (this.#ends[term] === last + CHUNK_HEAD + capacity) {
        const next = this.#addChunk(term, Math.min(2 * capacity, LARGEST_CHUNK));
        state.log[last] = next;
      }
    }
    const at = this.#ends[term] as number;
    state.log[at] = (slot << COUNT_BITS) | Math.min(count, MAX_COUNT);
    this.#ends[term] = at + 1;
    state.counts[term] = (state.counts[term] as number) + 1;
  }

  /** Of the slots below `size`, in their order. What was added after this state is left out. */
  each(term: number, size: number, visit: (slot: number, count: number) => void): void {
    const { firsts, log, end } = this.state;
    for (let chunk = firsts[term] ?? 0; chunk !== 0 && chunk < end; chunk = log[chunk] as number) {
      const full = chunk + CHUNK_HEAD + (log[chunk + 1] as number);
      for (let i = chunk + CHUNK_HEAD; i < full; i++) {
        const posting = log[i] as number;
        const slot = posting >>> COUNT_BITS;
        if (posting === 0 || slot >= size) return;
        visit(slot, posting & MAX_COUNT);
      }
    }
  }

  /** The same as arrays, which are good until the next call. */
  read(term: number, size: number): { slots: Uint32Array; counts: Uint8Array; count: number } {
    this.#slots = grown(this.#slots, this.countOf(term));
    this.#counts = grown(this.#counts, this.countOf(term));
    const slots = this.#slots;
    const counts = this.#counts;
    let count = 0;
    this.each(term, size, (slot, times) => {
      slots[count] = slot;
      counts[count++] = times;
    });
    return { slots, counts, count };
  }

  #addChunk(term: number, capacity: number): number {
    const { state } = this;
    const chunk = state.end;
    state.end = chunk + CHUNK_HEAD + capacity;
    state.log = grown(state.log, state.end);
    state.log[chunk + 1] = capacity;
    this.#lasts[term] = chunk;
    this.#ends[term] = chunk + CHUNK_HEAD;
    return chunk;
  }
}
