import { DAY, type Interval, weekendOf, weekOf } from "./calendar.ts";
import type { FoundTime } from "./date-language.ts";

/** Times that are said in two steps, in all languages that dates are read in. */

const BETWEEN =
  /^,? ?(?:(?:of|in|on|im|am|des|en|de|du|del|do|em|le|el|il|van|op|a)? ?|(?:de )?l['’]|dell['’]|nell['’])$/iu;
const OF_DAY = /^ (?:of|vom|du|del|de|do|van)(?: the)? $/iu;
const LONGEST_JOINT = 12;

/** "March last year", "last year in March", "the weekend of 7 November": `times` in order, and none overlap. */
export function joinTimes<Time extends FoundTime>(text: string, times: readonly Time[]): Time[] {
  const joined: Time[] = [];
  for (const time of times) {
    const last = joined.at(-1);
    const both = last && join(text, last, time);
    if (both) joined[joined.length - 1] = { ...last, ...both };
    else joined.push(time);
  }
  return joined;
}

function join(text: string, first: FoundTime, second: FoundTime): FoundTime | undefined {
  const between = text.slice(first.index + first.text.length, second.index);
  if (between.length > LONGEST_JOINT) return undefined;
  const interval = readJoined(between, first, second);
  const end = second.index + second.text.length;
  return interval && { ...interval, index: first.index, text: text.slice(first.index, end) };
}

function readJoined(between: string, first: FoundTime, second: FoundTime): Interval | undefined {
  if (OF_DAY.test(between) && isWeekend(first) && isDay(second)) return weekendOf(second.from, 0);
  if (!BETWEEN.test(between) || isRelativeYear(first) === isRelativeYear(second)) return undefined;
  return isRelativeYear(first) ? inYear(second, first) : inYear(first, second);
}

const isDay = ({ from, to }: Interval) => to - from === DAY;
const isWeek = ({ from, to }: Interval) => to - from === 7 * DAY && new Date(from).getUTCDay() === 1;
const isWeekend = ({ from, to }: Interval) => to - from === 2 * DAY && new Date(from).getUTCDay() === 6;

/** "2025 March" is written on purpose, and "2025" beside another time mostly stands for itself. */
function isRelativeYear({ from, to, text }: FoundTime): boolean {
  const year = new Date(from).getUTCFullYear();
  return !/\d/u.test(text) && from === Date.UTC(year, 0) && to === Date.UTC(year + 1, 0);
}

function inYear({ from, to }: Interval, { from: january }: Interval): Interval {
  const years = new Date(january).getUTCFullYear() - new Date(from).getUTCFullYear();
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

const ARTICLE = "(?: (?:the|de[rsn]?|de la|du|la|le|del|della|do|da|van de|van))?";
const partBefore = (words: string) => new RegExp(`(?<!\\p{L})(?:${words})${ARTICLE}[ -]$`, "iu");

/** Words before a time, or Chinese and Japanese ones after it, and the part that they mean: its shares, and the days of a week. */
type Part = { before: RegExp; after?: RegExp; from: number; to: number; week?: readonly [number, number] };

const parts: readonly Part[] = [
  {
    before: partBefore(
      "first half of|erste[nr]? hälfte|première moitié (?:de|du)|primera mitad de|prima metà (?:di|del)|primeira metade de|eerste helft",
    ),
    from: 0,
    to: 1 / 2,
  },
  {
    before: partBefore(
      "second half of|zweite[nr]? hälfte|seconde moitié (?:de|du)|segunda mitad de|seconda metà (?:di|del)|segunda metade de|tweede helft",
    ),
    from: 1 / 2,
    to: 1,
  },
  {
    before: partBefore(
      "early|(?:beginning|start) of|anfang|début|(?:principios|comienzos|inicios) de|inizio(?: di)?|(?:início|começo) de|begin",
    ),
    after: /^(?:初|上旬|头|頭|の?(?:初め|はじめ))/u,
    from: 0,
    to: 1 / 3,
    week: [0, 2],
  },
  {
    before: partBefore("mid|middle of|mitte|mi|mediados de|metà(?: di)?|meados de|midden|half|medio"),
    after: /^(?:中旬|の?半ば)/u,
    from: 1 / 3,
    to: 2 / 3,
    week: [2, 3],
  },
  {
    before: partBefore("late|end of|ende|fin|(?:finales|fines) de|fine(?: di)?|(?:final|fim) de|eind"),
    after: /^(?:底|末|下旬|の?終わり)/u,
    from: 2 / 3,
    to: 1,
    week: [4, 7],
  },
];
const LONG = 8 * DAY;
/** "Late last week" may be about something that was late. */
const LATE = /^late/iu;
const LONGEST_PART = 30;

/** "Early October", "the second half of 2025", "the last three days of May", "the week of 20 April"; the time as it is otherwise. */
export function narrowTime<Time extends FoundTime>(text: string, time: Time): Time {
  const before = text.slice(Math.max(0, time.index - LONGEST_PART), time.index);
  const isLong = time.to - time.from > LONG;
  const week = isDay(time) ? WEEK_OF.exec(before) : null;
  if (week) return extend(text, time, { lead: week[0].length, ...weekOf(time.from) });
  const counted = isLong ? COUNTED.exec(before) : null;
  if (counted) return extend(text, time, { lead: counted[0].length, ...readCounted(time, counted.groups) });
  for (const part of isLong || isWeek(time) ? parts : []) {
    const lead = part.before.exec(before)?.[0];
    const tail = part.after?.exec(text.slice(time.index + time.text.length))?.[0];
    const isPart = (lead && (isLong || !LATE.test(lead))) || tail;
    const interval = isPart && (isLong ? cut(time, part.from, part.to) : daysOf(time, part.week));
    if (interval) return extend(text, time, { lead: lead?.length, tail: tail?.length, ...interval });
  }
  return time;
}

/** What stands before "end of" and the like. */
export function cutPartWords(before: string): string {
  const words = parts.find((part) => part.before.test(before))?.before;
  return words ? before.replace(words, "") : before;
}

function readCounted(
  { from, to }: Interval,
  { which, count = "", unit }: Record<string, string> = {},
): Interval {
  const number = Number(count) || NUMBERS.indexOf(count.toLowerCase()) + 2;
  const length = number * (unit?.toLowerCase() === "week" ? 7 : 1) * DAY;
  return which?.toLowerCase() === "first" ? { from, to: from + length } : { from: to - length, to };
}

/** Whole days: the middle of a month is from the 11th to the 20th. */
function cut({ from, to }: Interval, first: number, last: number): Interval {
  const days = (to - from) / DAY;
  return { from: from + Math.floor(days * first) * DAY, to: from + Math.floor(days * last) * DAY };
}

const daysOf = ({ from }: Interval, days: Part["week"]): Interval | undefined =>
  days && { from: from + days[0] * DAY, to: from + days[1] * DAY };

function extend<Time extends FoundTime>(
  text: string,
  time: Time,
  { lead = 0, tail = 0, from, to }: Interval & { lead?: number | undefined; tail?: number | undefined },
): Time {
  const index = time.index - lead;
  return { ...time, from, to, index, text: text.slice(index, time.index + time.text.length + tail) };
}
