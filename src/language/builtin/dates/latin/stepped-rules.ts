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
import { END, type Groups, indexed, placeIn, WORD_BEGIN } from "../forms.ts";
import {
  dayNumberOf,
  type Reader,
  type Rule,
  sourcesOf,
  stepsAfterOf,
  toForm,
  yearlyNames,
  yearlyOf,
} from "./rule.ts";
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

/** "Ende nächster Woche", "Ende des Monats", "Monatsende", "am 3. des Monats". */
export function partRules(words: Vocabulary): Rule[] {
  const { units, parts, ofThis = "(?!)" } = words;
  if (!parts) return [];
  const part = `(?:${indexed("part", parts)})`;
  const unit = `(?:(?<week>${units.week})|(?<month>${units.month})|(?<year>${units.year}))`;
  const partOf = (groups: Groups, ref: number, step: number) => {
    const kind = groups.month ? "month" : groups.year ? "year" : "week";
    return cutPart(unitAway(kind, ref, step), placeIn(groups, "part"));
  };
  const readStepped: Reader = (groups, { ref }) => partOf(groups, ref, stepOf(words, groups));
  /** The next one if that of now is over. */
  const read: Reader = (groups, { ref, lean }) => {
    const now = partOf(groups, ref, 0);
    return lean !== "past" && now.to <= ref ? partOf(groups, ref, 1) : now;
  };
  return [
    {
      form: toForm(`${WORD_BEGIN}${part} (?:${words.ofWeek})?${steppedUnit(words, unit)}${END}`),
      read: readStepped,
    },
    { form: toForm(`${WORD_BEGIN}${part}[ -](?:${ofThis})${unit}${END}`), read },
    { form: toForm(`${WORD_BEGIN}(?!${words.weekend})${unit}${part}${END}`), read },
    {
      form: toForm(`${WORD_BEGIN}${dayNumberOf(words)} (?:${ofThis})(?:${units.month})${END}`),
      read: ({ day }, aim) => nearestDayOfMonth(Number(day), aim),
    },
  ];
}

/** A week ends on Friday; other spans have thirds. */
const WEEK_PARTS = [0, 2, 4, 7];

function cutPart({ from, to }: Interval, part: number): Interval {
  const days = (to - from) / DAY;
  const cutAt = (place: number) => (days === 7 ? (WEEK_PARTS[place] ?? 0) : Math.floor((days * place) / 3));
  return { from: from + cutAt(part) * DAY, to: from + cutAt(part + 1) * DAY };
}
