import { bestFirst } from "../index/top-slots.ts";
import { noTraits, type Traits } from "./plan.ts";

type Columns = Record<keyof Traits, Float64Array>;

/** The candidates with their traits, as columns: entry i of each belongs to hit i. */
export class Hits {
  readonly slots: Uint32Array;
  /** Evidence of a text and its time neighbours in one number; absolute, about 0 to 2. */
  readonly strengths: Float64Array;
  readonly traits: Columns;
  /** Weighted sums of the traits: they order the hits, but are no probabilities yet. */
  readonly scores: Float64Array;
  readonly #weights: Traits;

  constructor(slots: Uint32Array, strengths: Float64Array, weights: Traits) {
    this.slots = slots;
    this.strengths = strengths;
    this.scores = new Float64Array(slots.length);
    this.#weights = weights;
    const names = Object.keys(noTraits).map((name) => [name, new Float64Array(slots.length)]);
    this.traits = Object.fromEntries(names) as Columns;
  }

  get count(): number {
    return this.slots.length;
  }

  /** Trait by trait, so that a hit's score is the same sum wherever it is computed. */
  weigh(): void {
    const { scores, traits } = this;
    scores.fill(0);
    for (const trait in this.#weights) {
      const weight = this.#weights[trait as keyof Traits];
      const column = traits[trait as keyof Traits];
      if (weight === 0) continue;
      for (let i = 0; i < scores.length; i++)
        scores[i] = (scores[i] as number) + weight * (column[i] as number);
    }
  }

  /** Of one hit, after one of its traits has changed. */
  weighOne(hit: number): void {
    let score = 0;
    for (const trait in this.#weights) {
      const weight = this.#weights[trait as keyof Traits];
      if (weight !== 0) score += weight * (this.traits[trait as keyof Traits][hit] as number);
    }
    this.scores[hit] = score;
  }

  /** The numbers of the `limit` hits with the highest scores, best first. */
  best(limit: number): Uint32Array {
    return bestFirst(this.scores, limit);
  }

  /** Puts the best first. */
  sort(): void {
    const order = this.best(this.count);
    for (const column of [this.slots, this.strengths, this.scores, ...Object.values(this.traits)])
      permute(column, order);
  }
}

function permute(column: Float64Array | Uint32Array, order: Uint32Array): void {
  const before = column.slice();
  for (let i = 0; i < order.length; i++) column[i] = before[order[i] as number] as number;
}
