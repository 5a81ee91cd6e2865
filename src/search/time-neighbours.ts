import type { UserIndex } from "./user-index.ts";

/** At this gap between two captures, closeness is halved. */
const HALF_GAP_MS = 30 * 60_000;
/** Longer texts (in terms) are self-contained: they say less about their neighbours. */
const SELF_CONTAINED_TERMS = 200;
/** Less close thoughts count as unrelated. */
const LEAST_CLOSENESS = 0.05;

export type Neighbour = { slot: number; closeness: number };

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

  /** The `count` thoughts before (`step` -1) or after (1) a given one, nearest first; undefined where they are unrelated. */
  along(slot: number, step: -1 | 1, count: number): (Neighbour | undefined)[] {
    const found: (Neighbour | undefined)[] = [];
    for (let rank = (this.#ranks[slot] as number) + step; found.length < count; rank += step) {
      const other = this.#order[rank];
      if (other === undefined) break;
      if (this.#mask[other] !== 1) continue;
      const closeness = this.#closeness(slot, other);
      found.push(closeness > LEAST_CLOSENESS ? { slot: other, closeness } : undefined);
    }
    return found;
  }

  #closeness(slot: number, other: number): number {
    const gap = (this.#index.timeOf(slot) - this.#index.timeOf(other)) / HALF_GAP_MS;
    const brevity = Math.min(1, SELF_CONTAINED_TERMS / Math.max(1, this.#index.postings.lengthOf(other)));
    return (this.#index.style.coherenceAt(slot) * brevity) / (1 + gap * gap);
  }
}
