import { toLocal } from "../../../../base/time-zone.ts";
import {
  DAY,
  dayOfMonth,
  HOUR,
  type Interval,
  isDay,
  MINUTE,
  months,
  nearestDayOfMonth,
  nearestWeekday,
  nearestWeekend,
  numberedWeek,
  steppedWeekday,
  type Unit,
  unitAway,
  weekendOf,
  weekOf,
  yearly,
  type ZonedAim,
} from "../calendar.ts";
import { clauseAt, type DateLanguage, type FoundTime } from "../date-language.ts";
import { either, type Groups, indexed, placeIn } from "../forms.ts";
import { shift } from "../latin/counted-rules.ts";
import type { PlainVocabulary } from "./vocabulary.ts";

type Rule = { form: RegExp; read: (groups: Groups, aim: ZonedAim) => Interval | undefined };

/** Rules that apply only to texts with one of the words. They are compiled then, as that is slow. */
type RuleGroup = { words: string; create: (form: Form) => Rule[] };
type Form = (source: string) => RegExp;

const UNITS: readonly Unit[] = ["minute", "hour", "day", "week", "month", "year"];
/** Of the scripts that are read, both cases: `\p{L}` takes long to compile, longer where case is ignored. */
const LETTERS = "A-Za-zÀ-ÖØ-öø-ɏͰ-ͽͿ-ϿЀ-ԯء-ۓऀ-ॣก-๎Ḁ-ỿぁ-ヿ一-鿿가-힣";
const LETTER = `(?-i:[${LETTERS}])`;
const IN_WORD = `(?-i:[${LETTERS}\\d_])`;
const ANY_LETTER = /\[[^\]]*\\p\{L\}[^\]]*\]|\\p\{L\}/gu;
const TODAY = 2;
const YEAR = "(?:19[5-9]\\d|20[0-4]\\d)";
/** Of each rule: to tell whether each is past or to come takes time. */
const MOST_HITS = 40;
/** How many characters around a day are searched for a clock time. */
const AROUND = 40;

/** A language from its words, by rules that are the same for many. */
export function createPlainLanguage(vocabulary: PlainVocabulary): DateLanguage {
  const words = spell(vocabulary);
  const { begin, end, every } = words;
  const form = (source: string) => toForm(`${begin}(?<!${begin}(?:${every}) ?)(?:${source})${end}`);
  const groups = groupRules(words).map((group) => ({
    isIn: once(() => new RegExp(group.words, "iu")),
    rules: once(() => group.create(form)),
  }));
  const attachClock = once(() => createClock(words));
  const soleClock = once(() => toForm(`${begin}(?:${clockOf(words, false)})${end}(?![.:]?\\d)`));
  const inWords = (source: string) => new RegExp(`${begin}(?:${source})${end}`, "iu");
  const repeats = once(() => inWords(every));
  const relations = once(() =>
    words.relations.map(
      ([lead, relation]) => [new RegExp(`${begin}(?:${lead})\\s?$`, "iu"), relation] as const,
    ),
  );
  return {
    find: (text, aimAt) =>
      groups
        .filter(({ isIn }) => isIn().test(text))
        .flatMap(({ rules }) => rules())
        .flatMap(({ form, read }) =>
          findHits(form, text).flatMap((hit) => {
            const interval = read(hit.groups ?? {}, aimAt(hit.index));
            return interval ? [{ index: hit.index, text: hit[0], ...interval }] : [];
          }),
        )
        .map((time) => (isDay(time) ? attachClock()(time, text) : time)),
    findClocks: (text) =>
      findHits(soleClock(), text).flatMap((hit) => {
        const at = startOf(hit.groups ?? {}, hit[0], words);
        if (at === undefined || repeats().test(clauseAt(text, hit.index))) return [];
        return [{ index: hit.index, text: hit[0], at }];
      }),
    past: inWords(words.past),
    future: inWords(words.future),
    joint: new RegExp(`^ ?(?:[-–—]|${words.to}) ?$`, "iu"),
    relate: (before) => relations().find(([lead]) => lead.test(before))?.[1],
  };
}

/** What is made when it is first asked for. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

const toForm = (source: string) => new RegExp(source, "giu");

function findHits(form: RegExp, text: string): RegExpExecArray[] {
  const hits: RegExpExecArray[] = [];
  for (const hit of text.matchAll(form)) if (hits.push(hit) === MOST_HITS) break;
  return hits;
}

const LISTS = ["days", "weekdays", "months", "shortMonths", "numbers", "steps"] as const;
type Listed = Record<(typeof LISTS)[number], string[]>;
type Spelled = Omit<PlainVocabulary, keyof Listed> &
  Listed &
  Required<Pick<PlainVocabulary, "begin" | "end" | "to">>;

const toLetters = (source: string) =>
  source.startsWith("[") ? `(?-i:${source.replace("\\p{L}", LETTERS)})` : LETTER;

/** With endings and edges written out, and lists as such. */
function spell(words: PlainVocabulary): Spelled {
  const spelled = JSON.parse(JSON.stringify(words).replaceAll("*", "\\\\p{L}{0,5}"), (_, value) =>
    typeof value === "string" ? value.replace(ANY_LETTER, toLetters) : value,
  ) as PlainVocabulary;
  const lists = Object.fromEntries(LISTS.map((name) => [name, spelled[name]?.split(" / ") ?? []])) as Listed;
  const { begin = `(?<!${IN_WORD})`, end = `(?!${IN_WORD})`, to = "(?!)" } = spelled;
  return { ...spelled, ...lists, begin, end, to };
}

