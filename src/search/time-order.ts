import { grown } from "./growing.ts";

/** Compares the ids of two slots: those of thoughts that were captured later are greater. */
type CompareIds = (a: number, b: number) => number;

/**
 * Slots ordered by time, then by id, then by number. Slots are only added, mostly in order of time. Their numbers follow
 * from when thoughts were enriched, which says nothing.
 */
export class TimeOrder {
  #order = new Uint32Array(0);
  #ranks = new Uint32Array(0);
  #count = 0;
  /** The last one in this order; -1 for none. */
  #newest = -1;

  get count(): number {
    return this.#count;
  }

  /** The slots, oldest first. */
  get order(): Uint32Array {
    return this.#order.subarray(0, this.#count);
  }

  /** Each slot's position in `order`. */
  get ranks(): Uint32Array {
    return this.#ranks.subarray(0, this.#count);
  }

  rankOf(slot: number): number {
    return this.#ranks[slot] as number;
  }

  /** The slots with a time from `from` to `to`, oldest first. */
  between(from: number, to: number, timeOf: (slot: number) => number): Uint32Array {
    const first = this.#countWhile((time) => time < from, timeOf);
    return this.#order.subarray(
      first,
      this.#countWhile((time) => time <= to, timeOf),
    );
  }

  /** Adds the slots up to `count`. Sorts only if they are not in order already. */
  extend(times: Float64Array, count: number, compareIds: CompareIds): void {
    this.#order = grown(this.#order, count);
    this.#ranks = grown(this.#ranks, count);
    const compare = (a: number, b: number) =>
      (times[a] as number) - (times[b] as number) || compareIds(a, b) || a - b;
    let isSorted = true;
    for (let slot = this.#count; slot < count; slot++) {
      if (this.#newest >= 0 && compare(slot, this.#newest) < 0) isSorted = false;
      else this.#newest = slot;
      this.#order[slot] = slot;
      this.#ranks[slot] = slot;
    }
    this.#count = count;
    if (!isSorted) this.#sort(compare);
  }

  /** How many slots at the beginning have a time for which this holds. */
  #countWhile(holds: (time: number) => boolean, timeOf: (slot: number) => number): number {
    let low = 0;
    let high = this.#count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (holds(timeOf(this.#order[middle] as number))) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #sort(compare: CompareIds): void {
    const order = this.order.sort(compare);
    for (let rank = 0; rank < order.length; rank++) this.#ranks[order[rank] as number] = rank;
  }
}
