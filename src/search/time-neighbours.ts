import type { UserIndex } from "./user-index.ts";

/** At this gap between two captures, closeness is halved. */
const HALF_GAP_MS = 30 * 60_000;
/** Longer texts (in terms) are self-contained: they say less about their neighbours. */
const SELF_CONTAINED_TERMS = 200;
/** Less close thoughts count as unrelated. */
const LEAST_CLOSENESS = 0.05;

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

  /** The thought `steps` before (negative) or after a given one, if it is close enough to be related. */
  neighbour(slot: number, steps: number): { slot: number; closeness: number } | undefined {
    const step = Math.sign(steps);
    let left = Math.abs(steps);
    let rank = this.#ranks[slot] as number;
    while (left > 0) {
      rank += step;
      const other = this.#order[rank];
      if (other === undefined) return undefined;
      if (this.#mask[other] === 1) left--;
    }
    const other = this.#order[rank] as number;
    const closeness = this.#closeness(slot, other);
    return closeness > LEAST_CLOSENESS ? { slot: other, closeness } : undefined;
  }

  #closeness(slot: number, other: number): number {
    const gap = (this.#index.timeOf(slot) - this.#index.timeOf(other)) / HALF_GAP_MS;
    const brevity = Math.min(1, SELF_CONTAINED_TERMS / Math.max(1, this.#index.postings.lengthOf(other)));
    return (this.#index.style.coherenceAt(slot) * brevity) / (1 + gap * gap);
  }
}
