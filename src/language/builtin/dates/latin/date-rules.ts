import {
  type Aim,
  DAY,
  dayOfMonth,
  type Interval,
  nearestDayOfMonth,
  nearestDaysOfMonth,
  nearWeekdayOfMonth,
  yearlyDay,
} from "../calendar.ts";
import { BEGIN, END, either, indexed, NO_COUNT, placeIn, WORD_BEGIN, YEAR } from "../forms.ts";
import {
  dayNumberOf,
  monthIn,
  noYearAfter,
  numberEnd,
  type Reader,
  type Rule,
  stepsAfterOf,
  toForm,
  yearAfter,
} from "./rule.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** "3. Juni 2024", "vom 3. bis 5. Juni", "03/06/2024", "2024-06-03". */
export function dateRules(words: Vocabulary): Rule[] {
  const { ordinal, dateLead } = words;
  const ofMonth = ` ?(?:${words.ofMonth})?`;
  const someWeekday = `(?:(?:${either(words.weekdays)}|(?:${either(words.shortWeekdays)})\\.?),? (?:(?:${words.articles}) )?)`;
  const weekday = `${someWeekday}?`;
  const month = `(?:${indexed("name", words.months)})`;
  const short = `(?:${indexed("short", words.shortMonths)})`;
  const year = yearAfter(words);
  const noYear = noYearAfter(words);
  const day = `(?:(?<day>\\d{1,2})${ordinal}|(?:${words.firstDay}))`;
  const span = `(?:${words.fromDay})?(?<day>\\d{1,2})${ordinal} ?(?:${words.toDay}|[-–]) ?(?<last>\\d{1,2})${ordinal}`;
  const digits = "(?<day>\\d{1,2})(?<point>[./-])(?<number>\\d{1,2})\\k<point>";
  const isoDigits = `(?<year>${YEAR})(?<point>[/-])(?<number>\\d{1,2})\\k<point>(?<day>\\d{1,2})`;
  const close = "(?![a-z0-9ß-ÿœ]|[./-]\\d)";
  const led = `(?<=${WORD_BEGIN}(?:${dateLead}) )`;
  const after = `(?: (?:${stepsAfterOf(words)})(?![a-z0-9ß-ÿœ]))?`;
  const anyMonth = `(?:${indexed("name", words.months)}|${indexed("short", words.shortMonths)})`;
  const lastMonth = `(?:${indexed("lastname", words.months)}|${indexed("lastshort", words.shortMonths)})`;
  const through = ` ?(?!(?:${words.and ?? "(?!)"}) )(?:${words.toDay}|[-–]) ?(?:(?:${words.articles}) )?`;
  return [
    {
      form: toForm(`${BEGIN}${weekday}${day}${ofMonth}${month}${END}(?:${year}|${noYear})${after}`),
      read: (groups, aim) => {
        const step = words.stepsAfter[placeIn(groups, "after")]?.[1] ?? 0;
        const lean = step < 0 ? "past" : step > 0 ? "future" : aim.lean;
        return readNamedDay(groups, { ...aim, lean });
      },
    },
    {
      form: toForm(
        `${BEGIN}(?:${words.fromDay})?${day}${ofMonth}${anyMonth}(?:,? (?:${words.ofYear})?\\d{4})?${through}(?<last>\\d{1,2})${ordinal}${ofMonth}${lastMonth}${END}(?:${year}|${noYear})`,
      ),
      read: (groups, aim) =>
        readDigitSpan(
          { ...groups, first: `${monthIn(groups) + 1}`, number: `${monthIn(groups, "last") + 1}` },
          aim,
        ),
    },
    {
      form: words.hasClearShortMonths
        ? toForm(`${BEGIN}${weekday}${day}${ofMonth}${short}${END}${noYear}`)
        : /(?!)/g,
      read: readNamedDay,
    },
    {
      form: toForm(`${BEGIN}${weekday}(?<day>\\d{1,2})\\. ?${short}${END}(?:${year}|${noYear})`),
      read: readNamedDay,
    },
    {
      form: toForm(`${BEGIN}${weekday}${day}${ofMonth}${short}${year}`),
      read: readNamedDay,
    },
    { form: toForm(`${BEGIN}${span}${ofMonth}${month}${END}(?:${year}|${noYear})`), read: readNamedDay },
    { form: toForm(`${BEGIN}${weekday}${digits}(?<year>${YEAR})${close}`), read: readDigits },
    { form: toForm(`${led}${digits}(?<year>\\d\\d)${close}`), read: readDigits },
    { form: toForm(`${led}${words.shortDate}`), read: readDigits },
    { form: toForm(`${BEGIN}${someWeekday}${words.shortDate}`), read: readDigits },
    { form: toForm(`${BEGIN}${weekday}${words.sureDate ?? "(?!)"}`), read: readDigits },
    { form: toForm(`${BEGIN}(?:${words.fromDay})?${words.digitSpan ?? "(?!)"}`), read: readDigitSpan },
    { form: toForm(`${BEGIN}${isoDigits}${close}`), read: readDigits },
  ];
}

