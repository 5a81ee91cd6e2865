import { toLocal } from "../../../../base/time-zone.ts";
import {
  DAY,
  floorDay,
  HOUR,
  type Interval,
  MINUTE,
  nearestWeekday,
  UNITS,
  type Unit,
  unitAway,
  unitsAround,
  type ZonedAim,
} from "../calendar.ts";
import { END, type Groups, indexed, placeIn, sourcesOf, WORD_BEGIN } from "../forms.ts";
import { type Reader, type Rule, toForm } from "./rule.ts";
import type { Vocabulary } from "./vocabulary.ts";

const FEW = 3;

/** Puts the numbers and units of a language in place of `#`, `#n` and `#u`. */
export function fillCount(words: Vocabulary, source: string): string {
  const unit = `(?:${UNITS.map((kind) => `(?<${kind}>${words.units[kind]})`).join("|")})`;
  const count = `(?:(?<digits>\\d{1,3})|${indexed("count", words.numbers)}|(?<few>${words.few}))`;
  return source
    .replace("#n", count)
    .replace("#u", unit)
    .replace(
      "#",
      `(?:${count} ?${unit}|(?:${count} )?(?:${indexed("bundle", sourcesOf(words.bundles ?? []))})|(?<halfYear>${words.halfYear ?? "(?!)"}))`,
    );
}

export type Count = { unit: Unit; count: number; isFew: boolean };

/** What `fillCount` matched; without a number it is 0. */
export function countIn({ bundles = [] }: Vocabulary, groups: Groups): Count {
  if (groups.halfYear) return { unit: "month", count: 6, isFew: false };
  const count = groups.few ? FEW : Number(groups.digits ?? placeIn(groups, "count") + 1);
  const bundle = bundles[placeIn(groups, "bundle")];
  if (bundle) return { unit: bundle[1], count: Math.max(count, 1) * bundle[2], isFew: false };
  return { unit: UNITS.find((kind) => groups[kind]) ?? "day", count, isFew: Boolean(groups.few) };
}

/** "Three days ago", "in three days", "in the last three days", "Monday in a week". */
export function countedRules(words: Vocabulary): Rule[] {
  const read =
    (sign: number): Reader =>
    (groups, aim) =>
      readCounted(countIn(words, groups), sign, aim);
  const readAround =
    (sign: number): Reader =>
    (groups, { ref }) => {
      const { unit, count } = countIn(words, groups);
      if (unit !== "hour" && unit !== "minute") return unitsAround(unit, ref, sign * count);
      return sign > 0 ? readWithin(countIn(words, groups), ref) : undefined;
    };
  const toRules = (sources: readonly string[], reader: Reader, isUnsureInPast = false): Rule[] =>
    sources.map((source) => ({
      form: toForm(WORD_BEGIN + fillCount(words, source) + END),
      read: reader,
      isUnsureInPast,
    }));
  const day = `(?:${indexed("from", sourcesOf(words.days))}|${indexed("weekday", words.weekdays)})`;
  const fromDay = [...words.ahead, ...words.unsureAhead].map((source) => `${day} ${source}`);
  return [
    ...toRules(words.ago, read(-1)),
    ...toRules(words.ahead, read(1)),
    ...toRules(words.unsureAhead, read(1), true),
    ...toRules(words.rollingBack, readAround(-1)),
    ...toRules(words.rollingOn, readAround(1)),
    ...toRules(words.within ?? [], (groups, { ref }) => readWithin(countIn(words, groups), ref), true),
    ...toRules(fromDay, (groups, { ref }) => {
      const away = words.days[placeIn(groups, "from")]?.[1];
      const from =
        away === undefined
          ? nearestWeekday(placeIn(groups, "weekday"), { ref, lean: "future" })
          : unitAway("day", ref, away);
      return shift(from, fromThatDay(countIn(words, groups)));
    }),
  ];
}

/** So many units from now, to the past or to come by `sign`. */
export function readCounted(
  { unit, count, isFew }: Count,
  sign: number,
  { ref, offset, timeZone }: ZonedAim,
): Interval {
  if (unit === "hour" || unit === "minute") {
    const from = toLocal(timeZone, ref - offset + sign * count * (unit === "hour" ? HOUR : MINUTE));
    return { from, to: from + HOUR };
  }
  const { from, to } = unitAway(unit, ref, sign * count);
  return isFew ? { from: 2 * from - to, to: 2 * to - from } : { from, to };
}

/** Whole days: an hour is too short to tell when it begins. */
function readWithin({ unit, count }: Count, ref: number): Interval {
  if (unit !== "hour" && unit !== "minute") return unitsAround(unit, ref, count);
  const end = ref + count * (unit === "hour" ? HOUR : MINUTE);
  return { from: floorDay(ref), to: floorDay(end) + DAY };
}

/** "Heute in acht Tagen" and "lundi en quinze" count both ends. */
function fromThatDay({ unit, count, isFew }: Count): Count {
  return { unit, isFew, count: unit === "day" && count % 7 === 1 && count > 1 ? count - 1 : count };
}

/** The same time so many days, weeks, months or years later. */
export function shift({ from, to }: Interval, { unit, count }: Count): Interval | undefined {
  if (unit === "hour" || unit === "minute") return undefined;
  const move = (ms: number) => {
    const date = new Date(ms);
    if (unit === "year") return date.setUTCFullYear(date.getUTCFullYear() + count);
    if (unit === "month") return date.setUTCMonth(date.getUTCMonth() + count);
    return ms + count * (unit === "week" ? 7 : 1) * DAY;
  };
  return { from: move(from), to: move(to - DAY) + DAY };
}
