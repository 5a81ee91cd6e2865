import { toLocal } from "../../../../base/time-zone.ts";
import {
  type Aim,
  DAY,
  dayOfMonth,
  HOUR,
  type Interval,
  months,
  nearestDayOfMonth,
  nearestWeekday,
  nearestWeekend,
  steppedWeekday,
  type Unit,
  unitAway,
  unitsAround,
  weekendOf,
  weekOf,
  yearly,
  yearlyDay,
  type ZonedAim,
} from "../calendar.ts";
import { type Groups, indexed, placeIn, sourcesOf } from "../forms.ts";
import { readLunarDate } from "./lunar.ts";
import { NUMBER, readNumber } from "./numerals.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** A pattern and its meaning; undefined if it turns out not to be a time. */
export type Rule = { form: RegExp; read: (groups: Groups, aim: ZonedAim) => Interval | undefined };
type Reader = Rule["read"];

const NO_DIGIT_BEFORE = "(?<![\\d０-９.〇零一二三四五六七八九十百第])";
const NO_YEAR_BEFORE = "(?<!\\d ?年)";
const FEW = 3;
const HALF_MONTH = 15;
/** 3月14日（土）, 12/1 周二. */
const WEEKDAY_NOTE =
  " ?(?:[（(](?:周|週|星期|礼拜|禮拜)?[月火水木金土日祝・一二三四五六天]{1,3}(?:曜日?)?[)）]|(?:周|週|星期|礼拜|禮拜)[一二三四五六日天]|[月火水木金土日]曜日?)";
/** What tells that 3/4 is a day and no share. */
const AFTER_DAY =
  " ?(?:周|週|星期|礼拜|上午|下午|午前|午後|晚|早|朝|夜|まで|から|必着|締|〆|之?前|到|至|截|[\\d０-９]{1,2}[:：時时点點]|に(?![減縮な分割切薄し])|の(?:午|朝|夜|会|予))";
/** The largest number below the line of a common share, or of points to score. */
const LARGEST_SHARE = 10;

const toForm = (source: string) => new RegExp(source, "gu");

export function createRules(words: Vocabulary): Rule[] {
  return [...nearRules(words), ...countedRules(words), ...yearRules(words), ...nameRules(words)];
}

/** "Yesterday", "last week", "Tuesday of next week", "last month". */
function nearRules(words: Vocabulary): Rule[] {
  const day = `(?:${indexed("day", sourcesOf(words.days))})(?:${words.of})?(?:${words.dayParts})?`;
  const week = `(?:${indexed("week", sourcesOf(words.weeks))})`;
  const within = `(?:(?:${words.of})?(?:(?<weekend>${words.weekendOfWeek})|${indexed("weekday", words.weekdaysOfWeek)}))?`;
  const month = `(?:${indexed("month", sourcesOf(words.months))})`;
  const through = `(?:(?:${words.toDay})(?:${indexed("last", words.weekdays)}))?`;
  const readWeek: Reader = (groups, { ref }) => {
    const step = words.weeks[placeIn(groups, "week")]?.[1] ?? 0;
    if (groups.weekend) return weekendOf(ref, step);
    const weekday = placeIn(groups, "weekday");
    if (weekday < 0) return unitAway("week", ref, step);
    return untilWeekday(unitAway("day", weekOf(ref + step * 7 * DAY).from + weekday * DAY, 0), groups);
  };
  const partOfWeek = indexed("part", sourcesOf(words.partsOfWeek));
  const readPartOfWeek: Reader = (groups, { ref }) => {
    const monday = weekOf(ref + (words.weeks[placeIn(groups, "week")]?.[1] ?? 0) * 7 * DAY).from;
    const [, from = 0, to = 7] = words.partsOfWeek[placeIn(groups, "part")] ?? [];
    return { from: monday + from * DAY, to: monday + to * DAY };
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
    { form: toForm(week + within + through), read: readWeek },
    { form: toForm(`${week}(?:${words.of})?(?:${partOfWeek})`), read: readPartOfWeek },
    {
      form: toForm(
        `${month}(?:(?:${words.of})?(?<date>${NUMBER}) ?(?:${words.dayOfMonth})|(?:${words.of})(?=[上中下]旬))?`,
      ),
      read: readMonth,
    },
    { form: toForm(words.monthAlone), read: readMonthAlone },
    {
      form: toForm(`(?<!${words.every})${NO_DIGIT_BEFORE}${words.dateAlone}(?:${WEEKDAY_NOTE})?`),
      read: readDateAlone,
    },
  ];
}

