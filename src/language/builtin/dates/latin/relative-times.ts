import {
  DAY,
  floorDay,
  type Interval,
  nearestWeekday,
  steppedWeekday,
  unitAway,
  weekendBeside,
} from "../calendar.ts";
import type { FoundTime } from "../date-language.ts";
import { END, indexed, placeIn, WORD_BEGIN } from "../forms.ts";
import { type Count, countIn, fillCount, shift } from "./counted-rules.ts";
import { toForm } from "./rule.ts";
import type { Vocabulary } from "./vocabulary.ts";

const LONGEST_OFFSET = 40;

/** "In den Tagen vor Weihnachten" is no day. */
const SEVERAL_DAYS = "(?!tagen?|jours|d[ií]as|giorni|dagen)";
/** What has a week, a weekend or a day before it. */
const LONGEST_BASE = 4 * DAY;

/** Times that count from others: "zwei Wochen vor Ostern", "in der Woche vor Ostern", "drei Tage später", "Sonntag darauf". */
export function createRelativeFinder(
  words: Vocabulary,
): (text: string, times: readonly FoundTime[]) => FoundTime[] {
  const fill = (source: string) =>
    fillCount(words, source.replace("#w", `(?:${indexed("weekday", words.weekdays)})`));
  let later: RegExp[] | undefined;
  const besides = `${SEVERAL_DAYS}(?:(?<weekend>${words.weekend})|${indexed("weekday", words.weekdays)}|#u)`;
  const toOffset = (source: string) => new RegExp(`${WORD_BEGIN}${fill(source)} $`, "i");
  let offsets: Offset[] | undefined;
  return (text, times) => {
    if (times.length === 0) return [];
    later ??= (words.later ?? []).map((source) => toForm(WORD_BEGIN + fill(source) + END));
    offsets ??= (words.offsets ?? []).map(([source, sign]) => ({
      lead: new RegExp(`${source.replace("#", "")} $`, "i"),
      forms: [toOffset(source), toOffset(source.replace("#", besides))],
      sign,
    }));
    const found = later.flatMap((form) => [...text.matchAll(form)]);
    return [
      ...found.flatMap((hit) => readLater(hit, words, times) ?? []),
      ...offsets.flatMap((offset) =>
        times.flatMap((time) => readOffset(time, text, { offset, words }) ?? []),
      ),
    ];
  };
}

const endOf = ({ index, text }: FoundTime) => index + text.length;

/** The last time that ends before the index; of those that end there, the longest. */
export function lastBefore(times: readonly FoundTime[], index: number): FoundTime | undefined {
  return times
    .filter((time) => endOf(time) <= index)
    .sort((a, b) => endOf(b) - endOf(a) || a.index - b.index)
    .at(0);
}

function readLater(
  hit: RegExpExecArray,
  words: Vocabulary,
  times: readonly FoundTime[],
): FoundTime | undefined {
  const last = lastBefore(times, hit.index);
  const groups = hit.groups ?? {};
  if (!last) return undefined;
  const weekday = placeIn(groups, "weekday");
  const interval =
    weekday >= 0
      ? nearestWeekday(weekday, { ref: last.to, lean: "future" })
      : stepFrom(wholeDays(last), countIn(words, groups));
  return interval && { ...interval, index: hit.index, text: hit[0] };
}

/** Without a number it is the next unit: "in der Woche darauf". */
function stepFrom(base: Interval, counted: Count): Interval | undefined {
  const { unit, count } = counted;
  if (count > 0) return shift(base, counted);
  return unit === "hour" || unit === "minute" ? undefined : unitAway(unit, base.to - 1, 1);
}

/** `lead`: "vor", which few times have before them; the longer `forms` are not looked for otherwise. */
type Offset = { lead: RegExp; forms: readonly RegExp[]; sign: number };

function readOffset(
  time: FoundTime,
  text: string,
  { offset: { lead, forms, sign }, words }: { offset: Offset; words: Vocabulary },
): FoundTime | undefined {
  const before = text.slice(Math.max(0, time.index - LONGEST_OFFSET), time.index);
  const hit = lead.test(before) ? firstHit(forms, before) : undefined;
  if (!hit) return undefined;
  const groups = hit.groups ?? {};
  const counted = countIn(words, groups);
  const base = wholeDays(time);
  const interval =
    counted.count > 0
      ? shift({ from: base.from, to: base.from + DAY }, { ...counted, count: sign * counted.count })
      : readBeside(base, {
          ...counted,
          sign,
          weekday: placeIn(groups, "weekday"),
          isWeekend: groups.weekend !== undefined,
        });
  return interval && { ...interval, index: time.index - hit[0].length, text: hit[0] + time.text };
}

function firstHit(forms: readonly RegExp[], text: string): RegExpExecArray | undefined {
  for (const form of forms) {
    const hit = form.exec(text);
    if (hit) return hit;
  }
  return undefined;
}

type Beside = Count & { sign: number; weekday: number; isWeekend: boolean };

/** "Der Tag nach Ostern", "am Wochenende vor Ostern". */
function readBeside(base: Interval, { unit, sign, weekday, isWeekend }: Beside): Interval | undefined {
  const nearest = sign < 0 ? base.from : base.to - DAY;
  if (base.to - base.from > LONGEST_BASE || unit === "hour" || unit === "minute") return undefined;
  if (isWeekend) return weekendBeside(nearest, sign);
  if (weekday >= 0) return steppedWeekday(weekday, sign, { ref: nearest, lean: "near" });
  return unitAway(unit, unit === "day" ? nearest : base.from, sign);
}

const wholeDays = ({ from, to }: Interval): Interval => ({
  from: floorDay(from),
  to: floorDay(to - 1) + DAY,
});
