import { isOffset, type Moment, parseMoment, parseOffset, toIso } from "./instant.ts";

/**
 * A time zone is an IANA name (Europe/Lisbon) or an offset (-08:00). A local time is what the zone's clocks show, in
 * milliseconds as if it were UTC. Offsets are whole minutes, though some had seconds before 1972.
 */

const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;
/** The range of `Date`, in both directions. */
const FURTHEST = 8.64e15;
const MOST_ZONES = 1_000;
const MOST_DAYS = 10_000;

type OffsetReader = (at: number) => number;

const readers = new Map<string, OffsetReader>();
let machine: string | undefined;

/** The default for users without a time zone. */
export function machineTimeZone(): string {
  machine ??= new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return machine;
}

/** What the names of places' zones begin with, for a pattern: "Europe" of "Europe/Berlin". */
export const ZONE_AREA = "(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)";

/** The IANA name in its usual spelling; undefined if there is no such zone. */
export function findTimeZone(name: string): string | undefined {
  if (!/^[a-z]/i.test(name)) return undefined;
  try {
    const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions();
    // For a zone with two names, Intl may return the other one.
    return timeZone.toLowerCase() === name.toLowerCase() ? timeZone : name;
  } catch {
    return undefined;
  }
}

/** The zone's UTC offset at an instant, in milliseconds. */
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

/** The first of two instants with this local time; if clocks skipped it, the instant of the change. */
export function toInstant(timeZone: string, local: number): number {
  const first = clamp(local - offsetAt(timeZone, local - DAY_MS));
  const second = clamp(local - offsetAt(timeZone, local + DAY_MS));
  if (first === second || toLocal(timeZone, first) === local) return first;
  if (toLocal(timeZone, second) === local) return second;
  return findChange(timeZone, second, first);
}

/** Like `parseInstant`, but a time without a zone is in this zone. */
export function parseLocal(timeZone: string, text: string): number | undefined {
  const moment = parseMoment(text);
  return moment && (moment.offset === "" ? toInstant(timeZone, moment.at) : moment.at);
}

/**
 * The zone that a moment was written in: its offset, or the writer's own zone if that has the same offset at the time. "Z"
 * says nothing about the zone, because programs write it everywhere.
 */
export function zoneOf({ at, offset }: Moment, own: string): string {
  if (offset === "Z") return own;
  const given = offset || "UTC";
  return offsetAt(given, at) === offsetAt(own, at) ? own : given;
}

/** For example 2026-11-18. */
export function dayOf(timeZone: string, at: number): string {
  return toIso(toLocal(timeZone, at)).slice(0, 10);
}

/** ISO 8601 in the zone: 2026-11-18T19:30:00.000-08:00. */
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

/** `Intl` is slow. If the offsets at both ends of a day are equal, they hold for the whole day. */
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

/** A name that this machine does not know (stored by a newer one) counts as UTC, so that nothing fails. */
function createExactReader(timeZone: string): OffsetReader {
  if (findTimeZone(timeZone) === undefined) return () => 0;
  const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset", year: "numeric" });
  return (at) => parseOffset(/[+-]\d\d:\d\d/.exec(format.format(clamp(at)))?.[0] ?? "+00:00");
}

/** The instant at which the offset becomes that of `after`. */
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
