/** `starts[slot]` to `starts[slot + 1]` are a slot's times: from, to, from, to … */
export type PackedDates = { starts: Uint32Array; times: Float64Array };

const NONE = new Float64Array(0);

/** The periods that one user's texts speak of, in epoch milliseconds. Most texts have none. */
export class DateTable {
  readonly #times = new Map<number, Float64Array>();

  constructor(packed?: PackedDates) {
    for (let slot = 0; slot + 1 < (packed?.starts.length ?? 0); slot++)
      this.set(slot, packed?.times.subarray(packed.starts[slot], packed.starts[slot + 1]) ?? NONE);
  }

  get bytes(): number {
    let bytes = 0;
    for (const times of this.#times.values()) bytes += times.byteLength + 100;
    return bytes;
  }

  /** `times`: from, to, from, to … */
  set(slot: number, times: Float64Array): void {
    if (times.length === 0) this.#times.delete(slot);
    else this.#times.set(slot, times);
  }

  forget(slot: number): void {
    this.#times.delete(slot);
  }

  timesOf(slot: number): Float64Array {
    return this.#times.get(slot) ?? NONE;
  }

  /** The slots whose texts speak of a time within a period. */
  *within(from: number, to: number): Generator<number> {
    for (const [slot, times] of this.#times)
      for (let i = 0; i < times.length; i += 2)
        if ((times[i] as number) <= to && (times[i + 1] as number) > from) {
          yield slot;
          break;
        }
  }

  pack(newSlots: Int32Array, count: number): PackedDates {
    const kept: Float64Array[] = Array.from({ length: count }, () => NONE);
    for (const [slot, times] of this.#times) {
      const moved = newSlots[slot] ?? -1;
      if (moved >= 0) kept[moved] = times;
    }
    const starts = new Uint32Array(count + 1);
    for (const [slot, times] of kept.entries()) starts[slot + 1] = (starts[slot] as number) + times.length;
    const times = new Float64Array(starts[count] as number);
    for (const [slot, own] of kept.entries()) times.set(own, starts[slot]);
    return { starts, times };
  }
}
