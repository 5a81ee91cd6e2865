import { HOUR, isDay, MINUTE } from "../calendar.ts";
import { narrowByClock } from "../clock-beside-day.ts";
import type { FoundTime } from "../date-language.ts";
import { either, type Groups } from "../forms.ts";
import { LETTER, type Spelled } from "./spelled.ts";

/** Without a lead, 15:30 is a time of day only beside a day; it may also be a result. */
export function clockOf({ clocks, clockLead, afternoon }: Spelled, isBesideDay: boolean): string {
  const around = `(?:${afternoon})`;
  const lead = `(?:(?:${clockLead}) ?)${isBesideDay ? "?" : ""}`;
  const digits = `${lead}(?<hour>[01]?\\d|2[0-3]):(?<minute>[0-5]\\d)(?:[-–]\\d\\d?:\\d\\d)?`;
  return `(?:${around} ?)?(?:${either([digits, ...clocks])})(?: ?${around})?`;
}

/** The moment of a clock time, in milliseconds since midnight; `whole` may say that it is in the afternoon. */
export type ClockReader = (groups: Groups, whole: string) => number | undefined;

export function createClockReader(words: Spelled): ClockReader {
  const afternoon = new RegExp(words.afternoon, "iu");
  const numbers = words.numbers.map((number) => new RegExp(`^(?:${number})$`, "iu"));
  return ({ hour = "", minute, half }, whole) => {
    const hours = /^\d+$/u.test(hour) ? Number(hour) : 1 + numbers.findIndex((number) => number.test(hour));
    const minutes = half ? 30 : Number(minute ?? 0);
    if (hours > 23 || minutes > 59) return undefined;
    return (hours + (hours < 12 && afternoon.test(whole) ? 12 : 0)) * HOUR + minutes * MINUTE;
  };
}

/** A clock time directly after or before a day narrows it to the hour starting then. */
export function createClock(
  words: Spelled,
  readClock: ClockReader,
): (time: FoundTime, text: string) => FoundTime {
  const clock = clockOf(words, true);
  const forms = {
    following: new RegExp(`^,? ?(?:${clock})${words.end}`, "iu"),
    leading: new RegExp(`${words.begin}(?:${clock}),? ?(?:${LETTER}{1,2} )?$`, "iu"),
    read: (groups: Groups, whole: string) => {
      const from = readClock(groups, whole);
      return from === undefined ? undefined : { from, to: from + HOUR };
    },
  };
  return (time, text) => (isDay(time) ? narrowByClock(time, text, forms) : time);
}
