import { AppError } from "../base/errors.ts";

const DAY_MS = 86_400_000;

/** Tells the calendar day (YYYY-MM-DD) of an instant in a time zone. */
export function createDayTeller(zone: string): (ms: number) => string {
  const offsetAt = createOffsetReader(zone);
  const offsets = new Map<number, number>();
  // Asking for an offset is slow, and within nearly every day it is the same: two answers do for all its instants.
  const midnightOffset = (day: number): number => {
    let offset = offsets.get(day);
    if (offset === undefined) {
      offset = offsetAt(day * DAY_MS);
      offsets.set(day, offset);
    }
    return offset;
  };
  return (ms) => {
    const day = Math.floor(ms / DAY_MS);
    const offset = midnightOffset(day);
    const isSameAllDay = offset === midnightOffset(day + 1);
    return new Date(ms + (isSameAllDay ? offset : offsetAt(ms))).toISOString().slice(0, 10);
  };
}

/** How far the zone's clocks are ahead of UTC at an instant. */
function createOffsetReader(zone: string): (ms: number) => number {
  const format = openFormat(zone);
  return (ms) => {
    const parts = Object.fromEntries(
      format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]),
    );
    const { year = 0, month = 1, day, hour, minute, second } = parts;
    const local = Date.UTC(year, month - 1, day, hour, minute, second);
    return local - Math.floor(ms / 1000) * 1000;
  };
}

function openFormat(zone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      calendar: "iso8601",
      numberingSystem: "latn",
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
  } catch (cause) {
    throw new AppError("invalid-argument", "zone must be a time zone such as Europe/Lisbon", { cause });
  }
}
