import {
  DAY,
  dayOfMonth,
  type Interval,
  months,
  nearestDayOfMonth,
  nearestWeekday,
  nearestWeekend,
  numberedWeek,
  steppedWeekday,
  UNITS,
  unitAway,
  weekendOf,
  weekOf,
  yearly,
  yearlyDay,
  type ZonedAim,
} from "../calendar.ts";
import { either, type Groups, indexed, placeIn, YEAR } from "../forms.ts";
import { readCounted, shift } from "../latin/counted-rules.ts";
import { LETTER, type Spelled } from "./spelled.ts";

type Rule = { form: RegExp; read: (groups: Groups, aim: ZonedAim) => Interval | undefined };
/** A regular expression for what stands by itself and does not repeat. */
type Form = (source: string) => RegExp;

/** Rules that apply only to texts with one of the words. They are compiled then, as that is slow. */
type RuleGroup = { words: string; create: (form: Form) => Rule[] };

const TODAY = 2;

export function groupRules(words: Spelled): RuleGroup[] {
  const part = `(?:${words.dayParts})`;
  const parted = (day: string) => `(?:${part},? )?(?:${day})(?:,? ${part})?`;
  const { week, month, year } = words.units;
  return [
    {
      words: either(words.days),
      create: (form) => [
        {
          form: form(parted(indexed("day", words.days))),
          read: (groups, { ref }) => unitAway("day", ref, placeIn(groups, "day") - TODAY),
        },
      ],
    },
    { words: either(words.weekdays), create: (form) => weekdayRules(words, form, parted) },
    { words: either([week, month, year, words.weekend]), create: (form) => steppedRules(words, form) },
    { words: `\\d|${either(words.months)}`, create: (form) => dateRules(words, form) },
    { words: either(Object.values(words.units)), create: (form) => countedRules(words, form) },
  ];
}

const stepOf = (groups: Groups) => placeIn(groups, "step") - 1;
const stepped = (words: Spelled, noun: string) => {
  const step = `(?:${indexed("step", words.steps)})`;
  return `(?:${step} ?(?:${noun})|(?:${noun}) ?${step})`;
};

/** "Friday", "next Friday", "Friday of next week". */
function weekdayRules(words: Spelled, form: Form, parted: (day: string) => string): Rule[] {
  const weekday = `(?:${indexed("weekday", words.weekdays)})`;
  const week = stepped(words, words.units.week);
  const link = `(?:,? (?:${LETTER}{1,5} )?| ?)`;
  const ofWeek: Rule["read"] = (groups, { ref }) => {
    const { from } = weekOf(ref + stepOf(groups) * 7 * DAY);
    return unitAway("day", from + placeIn(groups, "weekday") * DAY, 0);
  };
  return [
    {
      form: form(parted(weekday)),
      read: (groups, aim) => nearestWeekday(placeIn(groups, "weekday"), aim),
    },
    {
      form: form(parted(stepped(words, weekday))),
      read: (groups, aim) => steppedWeekday(placeIn(groups, "weekday"), stepOf(groups), aim),
    },
    { form: form(`(?:${weekday}${link}${week}|${week}${link}${weekday})`), read: ofWeek },
  ];
}

/** "Next week", "last month", "this weekend", "the weekend". */
function steppedRules(words: Spelled, form: Form): Rule[] {
  const { week, month, year } = words.units;
  const units: [string, (step: number, ref: number) => Interval][] = [
    [week, (step, ref) => unitAway("week", ref, step)],
    [month, (step, ref) => unitAway("month", ref, step)],
    [year, (step, ref) => unitAway("year", ref, step)],
    [words.weekend, (step, ref) => weekendOf(ref, step)],
  ];
  return [
    ...units.map(([noun, away]) => ({
      form: form(stepped(words, noun)),
      read: (groups: Groups, { ref }: ZonedAim) => away(stepOf(groups), ref),
    })),
    { form: form(`(?:${words.weekend})`), read: (_, aim) => nearestWeekend(aim) },
  ];
}

const NO_DAY: Interval = { from: 0, to: 0 };

/** "'27" is 2027. */
function yearIn({ year }: Groups): number | undefined {
  if (!year) return undefined;
  return year.length === 2 ? 2000 + Number(year) : Number(year);
}

/** "15 May", "15–20 May 2027", "15.05.", "the 15th", "week 12", "in 2019", "in May", "May 2027". */
function dateRules(words: Spelled, form: Form): Rule[] {
  const named = `(?:${indexed("name", words.months)})`;
  const month = `(?:${indexed("name", words.months)}|${indexed("short", words.shortMonths)})`;
  const weekday = `(?:(?:${either(words.weekdays)}),? )?`;
  const ofYear = `(?:,? (?<year>${YEAR}))`;
  const monthOf = (groups: Groups) =>
    Number(groups.number ?? 1 + Math.max(placeIn(groups, "name"), placeIn(groups, "short")));
  const readDay: Rule["read"] = (groups, aim) => {
    const { day, last, week } = groups;
    const year = yearIn(groups);
    if (week) return yearly((y) => numberedWeek(y, Number(week)), { year }, aim);
    if (year && !day) return months(year, 0, 12);
    const month = monthOf(groups);
    if (month === 0) return nearestDayOfMonth(Number(day), aim);
    const first = yearlyDay((y) => dayOfMonth(y, month, Number(day)) ?? NO_DAY, { year }, aim);
    if (first === NO_DAY) return undefined;
    const end = last && dayOfMonth(new Date(first.from).getUTCFullYear(), month, Number(last));
    return { from: first.from, to: (end || first).to };
  };
  const readMonth: Rule["read"] = (groups, aim) =>
    yearly((y) => months(y, placeIn(groups, "name"), 1), { year: groups.year }, aim);
  const span = `(?<day>\\d{1,2})(?:${words.ordinal})(?: ?(?:[-–]|${words.to}) ?(?<last>\\d{1,2})(?:${words.ordinal}))?`;
  return [
    { form: form(`${weekday}${span} ?${month}${ofYear}?`), read: readDay },
    ...words.dates.map((date) => ({ form: form(`${weekday}(?:${date})`), read: readDay })),
    { form: form(`(?<=${words.begin}(?:${words.monthLead}) ?)${named}${ofYear}?`), read: readMonth },
    { form: form(`${named}${ofYear}`), read: readMonth },
  ];
}

/** "Three days ago", "in a week". What is to come is a day; "two weeks ago" is any day of that week. */
function countedRules(words: Spelled, form: Form): Rule[] {
  const unit = `(?:${UNITS.map((name) => `(?<${name}>${words.units[name]})`).join("|")})`;
  const counted = `(?:(?:(?<digits>\\d{1,3})|${indexed("count", words.numbers)}) ?)?${unit}`;
  const read =
    (sign: number): Rule["read"] =>
    (groups, aim) => {
      const unit = UNITS.find((name) => groups[name]) ?? "day";
      const count = Number(groups.digits ?? Math.max(1, placeIn(groups, "count") + 1));
      const away = { unit, count, isFew: false };
      const isDay = sign > 0 && unit !== "hour" && unit !== "minute";
      return isDay ? shift(unitAway("day", aim.ref, 0), away) : readCounted(away, sign, aim);
    };
  return [
    ...words.ago.map((source) => ({ form: form(source.replace("#", counted)), read: read(-1) })),
    ...words.ahead.map((source) => ({ form: form(source.replace("#", counted)), read: read(1) })),
  ];
}
