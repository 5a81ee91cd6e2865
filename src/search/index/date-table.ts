import { grown, sharedArray } from "./growing.ts";

/** `log` has, one after the other: a slot, the number of its times, and these; `places[slot]` is where, plus one. */
export type DatesState = { places: Uint32Array; log: Float64Array; end: number };

export function createDates(): DatesState {
  return { places: sharedArray(Uint32Array, 0), log: sharedArray(Float64Array, 0), end: 0 };
}

const NONE = new Float64Array(0);
const HEAD = 2;

/** The periods that one user's texts speak of, in epoch milliseconds. Most texts have none. */
export class DateTable {
  state: DatesState;

  constructor(state: DatesState = createDates()) {
    this.state = state;
  }

  get bytes(): number {
    return this.state.places.byteLength + this.state.log.byteLength;
  }

  /** `times`: from, to, from, to … */
  set(slot: number, times: Float64Array): void {
    const { state } = this;
    if (areSame(this.timesOf(slot), times)) return;
    state.places = grown(state.places, slot + 1);
    if (times.length === 0) {
      state.places[slot] = 0;
      return;
    }
    const at = state.end;
    state.log = grown(state.log, at + HEAD + times.length);
    state.log[at] = slot;
    state.log[at + 1] = times.length;
    state.log.set(times, at + HEAD);
    state.end = at + HEAD + times.length;
    state.places[slot] = at + 1;
  }

  timesOf(slot: number): Float64Array {
    const { places, log, end } = this.state;
    const at = (places[slot] ?? 0) - 1;
    // What is behind the end belongs to a later state.
    return at < 0 || at >= end ? NONE : log.subarray(at + HEAD, at + HEAD + (log[at + 1] as number));
  }

  /** The slots whose texts speak of a time within a period. */
  *within(from: number, to: number): Generator<number> {
    const { places, log, end } = this.state;
    for (let at = 0, next = 0; at < end; at = next) {
      next = at + HEAD + (log[at + 1] as number);
      if (places[log[at] as number] !== at + 1) continue;
      for (let i = at + HEAD; i < next; i += 2)
        if ((log[i] as number) <= to && (log[i + 1] as number) > from) {
          yield log[at] as number;
          break;
        }
    }
  }

  pack(newSlots: Int32Array, count: number): DatesState {
    const packed = new DateTable();
    for (const [slot, moved] of newSlots.entries()) if (moved >= 0) packed.set(moved, this.timesOf(slot));
    packed.state.places = grown(packed.state.places, count);
    return packed.state;
  }
}

function areSame(a: Float64Array, b: Float64Array): boolean {
  return a.length === b.length && a.every((time, i) => time === b[i]);
}
