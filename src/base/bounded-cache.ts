type Bounds<Value> = {
  /** The number of entries, or their total weight. The latest entry is always kept. */
  limit: number;
  weigh?: (value: Value) => number;
  /** Told every value that leaves: for want of room, deleted, or replaced by another. */
  onDrop?: (value: Value) => void;
};

/** An LRU cache by `set` and `use`. `get`, for hot paths, does not change the order. */
export class BoundedCache<Key, Value> {
  readonly #limit: number;
  readonly #weigh: ((value: Value) => number) | undefined;
  readonly #onDrop: ((value: Value) => void) | undefined;
  readonly #entries = new Map<Key, Value>();
  // One iterator for good: a new one would skip over all deleted entries, which is 100 times slower.
  readonly #order = this.#entries.entries();
  /** The iterator's last entry, while it is in the cache. */
  #oldest: [Key, Value] | undefined;

  constructor({ limit, weigh, onDrop }: Bounds<Value>) {
    this.#limit = limit;
    this.#weigh = weigh;
    this.#onDrop = onDrop;
  }

  /** The number of entries, or their total weight now. */
  get weight(): number {
    if (!this.#weigh) return this.#entries.size;
    let weight = 0;
    for (const value of this.#entries.values()) weight += this.#weigh(value);
    return weight;
  }

  get(key: Key): Value | undefined {
    return this.#entries.get(key);
  }

  /** Gets the value and makes it the latest. */
  use(key: Key): Value | undefined {
    const value = this.#entries.get(key);
    if (value === undefined) return undefined;
    this.#remove(key);
    this.#entries.set(key, value);
    return value;
  }

  set(key: Key, value: Value): void {
    const known = this.#entries.get(key);
    this.#remove(key);
    this.#entries.set(key, value);
    if (known !== undefined && known !== value) this.#onDrop?.(known);
    this.trim();
  }

  delete(key: Key): void {
    const known = this.#entries.get(key);
    this.#remove(key);
    if (known !== undefined) this.#onDrop?.(known);
  }

  /** Drops the oldest until the rest fits. Call it for values that have grown since they were set. */
  trim(): void {
    let weight = this.weight;
    this.dropWhile((value) => {
      if (weight <= this.#limit) return false;
      weight -= this.#weigh?.(value) ?? 1;
      return true;
    });
  }

  /** Drops the oldest while the condition holds; the latest is kept. */
  dropWhile(condition: (oldest: Value) => boolean): void {
    while (this.#entries.size > 1) {
      // All earlier entries of the iterator are deleted or were moved to the end, so there is a next one.
      this.#oldest ??= this.#order.next().value as [Key, Value];
      const [key, value] = this.#oldest;
      if (!condition(value)) return;
      this.delete(key);
    }
  }

  #remove(key: Key): void {
    if (this.#oldest?.[0] === key) this.#oldest = undefined;
    this.#entries.delete(key);
  }
}
