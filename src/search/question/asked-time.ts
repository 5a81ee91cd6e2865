import { DAY_MS } from "../../base/time-zone.ts";
import type { UserIndex } from "../index/user-index.ts";

/** The first and the last moment. */
type Span = { from: number; to: number };
/** `core`: the evening, of a question for "Tuesday evening". */
export type Period = Span & { core?: Span | undefined };

/** Just outside the period counts less: people misremember a day, and tell of it some days later. */
const BEFORE_SHARE = 0.5;
const AFTER_SHARE = 0.7;
/** Of the day that is asked for, but not of its evening. */
const BESIDE_SHARE = 0.85;
/** A date in the text says about as much as the day of its capture. */
const DATED_SHARE = 0.9;

/** Whether a thought with this share is of the period itself. */
export const isWithin = (share: number) => share > AFTER_SHARE;

/** How much a thought is of the period a question asks about: by when it was captured, or by a date in its text. */
export function timeShare(index: UserIndex, slot: number, asked: Period): number {
  let share = nearness(asked, index.timeOf(slot));
  const times = index.dates.timesOf(slot);
  for (let i = 0; i < times.length; i += 2)
    share = Math.max(share, DATED_SHARE * overlap(asked, times[i] as number, times[i + 1] as number));
  return share;
}

/** 1 within the period, less the further away. */
function nearness({ from, to, core }: Period, time: number): number {
  if (time >= from && time <= to) return !core || isIn(core, time) ? 1 : BESIDE_SHARE;
  const [share, distance] = time < from ? [BEFORE_SHARE, from - time] : [AFTER_SHARE, time - to];
  return share * Math.exp(-distance / Math.max(DAY_MS, to - from));
}

const isIn = ({ from, to }: Span, time: number) => time >= from && time <= to;

/** A text about a whole year says little about one of its days. */
function overlap(asked: Period, from: number, to: number): number {
  if (to <= asked.from || from > asked.to) return 0;
  const { core = asked } = asked;
  const share = to > core.from && from <= core.to ? 1 : BESIDE_SHARE;
  return share * Math.min(1, Math.max(DAY_MS, asked.to - asked.from) / Math.max(1, to - from));
}

/** The slots captured in a period, and those whose texts speak of it. */
export function slotsOfTime(index: UserIndex, { from, to }: Period): Set<number> {
  const captured = index.byTime().between(from, to, (slot) => index.timeOf(slot));
  return new Set([...captured, ...index.dates.within(from, to)]);
}
