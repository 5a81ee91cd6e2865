import { DAY, type Interval, isDay, weekendOf, weekOf } from "./calendar.ts";
import type { FoundTime } from "./date-language.ts";
import { cutPart, findPart, isWeek } from "./parts.ts";

/** Reads words by themselves, in the language of a time. */
type Reread<Time> = (words: string, like: Time) => FoundTime[];

/** Times that are said in two steps, in all languages that dates are read in. */

const BETWEEN =
  /^(?:['’]s |,? ?)(?:(?:of|in|on|at|im|am|an|zu|des|en|à|de|du|del|do|em|le|el|il|van|op|a)? ?|(?:de )?l['’]|dell['’]|nell['’])$/iu;
const OF_DAY = /^ (?:of|vom|du|del|de|do|van)(?: the)? $/iu;
const OF_WEEK =
  /^ (?:(?:on|in|of|am|an|der|in der|le|la|de la|dans la|el|de|en la|il|della|nella|no|na|da|op|in de|van de)(?: the)? )?$/iu;
const IN_MONTH = /^ (?:in|of|im|en|de|di|a|em|no) $/iu;
const LONGEST_JOINT = 12;

/**
 * "March last year", "last year in March", "the weekend of 7 November", "Monday two weeks ago", "a Friday in October": `times`
 * in order, and none overlap.
 */
export function joinTimes<Time extends FoundTime>(
  text: string,
  times: readonly Time[],
  reread: Reread<Time>,
): Time[] {
  const joined: Time[] = [];
  for (const time of times) {
    const last = joined.at(-1);
    const both = last && join(text, [last, time], reread);
    if (both) joined[joined.length - 1] = { ...last, ...both };
    else joined.push(time);
  }
  return joined;
}

function join<Time extends FoundTime>(
  text: string,
  [first, second]: readonly [Time, Time],
  reread: Reread<Time>,
): FoundTime | undefined {
  const between = text.slice(first.index + first.text.length, second.index);
  if (between.length > LONGEST_JOINT) return undefined;
  const interval = readJoined(between, [first, second], reread);
  const end = second.index + second.text.length;
  return interval && { ...interval, index: first.index, text: text.slice(first.index, end) };
}

function readJoined<Time extends FoundTime>(
  between: string,
  [first, second]: readonly [Time, Time],
  reread: Reread<Time>,
): Interval | undefined {
  if (OF_WEEK.test(between)) {
    const part = inWeek(first, second) ?? inWeek(second, first);
    if (part) return part;
  }
  if (IN_MONTH.test(between) && isNamed(first) && isMonth(second) && !isWithin(first, second)) return second;
  if (OF_DAY.test(between) && isWeekend(first) && isDay(second)) return weekendOf(second.from, 0);
  if (!BETWEEN.test(between) || isRelativeYear(first) === isRelativeYear(second)) return undefined;
  return isRelativeYear(first) ? inYear(second, first, reread) : inYear(first, second, reread);
}

/** "Monday", "the weekend", not "3 May". */
const isNamed = (time: FoundTime) => (isDay(time) || isWeekend(time)) && !/\d/u.test(time.text);
const isMonth = ({ from, to }: Interval) =>
  new Date(from).getUTCDate() === 1 && to === new Date(from).setUTCMonth(new Date(from).getUTCMonth() + 1);
const isWithin = (time: Interval, other: Interval) => time.from >= other.from && time.to <= other.to;

/** The same days of that week. */
function inWeek(time: FoundTime, week: FoundTime): Interval | undefined {
  if (!isNamed(time) || !isWeek(week)) return undefined;
  const weeks = weekOf(time.from).from - week.from;
  return { from: time.from - weeks, to: time.to - weeks };
}

const isWeekend = ({ from, to }: Interval) => to - from === 2 * DAY && new Date(from).getUTCDay() === 6;

/** "2025 March" is written on purpose, and "2025" beside another time mostly stands for itself. */
function isRelativeYear({ from, to, text }: FoundTime): boolean {
  const year = new Date(from).getUTCFullYear();
  return !/\d/u.test(text) && from === Date.UTC(year, 0) && to === Date.UTC(year + 1, 0);
}

/** Easter is on another day each year. */
function inYear<Time extends FoundTime>(
  time: Time,
  { from: january }: Interval,
  reread: Reread<Time>,
): Interval {
  const { from, to } = time;
  const year = new Date(january).getUTCFullYear();
  const words = `${time.text} ${year}`;
  const found = reread(words, time).find(({ text }) => text === words);
  if (found) return { from: found.from, to: found.to };
  const years = year - new Date(from).getUTCFullYear();
  const move = (ms: number) => new Date(ms).setUTCFullYear(new Date(ms).getUTCFullYear() + years);
  return { from: move(from), to: move(to) };
}

/** From two. */
const NUMBERS = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const COUNTED = new RegExp(
  `\\b(?<which>first|last) (?<count>\\d{1,2}|${NUMBERS.join("|")}) (?<unit>day|week)s (?:of|in) $`,
  "iu",
);
const WEEK_OF =
  /(?<!\p{L})(?:week|woche|semaine|semana|settimana) (?:of|starting|beginning|commencing|vom|ab|du|del|de|van)(?: the)? $/iu;

const LONG = 8 * DAY;
/** "Late last week" may be about something that was late. */
const LATE = /\blate $/iu;
const LONGEST_PART = 30;

/** "Early October", "the second half of 2025", "the last three days of May", "the week of 20 April"; the time as it is otherwise. */
export function narrowTime<Time extends FoundTime>(text: string, time: Time): Time {
  const before = text.slice(Math.max(0, time.index - LONGEST_PART), time.index);
  const isLong = time.to - time.from > LONG;
  const week = isDay(time) ? WEEK_OF.exec(before) : null;
  if (week) return extend(text, time, { lead: week[0].length, ...weekOf(time.from) });
  const counted = isLong ? COUNTED.exec(before) : null;
  if (counted) return extend(text, time, { lead: counted[0].length, ...readCounted(time, counted.groups) });
  const hasParts = isLong || (isWeek(time) && !LATE.test(before));
  const part = hasParts ? findPart(before, text.slice(time.index + time.text.length)) : undefined;
  const interval = part && cutPart(time, part.part);
  return interval ? extend(text, time, { ...part, ...interval }) : time;
}

function readCounted(
  { from, to }: Interval,
  { which, count = "", unit }: Record<string, string> = {},
): Interval {
  const number = Number(count) || NUMBERS.indexOf(count.toLowerCase()) + 2;
  const length = number * (unit?.toLowerCase() === "week" ? 7 : 1) * DAY;
  return which?.toLowerCase() === "first" ? { from, to: from + length } : { from: to - length, to };
}

function extend<Time extends FoundTime>(
  text: string,
  time: Time,
  { lead, tail = 0, from, to }: Interval & { lead: number; tail?: number },
): Time {
  const index = time.index - lead;
  return { ...time, from, to, index, text: text.slice(index, time.index + time.text.length + tail) };
}
