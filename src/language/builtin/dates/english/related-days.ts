/** Days that are counted from another one: "two days before Christmas", "Tuesday week", "the Saturday before". */

import { DAY, floorDay, type Interval, isDay, steppedWeekday, weekendBeside, weekOf } from "../calendar.ts";
import type { FoundTime } from "../date-language.ts";
import { indexOfWeekday, NUMBER, toNumber, WEEKDAY } from "./names.ts";

const UNIT = `day|night|evening|morning|afternoon|week|weekend|fortnight|${WEEKDAY}`;
/** "For five days from Monday" is a length. */
const BEFORE_DAY = new RegExp(
  String.raw`(?:\b(?:the )?(?<unit>${UNIT}) (?<side>before|after|following)|(?<!\bfor )\b(?<count>${NUMBER}) (?<counted>day|week|fortnight)s? (?<towards>before|after|from|(?<=(?:week|weeks|fortnight) )on)|(?<weekOf>\bw\/?[cb]|\bweeks? (?:of|commencing|beginning|starting))|(?<ending>\bw\/e|\bweek ending)):?(?: the)? $`,
  "iu",
);
const ENDS_IN_DAY = new RegExp(`(?:${WEEKDAY}|today|tomorrow)$`, "iu");
const AFTER_DAY = /^ (?<unit>week|fortnight)\b(?! ?\d)/iu;
const CLOSED = String.raw`(?=$|[.,;:!?)\n]| (?:and|but|with|in|at|to|so|because|for|by|if|we|i)\b)`;
const ALONE = new RegExp(
  String.raw`\bthe (?<unit>${UNIT}) (?<side>before|after)${CLOSED}|\bthe following (?<next>${UNIT})\b|\b(?<count>${NUMBER}) (?<counted>day|week|fortnight)s? (?<towards>before|beforehand|earlier|after|afterwards|later)${CLOSED}`,
  "giu",
);
const LONGEST_LEAD = 40;

/** The times, and those that are counted from them. */
export function relateDays(text: string, times: readonly FoundTime[]): FoundTime[] {
  return [...times.map((time) => shift(text, time)), ...findAlone(text, times)];
}

function shift(text: string, time: FoundTime): FoundTime {
  const end = time.index + time.text.length;
  const week = ENDS_IN_DAY.test(time.text) ? AFTER_DAY.exec(text.slice(end, end + LONGEST_LEAD)) : null;
  if (week) {
    const later = (week.groups?.unit?.toLowerCase() === "week" ? 7 : 14) * DAY;
    const from = isDay(time) ? time.from + later : time.from;
    return { index: time.index, text: time.text + week[0], from, to: time.to + later };
  }
  const at = /^on /iu.test(time.text) ? time.index + 3 : time.index;
  const lead = isDay(time) ? BEFORE_DAY.exec(text.slice(Math.max(0, at - LONGEST_LEAD), at)) : null;
  if (!lead) return time;
  const index = at - lead[0].length;
  return { index, text: text.slice(index, end), ...count(time, lead.groups ?? {}) };
}

/** From the last day that was named before. */
function findAlone(text: string, times: readonly FoundTime[]): FoundTime[] {
  return [...text.matchAll(ALONE)].flatMap((hit) => {
    const anchor = times
      .filter((time) => time.index + time.text.length <= hit.index && time.to - time.from <= DAY)
      .sort((a, b) => a.index - b.index)
      .at(-1);
    return anchor ? [{ index: hit.index, text: hit[0], ...count(anchor, hit.groups ?? {}) }] : [];
  });
}

function count(time: Interval, groups: Record<string, string | undefined>): Interval {
  const from = floorDay(time.from);
  if (groups.weekOf) return weekOf(from);
  if (groups.ending) return { from: from - 6 * DAY, to: from + DAY };
  const direction = /^(?:before|earlier)/iu.test(groups.side ?? groups.towards ?? "") ? -1 : 1;
  const unit = (groups.unit ?? groups.next ?? groups.counted ?? "").toLowerCase();
  const number = groups.count ? toNumber(groups.count) : 1;
  if (unit === "weekend") return weekendBeside(from, direction);
  if (unit === "week" && !groups.count) return weekOf(from + direction * 7 * DAY);
  if (unit.endsWith("day") && unit !== "day")
    return steppedWeekday(indexOfWeekday(unit), direction, { ref: from, lean: "near" });
  const days = number * (unit === "week" ? 7 : unit === "fortnight" ? 14 : 1) * direction;
  return { from: from + days * DAY, to: from + (days + 1) * DAY };
}
