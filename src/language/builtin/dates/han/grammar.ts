import { toLocal } from "../../../../base/time-zone.ts";
import {
  type Aim,
  DAY,
  dayOfMonth,
  HOUR,
  type Interval,
  months,
  nearestWeekday,
  nearestWeekend,
  steppedWeekday,
  type Unit,
  unitAway,
  unitsAround,
  weekendOf,
  weekOf,
  yearly,
  type ZonedAim,
} from "../calendar.ts";
import { type Groups, indexed, placeIn } from "../forms.ts";
import { NUMBER, readNumber } from "./numerals.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** A pattern and its meaning; undefined if it turns out not to be a time. */
export type Rule = { form: RegExp; read: (groups: Groups, aim: ZonedAim) => Interval | undefined };
type Reader = Rule["read"];

const NO_DIGIT_BEFORE = "(?<![\\d０-９.〇零一二三四五六七八九十百第])";
const NO_YEAR_BEFORE = "(?<!\\d ?年)";
const FEW = 3;

const toForm = (source: string) => new RegExp(source, "gu");

export function createRules(words: Vocabulary): Rule[] {
  return [...nearRules(words), ...countedRules(words), ...yearRules(words), ...nameRules(words)];
}

const sourcesOf = (entries: readonly (readonly [string, unknown])[]) => entries.map(([source]) => source);

/** "Yesterday", "last week", "Tuesday of next week", "last month". */
function nearRules(words: Vocabulary): Rule[] {
  const day = `(?:${indexed("day", sourcesOf(words.days))})(?:${words.of})?(?:${words.dayParts})?`;
  const week = `(?:${indexed("week", sourcesOf(words.weeks))})`;
  const within = `(?:(?:${words.of})?(?:${indexed("weekday", words.weekdaysOfWeek)}|(?<weekend>${words.weekendOfWeek})))?`;
  const month = `(?:${indexed("month", sourcesOf(words.months))})`;
  const readWeek: Reader = (groups, { ref }) => {
    const step = words.weeks[placeIn(groups, "week")]?.[1] ?? 0;
    if (groups.weekend) return weekendOf(ref, step);
    const weekday = placeIn(groups, "weekday");
    if (weekday < 0) return unitAway("week", ref, step);
    return unitAway("day", weekOf(ref + step * 7 * DAY).from + weekday * DAY, 0);
  };
  const readMonth: Reader = (groups, { ref }) => {
    const whole = unitAway("month", ref, words.months[placeIn(groups, "month")]?.[1] ?? 0);
    const first = new Date(whole.from);
    return groups.date
      ? dayOfMonth(first.getUTCFullYear(), first.getUTCMonth() + 1, readNumber(groups.date))
      : whole;
  };
  return [
    {
      form: toForm(day),
      read: (groups, { ref }) => unitAway("day", ref, words.days[placeIn(groups, "day")]?.[1] ?? 0),
    },
    { form: toForm(week + within), read: readWeek },
    {
      form: toForm(`${month}(?:(?:${words.of})?(?<date>${NUMBER}) ?(?:${words.dayOfMonth}))?`),
      read: readMonth,
    },
  ];
}

/** "Three days ago", "in three days", "the last three days". */
function countedRules(words: Vocabulary): Rule[] {
  const kinds = Object.keys(words.units) as Unit[];
  const unit = `(?:${kinds.map((kind) => `(?<${kind}>${words.units[kind]})`).join("|")})`;
  const counted = `${NO_DIGIT_BEFORE}(?:(?<count>${NUMBER})|(?<few>${words.few})) ?${unit}`;
  const read =
    (sign: number, isAround: boolean): Reader =>
    (groups, { ref, offset, timeZone }) => {
      const kind = kinds.find((name) => groups[name]) ?? "day";
      const count = sign * (groups.count ? readNumber(groups.count) : FEW);
      if (kind === "hour" || kind === "minute") {
        const from = toLocal(timeZone, ref - offset + count * HOUR);
        return isAround ? undefined : { from, to: from + HOUR };
      }
      if (isAround) return unitsAround(kind, ref, count);
      const { from, to } = unitAway(kind, ref, count);
      return groups.few ? { from: 2 * from - to, to: 2 * to - from } : { from, to };
    };
  const toRules = (sources: readonly string[], reader: Reader): Rule[] =>
    sources.map((source) => ({ form: toForm(source.replace("#", counted)), read: reader }));
  return [
    ...toRules(words.ago, read(-1, false)),
    ...toRules(words.ahead, read(1, false)),
    ...toRules(words.rollingBack, read(-1, true)),
    ...toRules(words.rollingOn, read(1, true)),
    { form: toForm(words.halfYearAgo), read: (_groups, { ref }) => unitAway("month", ref, -6) },
  ];
}