/** "Monday to Wednesday"; the first day alone without a last one. */
function untilWeekday({ from, to }: Interval, groups: Groups): Interval {
  const last = placeIn(groups, "last");
  return { from, to: last < 0 ? to : nearestWeekday(last, { ref: from, lean: "future" }).to };
}

/** The month whose beginning or end is the last or the next one. */
function readMonthAlone({ early }: Groups, { ref, lean }: Aim): Interval {
  const day = new Date(ref).getUTCDate();
  const isOver = early !== undefined && day > 10 && lean !== "past";
  const isToCome = early === undefined && day <= 20 && lean === "past";
  return unitAway("month", ref, isOver ? 1 : isToCome ? -1 : 0);
}

function readDateAlone({ date = "", last }: Groups, aim: Aim): Interval | undefined {
  const first = nearestDayOfMonth(readNumber(date), aim);
  if (!first || !last) return first;
  const month = new Date(first.from);
  const end = dayOfMonth(month.getUTCFullYear(), month.getUTCMonth() + 1, readNumber(last));
  return end && end.from > first.from ? { from: first.from, to: end.to } : first;
}

/** "Three days ago", "in three days", "the last three days", "within three days". */
function countedRules(words: Vocabulary): Rule[] {
  const kinds = Object.keys(words.units) as Unit[];
  const unit = `(?:${kinds.map((kind) => `(?<${kind}>${words.units[kind]})`).join("|")})`;
  const counted = `(?:${NO_DIGIT_BEFORE}(?:(?<count>${NUMBER})|(?<few>${words.few})) ?${unit}|(?<halfMonth>${words.halfMonth})|(?<halfYear>${words.halfYear}))`;
  const countIn = (groups: Groups): [Unit, number] => {
    if (groups.halfMonth) return ["day", HALF_MONTH];
    if (groups.halfYear) return ["month", 6];
    return [kinds.find((name) => groups[name]) ?? "day", groups.count ? readNumber(groups.count) : FEW];
  };
  const read =
    (sign: number, isAround: boolean): Reader =>
    (groups, { ref, offset, timeZone }) => {
      const [kind, size] = countIn(groups);
      const count = sign * size;
      if (kind === "hour" || kind === "minute") {
        const from = toLocal(timeZone, ref - offset + count * HOUR);
        return isAround ? undefined : { from, to: from + HOUR };
      }
      if (isAround) return unitsAround(kind, ref, count);
      const { from, to } = unitAway(kind, ref, count);
      return groups.few ? { from: 2 * from - to, to: 2 * to - from } : { from, to };
    };
  const readWithin: Reader = (groups, aim) => {
    if (aim.lean === "past") return undefined;
    const [kind, count] = countIn(groups);
    if (kind !== "hour") return unitsAround(kind, aim.ref, count);
    return { from: aim.ref, to: toLocal(aim.timeZone, aim.ref - aim.offset + count * HOUR) };
  };
  const toRules = (sources: readonly string[], reader: Reader): Rule[] =>
    sources.map((source) => ({ form: toForm(source.replace("#", counted)), read: reader }));
  return [
    ...toRules(words.ago, read(-1, false)),
    ...toRules(words.ahead, read(1, false)),
    ...toRules(words.rollingBack, read(-1, true)),
    ...toRules(words.rollingOn, read(1, true)),
    ...toRules(words.within, readWithin),
  ];
}