function groupRules(words: Spelled): RuleGroup[] {
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

/** "15 May", "15–20 May 2027", "15.05.", "the 15th", "week 12", "in 2019", "in May", "May 2027". */
function dateRules(words: Spelled, form: Form): Rule[] {
  const named = `(?:${indexed("name", words.months)})`;
  const month = `(?:${indexed("name", words.months)}|${indexed("short", words.shortMonths)})`;
  const weekday = `(?:(?:${either(words.weekdays)}),? )?`;
  const year = `(?:,? (?<year>${YEAR}))`;
  const monthOf = (groups: Groups) =>
    Number(groups.number ?? 1 + Math.max(placeIn(groups, "name"), placeIn(groups, "short")));
  const readDay: Rule["read"] = (groups, aim) => {
    const year = groups.year && (groups.year.length === 2 ? 2000 : 0) + Number(groups.year);
    if (groups.week)
      return yearly((y) => numberedWeek(y, Number(groups.week)), { year: year || undefined }, aim);
    if (year && !groups.day) return months(year, 0, 12);
    const month = monthOf(groups);
    if (month === 0) return nearestDayOfMonth(Number(groups.day), aim);
    const dayIn = (year: number, day = groups.day) => dayOfMonth(year, month, Number(day));
    const first = yearly((y) => dayIn(y) ?? { from: 0, to: 0 }, { year: year || undefined }, aim);
    const last = groups.last && dayIn(new Date(first.from).getUTCFullYear(), groups.last);
    return first.to === 0 ? undefined : { from: first.from, to: (last || first).to };
  };
  const readMonth: Rule["read"] = (groups, aim) =>
    yearly((y) => months(y, placeIn(groups, "name"), 1), { year: groups.year }, aim);
  const span = `(?<day>\\d{1,2})(?:${words.ordinal})(?: ?(?:[-–]|${words.to}) ?(?<last>\\d{1,2})(?:${words.ordinal}))?`;
  return [
    { form: form(`${weekday}${span} ?${month}${year}?`), read: readDay },
    ...words.dates.map((date) => ({ form: form(`${weekday}(?:${date})`), read: readDay })),
    { form: form(`(?<=${words.begin}(?:${words.monthLead}) ?)${named}${year}?`), read: readMonth },
    { form: form(`${named}${year}`), read: readMonth },
  ];
}

/** "Three days ago", "in a week". What is to come is a day; "two weeks ago" is any day of that week. */
function countedRules(words: Spelled, form: Form): Rule[] {
  const unit = `(?:${UNITS.map((name) => `(?<${name}>${words.units[name]})`).join("|")})`;
  const count = `(?:(?:(?<digits>\\d{1,3})|${indexed("count", words.numbers)}) ?)?${unit}`;
  const read =
    (sign: number): Rule["read"] =>
    (groups, { ref, offset, timeZone }) => {
      const unit = UNITS.find((name) => groups[name]) ?? "day";
      const number = Number(groups.digits ?? Math.max(1, placeIn(groups, "count") + 1));
      if (unit === "hour" || unit === "minute") {
        const from = toLocal(timeZone, ref - offset + sign * number * (unit === "hour" ? HOUR : MINUTE));
        return { from, to: from + HOUR };
      }
      if (sign < 0) return unitAway(unit, ref, -number);
      return shift(unitAway("day", ref, 0), { unit, count: number, isFew: false });
    };
  return [
    ...words.ago.map((source) => ({ form: form(source.replace("#", count)), read: read(-1) })),
    ...words.ahead.map((source) => ({ form: form(source.replace("#", count)), read: read(1) })),
  ];
}

/** Without a lead, 15:30 is a time of day only beside a day; it may also be a result. */
function clockOf({ clocks, clockLead, afternoon }: Spelled, isBesideDay: boolean): string {
  const around = `(?:${afternoon})`;
  const lead = `(?:(?:${clockLead}) ?)${isBesideDay ? "?" : ""}`;
  const digits = `${lead}(?<hour>[01]?\\d|2[0-3]):(?<minute>[0-5]\\d)(?:[-–]\\d\\d?:\\d\\d)?`;
  return `(?:${around} ?)?(?:${either([digits, ...clocks])})(?: ?${around})?`;
}

/** A clock time directly after or before a day narrows it to the hour starting then. */
function createClock(words: Spelled): (time: FoundTime, text: string) => FoundTime {
  const clock = clockOf(words, true);
  const following = new RegExp(`^,? ?(?:${clock})${words.end}`, "iu");
  const leading = new RegExp(`${words.begin}(?:${clock}),? ?(?:${LETTER}{1,2} )?$`, "iu");
  return (time, text) => {
    const end = time.index + time.text.length;
    const after = following.exec(text.slice(end, end + AROUND));
    const found = after ?? leading.exec(text.slice(Math.max(0, time.index - AROUND), time.index));
    if (!found) return time;
    const whole = after ? time.text + found[0] : found[0] + time.text;
    const start = startOf(found.groups ?? {}, whole, words);
    if (start === undefined) return time;
    const index = after ? time.index : time.index - found[0].length;
    return { index, text: whole, from: time.from + start, to: time.from + start + HOUR };
  };
}

function startOf({ hour, minute, half }: Groups, whole: string, words: Spelled): number | undefined {
  const hours = /^\d+$/u.test(hour ?? "")
    ? Number(hour)
    : 1 + words.numbers.findIndex((number) => new RegExp(`^(?:${number})$`, "iu").test(hour ?? ""));
  const minutes = half ? 30 : Number(minute ?? 0);
  if (hours > 23 || minutes > 59) return undefined;
  const isLater = hours < 12 && new RegExp(words.afternoon, "iu").test(whole);
  return (hours + (isLater ? 12 : 0)) * HOUR + minutes * MINUTE;
}
