import { toLocal } from "../../../../base/time-zone.ts";
import {
  type Aim,
  DAY,
  HOUR,
  type Interval,
  MINUTE,
  months,
  nearestWeekday,
  nearestWeekend,
  numberedWeek,
  steppedWeekday,
  type Unit,
  unitAway,
  unitsAround,
  weekendOf,
  weekOf,
  yearly,
  type ZonedAim,
} from "../calendar.ts";
import { END, either, type Groups, indexed, NO_COUNT, placeIn, WORD_BEGIN, YEAR } from "../forms.ts";
import { dateRules } from "./date-rules.ts";
import { monthIn, noYearAfter, type Reader, type Rule, sourcesOf, toForm, yearAfter } from "./rule.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Rules that apply only to texts with one of the triggers. */
export type RuleGroup = { triggers: string; create: () => Rule[] };

export function groupRules(words: Vocabulary): RuleGroup[] {
  const names = [
    ...words.weekdays,
    ...words.months,
    ...words.seasons,
    words.weekend,
    ...sourcesOf(words.holidays),
  ];
  const month = either([...words.months, ...words.shortMonths]);
  const named = `(?:\\d{1,2}${words.ordinal} ?(?:${words.ofMonth})?|(?:${words.firstDay}) (?:${words.ofMonth})?)(?:${month})`;
  const dates = `${named}|\\d{1,4}[./-]\\d{1,2}[./-]\\d|(?:${words.dateLead}) \\d{1,2}[./-]\\d`;
  const years = `\\(?${YEAR}|${words.decade}|${words.weekNumber ?? "(?!)"}`;
  return [
    { triggers: either(sourcesOf(words.days)), create: () => dayRules(words) },
    { triggers: either(sourcesOf([...words.steps, ...words.stepsAfter])), create: () => steppedRules(words) },
    { triggers: either(Object.values(words.units)), create: () => countedRules(words) },
    { triggers: dates, create: () => dateRules(words) },
    { triggers: either(names), create: () => nameRules(words) },
    { triggers: years, create: () => longRules(words) },
  ];
}

function dayRules({ days, dayParts, every }: Vocabulary): Rule[] {
  return days.map(([source, away]) => ({
    form: toForm(`${WORD_BEGIN}(?<!${WORD_BEGIN}(?:${every}) )(?:${source})(?:,? (?:${dayParts}))?${END}`),
    read: (_groups, { ref }) => unitAway("day", ref, away),
  }));
}

/** "Last week", "next Tuesday", "Tuesday of next week", "last summer". */
function steppedRules(words: Vocabulary): Rule[] {
  const { units } = words;
  const step = indexed("step", sourcesOf(words.steps));
  const after = words.stepsAfter.length > 0 ? indexed("after", sourcesOf(words.stepsAfter)) : "(?!)";
  const weekday = indexed("weekday", words.weekdays);
  const noun = `(?:(?<week>${units.week})|(?<month>${units.month})|(?<year>${units.year})|(?<weekend>${words.weekend})|${weekday}|${yearlyNames(words)})`;
  const week = `(?:(?:${step}) (?:${units.week})|(?:${units.week}) (?:${after}))`;
  const stepOf = (groups: Groups) =>
    words.steps[placeIn(groups, "step")]?.[1] ?? words.stepsAfter[placeIn(groups, "after")]?.[1] ?? 0;
  const read: Reader = (groups, aim) => readStepped(words, groups, stepOf(groups), aim);
  const readDayOfWeek: Reader = (groups, { ref }) => {
    const monday = weekOf(ref + stepOf(groups) * 7 * DAY).from;
    return unitAway("day", monday + placeIn(groups, "weekday") * DAY, 0);
  };
  return [
    { form: toForm(`${WORD_BEGIN}(?:${step})(?: |(?<=['’]))${noun}${END}`), read },
    { form: toForm(`${WORD_BEGIN}${noun} (?:${after})${END}`), read },
    { form: toForm(`${WORD_BEGIN}${week},? (?:${words.ofWeek})?(?:${weekday})${END}`), read: readDayOfWeek },
    { form: toForm(`${WORD_BEGIN}(?:${weekday}),? (?:${words.ofWeek})?${week}${END}`), read: readDayOfWeek },
  ];
}

function readStepped(words: Vocabulary, groups: Groups, step: number, aim: Aim): Interval | undefined {
  const { ref } = aim;
  if (groups.week) return unitAway("week", ref, step);
  if (groups.month) return unitAway("month", ref, step);
  if (groups.year) return unitAway("year", ref, step);
  if (groups.weekend) return weekendOf(ref, step);
  const weekday = placeIn(groups, "weekday");
  if (weekday >= 0) return steppedWeekday(weekday, step, aim);
  const which = step < 0 ? "last" : step > 0 ? "next" : "this";
  return yearly(yearlyOf(words, groups), { which }, aim);
}

const yearlyNames = (words: Vocabulary) =>
  `${indexed("season", words.seasons)}|${indexed("name", words.months)}|${indexed("holiday", sourcesOf(words.holidays))}`;

/** The matched season, month or holiday, in any year. */
function yearlyOf(words: Vocabulary, groups: Groups): (year: number) => Interval {
  const season = placeIn(groups, "season");
  if (season >= 0) return (year) => months(year, 2 + 3 * season, 3);
  const holiday = words.holidays[placeIn(groups, "holiday")];
  return holiday ? holiday[1] : (year) => months(year, monthIn(groups), 1);
}

