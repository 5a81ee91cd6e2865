import { type Aim, dayOfMonth, type Interval, yearly } from "../calendar.ts";
import { BEGIN, END, either, indexed, WORD_BEGIN, YEAR } from "../forms.ts";
import { monthIn, noYearAfter, type Reader, type Rule, toForm, yearAfter } from "./rule.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** "3. Juni 2024", "vom 3. bis 5. Juni", "03/06/2024", "2024-06-03". */
export function dateRules(words: Vocabulary): Rule[] {
  const { ordinal, dateLead } = words;
  const ofMonth = ` ?(?:${words.ofMonth})?`;
  const weekday = `(?:(?:${either(words.weekdays)}|(?:${words.shortWeekdays})\\.?),? (?:(?:${words.articles}) )?)?`;
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
  return [
    {
      form: toForm(`${BEGIN}${weekday}${day}${ofMonth}${month}${END}(?:${year}|${noYear})`),
      read: readNamedDay,
    },
    {
      form: toForm(`${BEGIN}${weekday}(?<day>\\d{1,2})\\. ?${short}${END}(?:${year}|${noYear})`),
      read: readNamedDay,
    },
    { form: toForm(`${BEGIN}${weekday}${day}${ofMonth}${short}${year}`), read: readNamedDay },
    { form: toForm(`${BEGIN}${span}${ofMonth}${month}${END}(?:${year}|${noYear})`), read: readNamedDay },
    { form: toForm(`${BEGIN}${weekday}${digits}(?<year>${YEAR})${close}`), read: readDigits },
    { form: toForm(`${led}${digits}(?<year>\\d\\d)${close}`), read: readDigits },
    { form: toForm(`${led}${words.shortDate}`), read: readDigits },
    { form: toForm(`${BEGIN}${isoDigits}${close}`), read: readDigits },
  ];
}

const readNamedDay: Reader = (groups, aim) => {
  const { day = "1", last = day, year } = groups;
  const month = monthIn(groups) + 1;
  return readDays((y) => spanOfDays(y, month, Number(day), Number(last)), year, aim);
};

const readDigits: Reader = ({ day, number, year }, aim) =>
  readDays((y) => dayOfMonth(y, Number(number), Number(day)), year?.length === 2 ? `20${year}` : year, aim);

/** 29 February without a year means the next leap year. */
function readDays(
  of: (year: number) => Interval | undefined,
  year: string | undefined,
  aim: Aim,
): Interval | undefined {
  if (year) return of(Number(year));
  const leapYear = Math.ceil(new Date(aim.ref).getUTCFullYear() / 4) * 4;
  const fallback = of(leapYear);
  return fallback && yearly((y) => of(y) ?? fallback, {}, aim);
}

function spanOfDays(year: number, month: number, first: number, last: number): Interval | undefined {
  const [from, to] = [dayOfMonth(year, month, first), dayOfMonth(year, month, last)];
  return from && to && from.from <= to.from ? { from: from.from, to: to.to } : undefined;
}
