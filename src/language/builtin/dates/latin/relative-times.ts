import { DAY, floorDay, type Interval, nearestWeekday, unitAway } from "../calendar.ts";
import type { FoundTime } from "../date-language.ts";
import { END, indexed, placeIn, WORD_BEGIN } from "../forms.ts";
import { type Count, countIn, fillCount, shift } from "./counted-rules.ts";
import { toForm } from "./rule.ts";
import type { Vocabulary } from "./vocabulary.ts";

const LONGEST_OFFSET = 40;

/** Times that count from others: "zwei Wochen vor Ostern", "drei Tage später", "Sonntag darauf". */
export function createRelativeFinder(
  words: Vocabulary,
): (text: string, times: readonly FoundTime[]) => FoundTime[] {
  const fill = (source: string) =>
    fillCount(words, source.replace("#w", `(?:${indexed("weekday", words.weekdays)})`));
  let later: RegExp[] | undefined;
  let offsets: (readonly [RegExp, number])[] | undefined;
  return (text, times) => {
    if (times.length === 0) return [];
    later ??= (words.later ?? []).map((source) => toForm(WORD_BEGIN + fill(source) + END));
    offsets ??= (words.offsets ?? []).map(([source, sign]) => [
      new RegExp(`${WORD_BEGIN}${fill(source)} $`, "i"),
      sign,
    ]);
    const found = later.flatMap((form) => [...text.matchAll(form)]);
    return [
      ...found.flatMap((hit) => readLater(hit, words, times) ?? []),
      ...offsets.flatMap(([form, sign]) =>
        times.flatMap((time) => readOffset(time, text, { form, sign, words }) ?? []),
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

function readOffset(
  time: FoundTime,
  text: string,
  { form, sign, words }: { form: RegExp; sign: number; words: Vocabulary },
): FoundTime | undefined {
  const hit = form.exec(text.slice(Math.max(0, time.index - LONGEST_OFFSET), time.index));
  if (!hit) return undefined;
  const counted = countIn(words, hit.groups ?? {});
  const { from } = wholeDays(time);
  const interval = shift({ from, to: from + DAY }, { ...counted, count: sign * counted.count });
  return interval && { ...interval, index: time.index - hit[0].length, text: hit[0] + time.text };
}

const wholeDays = ({ from, to }: Interval): Interval => ({
  from: floorDay(from),
  to: floorDay(to - 1) + DAY,
});