/** Years, and parts of a year: dates, seasons, halves, quarters, holidays. */
function yearRules(words: Vocabulary): Rule[] {
  const counted = `(?:${indexed("era", sourcesOf(words.eras))})(?<era>${NUMBER})年|${NO_DIGIT_BEFORE}(?<year>(?:1\\d|20)\\d\\d|[一二][〇零八九][〇零一二三四五六七八九]{2}) ?年(?!代)`;
  const year = `(?:${indexed("near", sourcesOf(words.years))}|${counted})`;
  const date = `${NO_DIGIT_BEFORE}(?<month>${NUMBER}) ?月份?(?:(?<day>${NUMBER}) ?(?:${words.dayOfMonth})(?:(?:${words.toDay})(?:(?<lastMonth>${NUMBER}) ?月)?(?<last>${NUMBER}) ?(?:${words.dayOfMonth}))?(?:${WEEKDAY_NOTE})?|(?!${words.noMonth}))`;
  const season = indexed("season", words.seasons);
  const holiday = indexed("holiday", sourcesOf(words.holidays));
  const parts = `(?<half0>${words.halves[0]})|(?<half1>${words.halves[1]})|${words.quarter}`;
  const digits = `(?<![\\d.])(?<year>(?:19|20)\\d\\d)(?<point>[/.-])(?<month>\\d{1,2})\\k<point>(?<day>\\d{1,2})(?![\\d.])(?:${WEEKDAY_NOTE})?`;
  const slashed = `(?<![\\d０-９./:：a-zA-Z-])(?<month>1[0-2]|0?[1-9])[/／](?<day>3[01]|[12]\\d|0?[1-9])(?![\\d/／.%％:]| ?[点分問题題人個个件枚章話回页杯倍])(?:(?:${words.toDay})(?:(?<lastMonth>\\d{1,2})[/／])?(?<last>\\d{1,2})(?![\\d:：時时点點]))?(?<sure>${WEEKDAY_NOTE}|(?=${AFTER_DAY}))?`;
  const read: Reader = (groups, aim) => readPartOfYear(words, groups, aim);
  return [
    { form: toForm(`${year}(?:${words.of})?(?:${date}|${season}|${holiday}|${parts})`), read },
    { form: toForm(`(?<!${words.every})${year}`), read },
    { form: toForm(`(?<!${words.every})${NO_YEAR_BEFORE}${date}`), read },
    { form: toForm(`(?<!${words.every})(?:${holiday})`), read },
    { form: toForm(`(?:${indexed("step", sourcesOf(words.seasonSteps))})(?:${season})`), read },
    { form: toForm(`(?<!${words.every})(?:${words.partAlone})`), read },
    {
      form: toForm(words.lunarDate),
      read: ({ lunarMonth, lunarDay = "" }, aim) => yearly(readLunarDate(lunarMonth, lunarDay), {}, aim),
    },
    { form: toForm(digits), read },
    { form: toForm(slashed), read: (groups, aim) => (isShare(groups) ? undefined : read(groups, aim)) },
    {
      form: toForm(words.decade),
      read: ({ decade = "" }) => months(decade.length === 4 ? Number(decade) : 1900 + Number(decade), 0, 120),
    },
  ];
}

function readPartOfYear(words: Vocabulary, groups: Groups, aim: Aim): Interval | undefined {
  const year = yearIn(words, groups, aim);
  const [season, holiday] = [placeIn(groups, "season"), placeIn(groups, "holiday")];
  if (season >= 0) {
    const step = words.seasonSteps[placeIn(groups, "step")]?.[1];
    const which = step === undefined ? undefined : step < 0 ? "last" : step > 0 ? "next" : "this";
    return yearly((y) => months(y, 2 + 3 * season, 3), { year, which }, aim);
  }
  if (holiday >= 0) return yearly(words.holidays[holiday]?.[1] ?? ((y) => months(y, 0, 12)), { year }, aim);
  if (groups.month) return readDate(groups, year, aim);
  const [{ quarter }, half] = [groups, placeIn(groups, "half")];
  const which = aim.lean === "near" ? "this" : undefined;
  if (quarter) return yearly((y) => months(y, readNumber(quarter) * 3 - 3, 3), { year, which }, aim);
  if (half >= 0) return yearly((y) => months(y, 6 * half, 6), { year, which }, aim);
  return year === undefined ? undefined : months(year, 0, 12);
}

function isShare({ month, day, last, sure }: Groups): boolean {
  const [above, below] = [Number(month), Number(day)];
  return sure === undefined && last === undefined && above <= below && below <= LARGEST_SHARE;
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
  return leapYear && yearlyDay((y) => of(y) ?? leapYear, {}, aim);
}

/** Weekdays and weekends without a week. */
function nameRules(words: Vocabulary): Rule[] {
  const weekday = indexed("weekday", words.weekdays);
  const steps = indexed("step", sourcesOf(words.weekdaySteps));
  const last = indexed("last", words.weekdays);
  return [
    {
      form: toForm(`(?<!${words.every})(?:${weekday})(?:${words.toDay})(?:${last})`),
      read: (groups, aim) => untilWeekday(nearestWeekday(placeIn(groups, "weekday"), aim), groups),
    },
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