/** "bis zum 15.", "Mi den 7.", "vom 3. bis zum 5." */
export function dayOfMonthRules(words: Vocabulary): Rule[] {
  const weekday = `(?:${either([...words.weekdays, ...words.shortWeekdays])})\\.?,? (?:(?:${words.articles}) )?`;
  const number = dayNumberOf(words);
  const to = ` ?(?:${words.toDay}|[-–]) ?`;
  const last = `${to}${number.replace("<day>", "<last>")}`;
  // "Am 1. und 2. Tag" counts days.
  const month = `(?:${words.ofMonth})?(?:${either([...words.months, ...words.shortMonths])})`;
  const near = `(?=1[3-9]|2\\d|3[01])${words.dayBesideWeekday ?? number}(?!${to}\\d| (?:h|hs|hrs|horas?|heures?|ore|uur|u|uhr|${month})${END})${NO_COUNT}`;
  const days = `${number}(?:${last}|(?!${to}${number.replace("?<day>", "?:")} ?[a-zß-ÿœ]))${numberEnd(words.follows)}`;
  return [
    {
      form: toForm(`(?<=${WORD_BEGIN}(?:${words.dayLead ?? "(?!)"})(?: |(?<=['’])))${days}`),
      read: readDayNumbers,
    },
    { form: toForm(`${WORD_BEGIN}${weekday}${number}${numberEnd(words.follows)}`), read: readDayNumbers },
    {
      form: toForm(
        `${WORD_BEGIN}(?:${indexed("weekday", words.weekdays)}|${indexed("short", words.shortWeekdays)})\\.?,? (?:(?:${words.articles}) )?${near}`,
      ),
      read: readNumberedWeekday,
    },
  ];
}

const readDayNumbers: Reader = ({ day, last }, aim) =>
  last ? nearestDaysOfMonth(Number(day), Number(last), aim) : nearestDayOfMonth(Number(day), aim);

/** "Viernes 20 cena": whatever follows, if the 20th is a Friday. */
const readNumberedWeekday: Reader = (groups, aim) => {
  const [weekday, short] = [placeIn(groups, "weekday"), placeIn(groups, "short")];
  return nearWeekdayOfMonth(weekday < 0 ? short : weekday, Number(groups.day), aim);
};

const readNamedDay: Reader = (groups, aim) => {
  const { day = "1", last = day, year } = groups;
  const month = monthIn(groups) + 1;
  return readDays((y) => spanOfDays(y, month, Number(day), Number(last)), year, aim);
};

const readDigits: Reader = ({ day, number, year }, aim) =>
  readDays((y) => dayOfMonth(y, Number(number), Number(day)), year?.length === 2 ? `20${year}` : year, aim);

const readDigitSpan: Reader = ({ day = "1", first, last, number, year, and }, aim) =>
  readDays(
    (y) => {
      const to = dayOfMonth(y, Number(number), Number(last));
      const from = dayOfMonth(y, Number(first ?? number), Number(day));
      const start = from && to && from.from > to.from ? dayOfMonth(y - 1, Number(first), Number(day)) : from;
      // "Am 3. und 17.12." are two times.
      if (!start || !to || (and && to.from - start.from !== DAY)) return undefined;
      return { from: start.from, to: to.to };
    },
    year?.length === 2 ? `20${year}` : year,
    aim,
  );

/** 29 February without a year means the next leap year. */
function readDays(
  of: (year: number) => Interval | undefined,
  year: string | undefined,
  aim: Aim,
): Interval | undefined {
  if (year) return of(Number(year));
  const leapYear = Math.ceil(new Date(aim.ref).getUTCFullYear() / 4) * 4;
  const fallback = of(leapYear);
  return fallback && yearlyDay((y) => of(y) ?? fallback, {}, aim);
}

function spanOfDays(year: number, month: number, first: number, last: number): Interval | undefined {
  const [from, to] = [dayOfMonth(year, month, first), dayOfMonth(year, month, last)];
  return from && to && from.from <= to.from ? { from: from.from, to: to.to } : undefined;
}
