import { isOffset, type Moment, parseMoment, parseOffset, toIso } from "./instant.ts";

/**
 * Clocks and days of a time zone, which is named as IANA does (Europe/Lisbon) or by its offset (-08:00). A local time is
 * what the zone's clocks show, in milliseconds as if it were UTC. Offsets are whole minutes, though some
 * had seconds before 1972.
 */

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** The furthest instants that there are, both ways. */
const FURTHEST = 8.64e15;
const MOST_ZONES = 1_000;
const MOST_DAYS = 10_000;

type OffsetReader = (at: number) => number;

const readers = new Map<string, OffsetReader>();
let machine: string | undefined;

/** The zone of who has not named one. */
export function machineTimeZone(): string {
  machine ??= new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return machine;
}

/** The IANA name in its usual spelling; undefined when there is no such zone. */
export function findTimeZone(name: string): string | undefined {
  if (!/^[a-z]/i.test(name)) return undefined;
  try {
    const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions();
    // Where a zone has two names, the other one may come back.
    return timeZone.toLowerCase() === name.toLowerCase() ? timeZone : name;
  } catch {
    return undefined;
  }
}

/** How far the zone's clocks are ahead of UTC at an instant, in milliseconds. */
export function offsetAt(timeZone: string, at: number): number {
  let read = readers.get(timeZone);
  if (!read) {
    read = createOffsetReader(timeZone);
    if (readers.size >= MOST_ZONES) readers.clear();
    readers.set(timeZone, read);
  }
  return read(at);
}

export function toLocal(timeZone: string, at: number): number {
  return clamp(at + offsetAt(timeZone, at));
}

/** Of two instants with this local time the first; of none, as clocks skipped it, the instant at which they did. */
export function toInstant(timeZone: string, local: number): number {
  const first = clamp(local - offsetAt(timeZone, local - DAY_MS));
  const second = clamp(local - offsetAt(timeZone, local + DAY_MS));
  if (first === second || toLocal(timeZone, first) === local) return first;
  if (toLocal(timeZone, second) === local) return second;
  return findChange(timeZone, second, first);
}

/** As `parseInstant`, but a time without a zone is one of this zone's: a day begins when it does there. */
export function parseLocal(timeZone: string, text: string): number | undefined {
  const moment = parseMoment(text);
  return moment && (moment.offset === "" ? toInstant(timeZone, moment.at) : moment.at);
}

/**
 * The zone that a moment was written in: that of its offset, and as long as that may be the writer's own, it is. A Z
 * is written by programs, wherever somebody is.
 */
export function zoneOf({ at, offset }: Moment, own: string): string {
  if (offset === "Z") return own;
  const given = offset || "UTC";
  return offsetAt(given, at) === offsetAt(own, at) ? own : given;
}

/** The calendar day of an instant, as 2026-11-18. */
export function dayOf(timeZone: string, at: number): string {
  return toIso(toLocal(timeZone, at)).slice(0, 10);
}

/** ISO-8601 by the zone's clocks: 2026-11-18T19:30:00.000-08:00. */
export function toLocalIso(timeZone: string, at: number): string {
  const offset = offsetAt(timeZone, at);
  const local = toIso(toLocal(timeZone, at));
  return offset === 0 ? local : local.slice(0, -1) + formatOffset(offset);
}

export function formatOffset(offset: number): string {
  const minutes = Math.abs(offset) / MINUTE_MS;
  const two = (part: number) => String(part).padStart(2, "0");
  return `${offset < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

const clamp = (at: number) => Math.max(-FURTHEST, Math.min(FURTHEST, at));

function createOffsetReader(timeZone: string): OffsetReader {
  if (!isOffset(timeZone)) return keepByDay(createExactReader(timeZone));
  const fixed = parseOffset(timeZone);
  return () => fixed;
}

/** Asking is slow, and on nearly every day the answer is the same: two of them do for all its instants. */
function keepByDay(read: OffsetReader): OffsetReader {
  const kept = new Map<number, number>();
  const atMidnight = (day: number): number => {
    let offset = kept.get(day);
    if (offset === undefined) {
      offset = read(day * DAY_MS);
      if (kept.size >= MOST_DAYS) kept.clear();
      kept.set(day, offset);
    }
    return offset;
  };
  return (at) => {
    const day = Math.floor(at / DAY_MS);
    const offset = atMidnight(day);
    return offset === atMidnight(day + 1) ? offset : read(at);
  };
}

/** A name that this machine's tables do not know, stored by a newer one, counts as UTC: nothing should fail for it. */
function createExactReader(timeZone: string): OffsetReader {
  if (findTimeZone(timeZone) === undefined) return () => 0;
  const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset", year: "numeric" });
  return (at) => parseOffset(/[+-]\d\d:\d\d/.exec(format.format(clamp(at)))?.[0] ?? "+00:00");
}

/** When the offset becomes that of `after`. */
function findChange(timeZone: string, before: number, after: number): number {
  const offset = offsetAt(timeZone, after);
  let [low, high] = [before, after];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(timeZone, middle) === offset) high = middle;
    else low = middle;
  }
  return high;
}