/** Years, and parts of a year: dates, seasons, halves, quarters, holidays. */
function yearRules(words: Vocabulary): Rule[] {
  const counted = `(?:${indexed("era", sourcesOf(words.eras))})(?<era>${NUMBER})年|${NO_DIGIT_BEFORE}(?<year>(?:1\\d|20)\\d\\d|[一二][〇零八九][〇零一二三四五六七八九]{2}) ?年(?!代)`;
  const year = `(?:${indexed("near", sourcesOf(words.years))}|${counted})`;
  const date = `${NO_DIGIT_BEFORE}(?<month>${NUMBER}) ?月份?(?:(?<day>${NUMBER}) ?(?:${words.dayOfMonth})(?:(?:${words.toDay})(?:(?<lastMonth>${NUMBER}) ?月)?(?<last>${NUMBER}) ?(?:${words.dayOfMonth}))?(?: ?[（(].{1,3}[)）])?|(?!${words.noMonth}))`;
  const season = indexed("season", words.seasons);
  const holiday = indexed("holiday", sourcesOf(words.holidays));
  const parts = `(?<half0>${words.halves[0]})|(?<half1>${words.halves[1]})|${words.quarter}`;
  const digits =
    "(?<![\\d.])(?<year>(?:19|20)\\d\\d)(?<point>[/.-])(?<month>\\d{1,2})\\k<point>(?<day>\\d{1,2})(?![\\d.])";
  const read: Reader = (groups, aim) => readWithin(words, groups, aim);
  return [
    { form: toForm(`${year}(?:${words.of})?(?:${date}|${season}|${holiday}|${parts})`), read },
    { form: toForm(`(?<!${words.every})${year}`), read },
    { form: toForm(`(?<!${words.every})${NO_YEAR_BEFORE}${date}`), read },
    { form: toForm(`(?<!${words.every})(?:${holiday})`), read },
    { form: toForm(`(?:${indexed("step", sourcesOf(words.seasonSteps))})(?:${season})`), read },
    { form: toForm(digits), read },
    {
      form: toForm(words.decade),
      read: ({ decade = "" }) => months(decade.length === 4 ? Number(decade) : 1900 + Number(decade), 0, 120),
    },
  ];
}

function readWithin(words: Vocabulary, groups: Groups, aim: Aim): Interval | undefined {
  const year = yearIn(words, groups, aim);
  const [season, holiday] = [placeIn(groups, "season"), placeIn(groups, "holiday")];
  if (season >= 0) {
    const step = words.seasonSteps[placeIn(groups, "step")]?.[1];
    const which = step === undefined ? undefined : step < 0 ? "last" : step > 0 ? "next" : "this";
    return yearly((y) => months(y, 2 + 3 * season, 3), { year, which }, aim);
  }
  if (holiday >= 0) return yearly(words.holidays[holiday]?.[1] ?? ((y) => months(y, 0, 12)), { year }, aim);
  if (groups.month) return readDate(groups, year, aim);
  if (year === undefined) return undefined;
  if (groups.quarter) return months(year, readNumber(groups.quarter) * 3 - 3, 3);
  const half = placeIn(groups, "half");
  return half < 0 ? months(year, 0, 12) : months(year, 6 * half, 6);
}

function yearIn({ years, eras }: Vocabulary, groups: Groups, { ref }: Aim): number | undefined {
  if (groups.year) return readNumber(groups.year);
  const near = years[placeIn(groups, "near")];
  if (near) return new Date(ref).getUTCFullYear() + near[1];
  const era = eras[placeIn(groups, "era")];
  return era && groups.era ? era[1] + readNumber(groups.era) : undefined;
}

function readDate(groups: Groups, year: number | undefined, aim: Aim): Interval | undefined {
  const month = readNumber(groups.month ?? "");
  if (month < 1 || month > 12) return undefined;
  if (!groups.day) return yearly((y) => months(y, month - 1, 1), { year }, aim);
  const lastMonth = groups.lastMonth ? readNumber(groups.lastMonth) : month;
  const of = (y: number): Interval | undefined => {
    const first = dayOfMonth(y, month, readNumber(groups.day ?? ""));
    const last = groups.last ? dayOfMonth(y, lastMonth, readNumber(groups.last)) : first;
    return first && last && first.from <= last.from ? { from: first.from, to: last.to } : undefined;
  };
  if (year) return of(year);
  const leapYear = of(Math.ceil(new Date(aim.ref).getUTCFullYear() / 4) * 4);
  return leapYear && yearly((y) => of(y) ?? leapYear, {}, aim);
}

/** Weekdays and weekends without a week. */
function nameRules(words: Vocabulary): Rule[] {
  const weekday = indexed("weekday", words.weekdays);
  const steps = indexed("step", sourcesOf(words.weekdaySteps));
  return [
    {
      form: toForm(`(?<!${words.every})(?:${weekday})(?:${words.of})?(?:${words.dayParts})?`),
      read: (groups, aim) => nearestWeekday(placeIn(groups, "weekday"), aim),
    },
    {
      form: toForm(`(?:${steps})(?:${weekday})`),
      read: (groups, aim) =>
        steppedWeekday(
          placeIn(groups, "weekday"),
          words.weekdaySteps[placeIn(groups, "step")]?.[1] ?? 0,
          aim,
        ),
    },
    { form: toForm(`(?<!${words.every})(?:${words.weekend})`), read: (_groups, aim) => nearestWeekend(aim) },
  ];
}
