type Numbers = Uint32Array | Float32Array;

/** As many as searches at once usually need. */
const MOST_SPARE = 4;

/** Arrays of zeros that are used again. New ones, a number for each thought of a large book, would make V8 collect every few searches. */
export class SpareArrays<T extends Numbers> {
  readonly #create: (length: number) => T;
  readonly #spare: T[] = [];

  constructor(create: (length: number) => T) {
    this.#create = create;
  }

  /** At least so long. */
  take(length: number): T {
    const spare = this.#spare.pop();
    return spare && spare.length >= length ? spare : this.#create(length);
  }

  /** Its owner must no longer read it. */
  giveBack(array: T): void {
    array.fill(0);
    if (this.#spare.length < MOST_SPARE) this.#spare.push(array);
  }
}
