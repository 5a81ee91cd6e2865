type Bounds<Value> = {
  /** How many entries, or how much they weigh together; the latest stays, however heavy it is. */
  limit: number;
  weigh?: (value: Value) => number;
};

/** Keeps what was set or used last. Reading by `get` leaves the order as it is: that is the hot path. */
export class BoundedCache<Key, Value> {
  readonly #limit: number;
  readonly #weigh: ((value: Value) => number) | undefined;
  readonly #entries = new Map<Key, Value>();
  // One iterator for good: a new one would pass over the places of all that was deleted, 100 times slower.
  readonly #order = this.#entries.entries();
  /** What the iterator has given and is still here. */
  #oldest: [Key, Value] | undefined;

  constructor({ limit, weigh }: Bounds<Value>) {
    this.#limit = limit;
    this.#weigh = weigh;
  }

  /** The number of entries, or all their weights, as they are now. */
  get weight(): number {
    if (!this.#weigh) return this.#entries.size;
    let weight = 0;
    for (const value of this.#entries.values()) weight += this.#weigh(value);
    return weight;
  }

  get(key: Key): Value | undefined {
    return this.#entries.get(key);
  }

  /** Gets it and makes it the latest. */
  use(key: Key): Value | undefined {
    const value = this.#entries.get(key);
    if (value === undefined) return undefined;
    this.delete(key);
    this.#entries.set(key, value);
    return value;
  }

  /** As the latest. */
  set(key: Key, value: Value): void {
    this.delete(key);
    this.#entries.set(key, value);
    this.trim();
  }

  delete(key: Key): void {
    if (this.#oldest?.[0] === key) this.#oldest = undefined;
    this.#entries.delete(key);
  }

  /** Lets the oldest go until the others fit: for values that have grown since they were set. */
  trim(): void {
    let weight = this.weight;
    this.dropWhile((value) => {
      if (weight <= this.#limit) return false;
      weight -= this.#weigh?.(value) ?? 1;
      return true;
    });
  }

  /** Lets the oldest go for as long as they are so; the latest stays. */
  dropWhile(isSo: (oldest: Value) => boolean): void {
    while (this.#entries.size > 1) {
      // Whatever it gave is gone or the latest again, so there is a next.
      this.#oldest ??= this.#order.next().value as [Key, Value];
      const [key, value] = this.#oldest;
      if (!isSo(value)) return;
      this.delete(key);
    }
  }
}
