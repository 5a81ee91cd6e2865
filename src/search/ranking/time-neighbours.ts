import type { UserIndex } from "../index/user-index.ts";

/** At this gap between two captures, closeness is halved. */
const HALF_GAP_MS = 30 * 60_000;
/** Longer texts (in terms) are self-contained: they say less about their neighbours. */
const SELF_CONTAINED_TERMS = 200;
/** Less close thoughts count as unrelated. */
const LEAST_CLOSENESS = 0.05;

/** In the place of a neighbour that is unrelated or missing. */
export const NOBODY = -1;

/** The neighbours of several thoughts, `count` for each, one after the other. */
export type Neighbours = { count: number; slots: Int32Array; closeness: Float64Array };

export const noNeighbours: Neighbours = {
  count: 0,
  slots: new Int32Array(0),
  closeness: new Float64Array(0),
};

/** The thoughts captured around one: short turns seconds apart belong together, long or unrelated notes do not. */
export class TimeNeighbours {
  readonly #index: UserIndex;
  readonly #mask: Uint8Array;
  readonly #order: Uint32Array;
  readonly #ranks: Uint32Array;

  constructor(index: UserIndex, mask: Uint8Array) {
    this.#index = index;
    this.#mask = mask;
    ({ order: this.#order, ranks: this.#ranks } = index.byTime());
  }

  /** The `count` thoughts before (`step` -1) or after (1) each of the given ones, nearest first. */
  along(slots: ArrayLike<number>, step: -1 | 1, count: number): Neighbours {
    const found = {
      count,
      slots: new Int32Array(slots.length * count).fill(NOBODY),
      closeness: new Float64Array(slots.length * count),
    };
    for (let i = 0; i < slots.length; i++) this.#walk(slots[i] as number, step, found, i * count);
    return found;
  }

  #walk(slot: number, step: -1 | 1, found: Neighbours, start: number): void {
    const order = this.#order;
    const coherence = this.#index.style.coherenceAt(slot);
    const end = start + found.count;
    let at = start;
    for (let rank = (this.#ranks[slot] as number) + step; at < end; rank += step) {
      if (rank < 0 || rank >= order.length) return;
      const other = order[rank] as number;
      if (this.#mask[other] !== 1) continue;
      const closeness = this.#closeness(slot, other, coherence);
      if (closeness > LEAST_CLOSENESS) {
        found.slots[at] = other;
        found.closeness[at] = closeness;
      }
      at++;
    }
  }

  #closeness(slot: number, other: number, coherence: number): number {
    const gap = (this.#index.timeOf(slot) - this.#index.timeOf(other)) / HALF_GAP_MS;
    const brevity = Math.min(1, SELF_CONTAINED_TERMS / Math.max(1, this.#index.postings.lengthOf(other)));
    return (coherence * brevity) / (1 + gap * gap);
  }
}