/** "Three days ago", "in three days", "in the last three days". */
function countedRules(words: Vocabulary): Rule[] {
  const kinds = Object.keys(words.units) as Unit[];
  const unit = `(?:${kinds.map((kind) => `(?<${kind}>${words.units[kind]})`).join("|")})`;
  const count = `(?:(?<digits>\\d{1,3})|${indexed("count", words.numbers)}|(?<few>${words.few}))`;
  const fill = (source: string) =>
    source.replace("#n", count).replace("#u", unit).replace("#", `${count} ${unit}`);
  const read =
    (sign: number, isAround: boolean): Reader =>
    (groups, aim) => {
      const kind = kinds.find((name) => groups[name]) ?? "day";
      const number = groups.few ? FEW : Number(groups.digits ?? placeIn(groups, "count") + 1);
      return readCounted(kind, { count: sign * number, isFew: Boolean(groups.few), isAround }, aim);
    };
  const toRules = (sources: readonly string[], reader: Reader, isUnsureInPast = false): Rule[] =>
    sources.map((source) => ({
      form: toForm(WORD_BEGIN + fill(source) + END),
      read: reader,
      isUnsureInPast,
    }));
  return [
    ...toRules(words.ago, read(-1, false)),
    ...toRules(words.ahead, read(1, false)),
    ...toRules(words.unsureAhead, read(1, false), true),
    ...toRules(words.rollingBack, read(-1, true)),
    ...toRules(words.rollingOn, read(1, true)),
  ];
}

const FEW = 3;

function readCounted(
  unit: Unit,
  { count, isFew, isAround }: { count: number; isFew: boolean; isAround: boolean },
  { ref, offset, timeZone }: ZonedAim,
): Interval | undefined {
  if (unit === "hour" || unit === "minute") {
    const from = toLocal(timeZone, ref - offset + count * (unit === "hour" ? HOUR : MINUTE));
    return isAround ? undefined : { from, to: from + HOUR };
  }
  if (isAround) return unitsAround(unit, ref, count);
  const { from, to } = unitAway(unit, ref, count);
  return isFew ? { from: 2 * from - to, to: 2 * to - from } : { from, to };
}

/** Weekdays, weekends, months, seasons and holidays without "last" or "next". */
function nameRules(words: Vocabulary): Rule[] {
  const once = `${WORD_BEGIN}(?<!${WORD_BEGIN}(?:${words.every}) )`;
  const year = yearAfter(words);
  const noYear = noYearAfter(words);
  const read: Reader = (groups, aim) => yearly(yearlyOf(words, groups), { year: groups.year }, aim);
  const month = `(?:${indexed("name", words.months)})`;
  const season = `(?:${indexed("season", words.seasons)})`;
  const holiday = `(?:${indexed("holiday", sourcesOf(words.holidays))})`;
  const weekday = `(?<!${WORD_BEGIN}(?:${words.habitual ?? "(?!)"}) )(?:${indexed("weekday", words.weekdays)})(?:,? (?:${words.dayParts}))?`;
  return [
    { form: toForm(`${once}${month}${END}${noYear}(?<!${WORD_BEGIN}(?:${words.nameMonths}))`), read },
    { form: toForm(`(?<=${WORD_BEGIN}(?:${words.leads}) )${month}${END}${noYear}`), read },
    { form: toForm(`${once}${month}${year}`), read },
    { form: toForm(`(?<=${WORD_BEGIN}(?:${words.seasonLeads}))${season}${END}`), read },
    { form: toForm(`${once}${season}${year}`), read },
    { form: toForm(`${once}${holiday}${year}?${END}`), read },
    {
      form: toForm(`${once}${weekday}${END}`),
      read: (groups, aim) => nearestWeekday(placeIn(groups, "weekday"), aim),
    },
    { form: toForm(`${once}(?:${words.weekend})${END}`), read: (_groups, aim) => nearestWeekend(aim) },
  ];
}

/** Years, decades, quarters and numbered weeks. */
function longRules(words: Vocabulary): Rule[] {
  const [ordinals, noun] = words.quarter;
  const quarter = `(?:Q(?<digit>[1-4])|(?:${indexed("quarter", ordinals)}) ${noun})`;
  const led = `(?:(?<=${WORD_BEGIN}(?:${words.leads}) )|(?<=${WORD_BEGIN}(?:${words.yearLeads}) )(?!\\d\\d00)|(?<=\\()(?=\\d{4}\\))|${words.bareYear ?? "(?!)"})`;
  const readYear: Reader = ({ year }) => months(Number(year), 0, 12);
  const short = `(?:${indexed("short", words.shortMonths)})`;
  return [
    {
      form: toForm(`${WORD_BEGIN}${short},? (?:${words.ofYear})?(?<year>${YEAR})${NO_COUNT}`),
      read: (groups) => months(Number(groups.year), monthIn(groups), 1),
    },
    { form: toForm(`${led}(?<year>${YEAR})${NO_COUNT}`), read: readYear },
    {
      form: toForm(`${WORD_BEGIN}(?:${words.decade})${END}`),
      read: ({ decade = "" }) => months(decade.length === 4 ? Number(decade) : 1900 + Number(decade), 0, 120),
    },
    {
      form: toForm(`${WORD_BEGIN}${quarter},? (?:${words.ofYear})?(?<year>${YEAR})${END}`),
      read: (groups) =>
        months(
          Number(groups.year),
          3 * (groups.digit ? Number(groups.digit) - 1 : placeIn(groups, "quarter")),
          3,
        ),
    },
    {
      form: toForm(
        `${WORD_BEGIN}(?:${words.weekNumber ?? "(?!)"}) ?(?<number>5[0-3]|[1-4]\\d|[1-9])(?:[ /](?<year>${YEAR}))?${END}`,
      ),
      read: ({ number, year }, aim) => yearly((y) => numberedWeek(y, Number(number)), { year }, aim),
    },
  ];
}
