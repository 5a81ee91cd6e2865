import { HOUR, MINUTE } from "../calendar.ts";
import type { FoundTime } from "../date-language.ts";
import { either, type Groups } from "../forms.ts";
import { LETTER, type Spelled } from "./spelled.ts";

/** How many characters around a day are searched for a clock time. */
const AROUND = 40;

/** Without a lead, 15:30 is a time of day only beside a day; it may also be a result. */
export function clockOf({ clocks, clockLead, afternoon }: Spelled, isBesideDay: boolean): string {
  const around = `(?:${afternoon})`;
  const lead = `(?:(?:${clockLead}) ?)${isBesideDay ? "?" : ""}`;
  const digits = `${lead}(?<hour>[01]?\\d|2[0-3]):(?<minute>[0-5]\\d)(?:[-–]\\d\\d?:\\d\\d)?`;
  return `(?:${around} ?)?(?:${either([digits, ...clocks])})(?: ?${around})?`;
}

/** A clock time directly after or before a day narrows it to the hour starting then. */
export function createClock(words: Spelled): (time: FoundTime, text: string) => FoundTime {
  const clock = clockOf(words, true);
  const following = new RegExp(`^,? ?(?:${clock})${words.end}`, "iu");
  const leading = new RegExp(`${words.begin}(?:${clock}),? ?(?:${LETTER}{1,2} )?$`, "iu");
  return (time, text) => {
    const end = time.index + time.text.length;
    const after = following.exec(text.slice(end, end + AROUND));
    const found = after ?? leading.exec(text.slice(Math.max(0, time.index - AROUND), time.index));
    if (!found) return time;
    const whole = after ? time.text + found[0] : found[0] + time.text;
    const start = startOf(found.groups ?? {}, whole, words);
    if (start === undefined) return time;
    const index = after ? time.index : time.index - found[0].length;
    return { index, text: whole, from: time.from + start, to: time.from + start + HOUR };
  };
}

/** In milliseconds since midnight. */
export function startOf({ hour, minute, half }: Groups, whole: string, words: Spelled): number | undefined {
  const hours = /^\d+$/u.test(hour ?? "")
    ? Number(hour)
    : 1 + words.numbers.findIndex((number) => new RegExp(`^(?:${number})$`, "iu").test(hour ?? ""));
  const minutes = half ? 30 : Number(minute ?? 0);
  if (hours > 23 || minutes > 59) return undefined;
  const isLater = hours < 12 && new RegExp(words.afternoon, "iu").test(whole);
  return (hours + (isLater ? 12 : 0)) * HOUR + minutes * MINUTE;
}
