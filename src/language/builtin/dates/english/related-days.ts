/** Days that are counted from another one: "two days before Christmas", "Tuesday week", "the Saturday before". */

import { DAY, floorDay, type Interval, isDay, steppedWeekday, weekendBeside, weekOf } from "../calendar.ts";
import type { FoundTime } from "../date-language.ts";
import { indexOfWeekday, NUMBER, toNumber, WEEKDAY } from "./names.ts";

const UNIT = `day|night|evening|morning|afternoon|week|weekend|fortnight|${WEEKDAY}`;
/** "A week Saturday", "a fortnight tomorrow"; "three times a week" is how often, and "in a week" counts from today. */
const AWAY = String.raw`(?<!\b(?:for|in|every|each|per|last|past|next|these|once|twice|times?|days?|nights?|hours?|shifts?|half) |\d\S* |\d)\b(?<count>${NUMBER}) (?<counted>week|fortnight)s?(?= $)`;
/** "For five days from Monday" is a length. */
const BEFORE_DAY = new RegExp(
  String.raw`(?:\b(?:the )?(?<unit>${UNIT}) (?<side>before|after|following)|${AWAY}|(?<!\bfor )\b(?<count>${NUMBER}) (?<counted>day|week|fortnight)s? (?<towards>before|after|from|(?<=(?:week|weeks|fortnight) )on)|(?<weekOf>\bw\/?[cb]|\bweeks? (?:of|commencing|beginning|starting))|(?<ending>\bw\/e|\bweek ending)):?(?: the)? $`,
  "iu",
);
const ENDS_IN_DAY = new RegExp(`(?:${WEEKDAY}|today|tomorrow)$`, "iu");
const NAMED_DAY = new RegExp(`^(?:on |last )?(?:${WEEKDAY}|today|tomorrow|yesterday)\\b`, "iu");
const BACK = /^(?:last|yesterday)\b/iu;
const AFTER_DAY = /^ (?<unit>week|fortnight)\b(?! ?\d)/iu;
const CLOSED = String.raw`(?=$|[.,;:!?)\n]| (?:and|but|with|in|at|to|so|because|for|by|if|we|i)\b)`;
const ALONE = new RegExp(
  String.raw`\bthe (?<unit>${UNIT}) (?<side>before|after)${CLOSED}|\bthe following (?<next>${UNIT})\b|\b(?<count>${NUMBER}) (?<counted>day|week|fortnight)s? (?<towards>before|beforehand|earlier|after|afterwards|later)${CLOSED}`,
  "giu",
);
const LONGEST_LEAD = 40;

/** The times, and those that are counted from them. */
export function relateDays(text: string, times: readonly FoundTime[]): FoundTime[] {
  return [...keepStep(text, times).map((time) => shift(text, time)), ...findAlone(text, times)];
}

const SOME_WEEKDAY = `(?:on )?(?:${WEEKDAY}|mon|tue|wed|thu|sat|sun)`;
const STEPPED = new RegExp(`^(?:next|last) ${SOME_WEEKDAY}$`, "iu");
const UNSTEPPED = new RegExp(`^${SOME_WEEKDAY}\\b`, "iu");
const OR = /^(?: (?:or|and|&) | ?\/ ?)$/iu;

/** "Next Tuesday or Wednesday" are days of one week. */
function keepStep(text: string, times: readonly FoundTime[]): FoundTime[] {
  return times.map((time) => {
    const first = times.find(
      ({ index, text: words }) =>
        STEPPED.test(words) &&
        OR.test(text.slice(index + words.length, time.index)) &&
        UNSTEPPED.test(time.text),
    );
    if (!first) return time;
    const weeks = Math.ceil((first.from - time.from) / (7 * DAY)) * 7 * DAY;
    return { ...time, from: time.from + weeks, to: time.to + weeks };
  });
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
  const lead = BEFORE_DAY.exec(text.slice(Math.max(0, at - LONGEST_LEAD), at));
  if (!lead || !(isDay(time) || (lead.groups?.counted && time.to - time.from < DAY))) return time;
  const isAway = lead.groups?.counted !== undefined && lead.groups.towards === undefined;
  if (isAway && !NAMED_DAY.test(time.text)) return time;
  const side = isAway && BACK.test(time.text) ? "before" : lead.groups?.side;
  const { from, to } = count(time, { ...lead.groups, side });
  const index = at - lead[0].length;
  const words = text.slice(index, end);
  if (isDay(time)) return { index, text: words, from, to };
  const moved = from - floorDay(time.from);
  return { index, text: words, from: time.from + moved, to: time.to + moved };
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
