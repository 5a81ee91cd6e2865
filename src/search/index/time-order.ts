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

  /** Adds the slots up to `count`. Few are out of order: a new text of an older thought, or what was captured for an earlier time. */
  extend(times: Float64Array, count: number, compareIds: CompareIds): void {
    this.#order = grown(this.#order, count);
    this.#ranks = grown(this.#ranks, count);
    const compare = (a: number, b: number) =>
      (times[a] as number) - (times[b] as number) || compareIds(a, b) || a - b;
    const added = new Uint32Array(count - this.#count);
    let isSorted = true;
    for (let i = 0; i < added.length; i++) {
      const slot = this.#count + i;
      added[i] = slot;
      if (i > 0 && compare(slot, slot - 1) < 0) isSorted = false;
    }
    this.#merge(isSorted ? added : added.sort(compare), compare);
  }

  /** From the end, so that the slots before the first one that is added stay where they are. */
  #merge(added: Uint32Array, compare: CompareIds): void {
    const order = this.#order;
    let known = this.#count - 1;
    this.#count += added.length;
    let rank = this.#count - 1;
    for (let i = added.length - 1; i >= 0; rank--) {
      const slot = added[i] as number;
      const isNewest = known < 0 || compare(order[known] as number, slot) < 0;
      order[rank] = isNewest ? slot : (order[known] as number);
      if (isNewest) i--;
      else known--;
    }
    for (rank++; rank < this.#count; rank++) this.#ranks[order[rank] as number] = rank;
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
}
