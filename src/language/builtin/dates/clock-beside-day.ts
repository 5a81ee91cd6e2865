import type { Interval } from "./calendar.ts";
import type { FoundTime } from "./date-language.ts";
import type { Groups } from "./forms.ts";

/** How many characters around a day are searched for a clock time. */
const AROUND = 60;

type ClockForms = {
  /** At the start of what follows a day, and at the end of what leads to it. */
  following: RegExp;
  leading: RegExp;
  /** Since midnight; `whole` is the day with its clock time. */
  read: (groups: Groups, whole: string) => Interval | undefined;
};

/** A clock time directly after or before a day narrows it. */
export function narrowByClock(
  day: FoundTime,
  text: string,
  { following, leading, read }: ClockForms,
): FoundTime {
  const end = day.index + day.text.length;
  const after = following.exec(text.slice(end, end + AROUND));
  const found = after ?? leading.exec(text.slice(Math.max(0, day.index - AROUND), day.index));
  if (!found) return day;
  const whole = after ? day.text + found[0] : found[0] + day.text;
  const clock = read(found.groups ?? {}, whole);
  if (!clock) return day;
  const index = after ? day.index : day.index - found[0].length;
  return { index, text: whole, from: day.from + clock.from, to: day.from + clock.to };
}
