import {
  type Aim,
  DAY,
  dayOfMonth,
  type Interval,
  nearestDayOfMonth,
  steppedWeekday,
  unitAway,
  weekendOf,
  weekOf,
  yearly,
} from "../calendar.ts";
import { END, type Groups, indexed, placeIn, sourcesOf, WORD_BEGIN } from "../forms.ts";
import { dayNumberOf, type Reader, type Rule, stepsAfterOf, toForm, yearlyNames, yearlyOf } from "./rule.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** "Last week", "next Tuesday", "Tuesday of next week", "last summer". */
export function steppedRules(words: Vocabulary): Rule[] {
  const { units } = words;
  const step = indexed("step", sourcesOf(words.steps));
  const after = stepsAfterOf(words);
  const weekday = indexed("weekday", words.weekdays);
  const noun = `(?:(?<week>${units.week})|(?<month>${units.month})|(?<year>${units.year})|(?<weekend>${words.weekend})|${weekday}|${yearlyNames(words)})`;
  const week = steppedUnit(words, units.week);
  const dayOfWeek = indexed("weekday", weekdayNames(words));
  const other = `(?: (?:${words.and ?? "(?!)"}) (?:${indexed("last", weekdayNames(words))}))?`;
  const read: Reader = (groups, aim) => readStepped(words, groups, stepOf(words, groups), aim);
  const readDayOfWeek: Reader = (groups, { ref }) => {
    const monday = weekOf(ref + stepOf(words, groups) * 7 * DAY).from;
    const [first, last] = [placeIn(groups, "weekday"), placeIn(groups, "last")];
    return { from: monday + first * DAY, to: monday + (Math.max(first, last) + 1) * DAY };
  };
  const readDayOfMonth: Reader = (groups, { ref }) => {
    const month = new Date(unitAway("month", ref, stepOf(words, groups)).from);
    return dayOfMonth(month.getUTCFullYear(), month.getUTCMonth() + 1, Number(groups.day));
  };
  return [
    { form: toForm(`${WORD_BEGIN}(?:${step})(?: |(?<=['’]))${noun}${END}`), read },
    { form: toForm(`${WORD_BEGIN}${noun} (?:${after})${END}`), read },
    {
      form: toForm(`${WORD_BEGIN}${week},? (?:${words.ofWeek})?(?:${dayOfWeek})${other}${END}`),
      read: readDayOfWeek,
    },
    {
      form: toForm(`${WORD_BEGIN}(?:${dayOfWeek}),? (?:${words.ofWeek})?${week}${END}`),
      read: readDayOfWeek,
    },
    {
      form: toForm(
        `${WORD_BEGIN}${dayNumberOf(words)} (?:${words.ofWeek})?${steppedUnit(words, units.month)}${END}`,
      ),
      read: readDayOfMonth,
    },
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

const weekdayNames = ({ weekdays, shortWeekdays }: Vocabulary) =>
  weekdays.map((weekday, place) => `${weekday}|${shortWeekdays[place]}`);

function steppedUnit(words: Vocabulary, unit: string): string {
  const step = indexed("step", sourcesOf(words.steps));
  const after = stepsAfterOf(words);
  return `(?:(?:${step}) (?:${unit})|(?:${unit}) (?:${after}))`;
}

function stepOf(words: Vocabulary, groups: Groups): number {
  return words.steps[placeIn(groups, "step")]?.[1] ?? words.stepsAfter[placeIn(groups, "after")]?.[1] ?? 0;
}

/** "Am 3. des Monats". */
export function dayOfThisMonthRules(words: Vocabulary): Rule[] {
  const month = `(?:${words.ofThis ?? "(?!)"})(?:${words.units.month})`;
  return [
    {
      form: toForm(`${WORD_BEGIN}(?<!${WORD_BEGIN}(?:${words.every}) )${dayNumberOf(words)} ${month}${END}`),
      read: ({ day }, aim) => nearestDayOfMonth(Number(day), aim),
    },
  ];
}
