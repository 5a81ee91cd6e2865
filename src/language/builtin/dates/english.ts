import { HOUR, isDay, type ZonedAim } from "./calendar.ts";
import type { DateLanguage, FoundClock, FoundTime, Relation } from "./date-language.ts";
import { findByChrono } from "./english/by-chrono.ts";
import { findClocks } from "./english/clocks.ts";
import { findInDigits, findNumberedWeekdays, findOrdinals } from "./english/day-numbers.ts";
import { findPeriods } from "./english/periods.ts";
import { relateDays } from "./english/related-days.ts";
import { type Rewritten, rewrite } from "./english/spelling.ts";
import { ASKS_AHEAD, FUTURE, PAST, PRESENT } from "./english/tenses.ts";

const relations: Record<string, Relation> = {
  before: "before",
  "prior to": "before",
  until: "until",
  "up to": "until",
  till: "until",
  by: "until",
  since: "since",
  after: "after",
};

let last: { written: string; plain: Rewritten } | undefined;

/** Times and clocks of a text are looked for one after the other. */
function rewriteOnce(written: string): Rewritten {
  if (last?.written !== written) last = { written, plain: rewrite(written) };
  return last.plain;
}

/** Read by chrono, and our own periods. */
export const english: DateLanguage = {
  find(written, aimAt) {
    const plain = rewriteOnce(written);
    const times = findDays(plain.text, (index) => aimAt(plain.toWritten(index)));
    // What was rewritten is of one length again: the longer one stays first.
    return times.sort((a, b) => b.text.length - a.text.length).map(plain.restore);
  },
  findClocks(written) {
    const plain = rewriteOnce(written);
    return findClocks(plain.text).map(plain.restore);
  },
  past: PAST,
  future: FUTURE,
  present: PRESENT,
  asksAhead: ASKS_AHEAD,
  joint: /^(?: (?:and|or|to|through|until|till|[-–]) | ?\/ ?)$/iu,
  relate(before) {
    const [, words = ""] =
      /\b(before|prior to|until|(?<!\b(?:was|were|is|are|am|been|be|['’]s|['’]m|['’]re)\b.*)up to|till|by|since|after)(?: the)? (?:(?:beginning|start|end) of )?$/iu.exec(
        before,
      ) ?? [];
    return relations[words.toLowerCase()];
  },
};

function findDays(text: string, aimAt: (index: number) => ZonedAim): FoundTime[] {
  const numbered = findNumberedWeekdays(text, aimAt);
  const rest = numbered.reduce(hide, text);
  const finders = [findPeriods, findOrdinals, findInDigits, findByChrono];
  const times = relateDays(text, [...numbered, ...finders.flatMap((find) => find(rest, aimAt))]);
  const clocks = times.length > 0 ? findClocks(text) : [];
  return clocks.length > 0 ? times.map((time) => addClock(text, time, clocks)) : times;
}

/** For those who would read an hour. */
const hide = (text: string, { index, text: { length } }: FoundTime) =>
  text.slice(0, index) + "·".repeat(length) + text.slice(index + length);

const BEFORE_CLOCK = /^,?(?: still| now)?,? ?(?:at |from )?$/iu;
const AFTER_CLOCK = /^,? (?:on )?$/iu;

/** "The 29th at 4pm", "10:30 on Easter Monday": a clock beside a day. */
function addClock(text: string, time: FoundTime, clocks: readonly FoundClock[]): FoundTime {
  if (!isDay(time)) return time;
  const end = time.index + time.text.length;
  const after = clocks.find(({ index }) => index >= end && BEFORE_CLOCK.test(text.slice(end, index)));
  const before = clocks.find(
    ({ index, text: words }) =>
      index < time.index && AFTER_CLOCK.test(text.slice(index + words.length, time.index)),
  );
  const clock = after ?? before;
  if (!clock) return time;
  const [first, last] = clock === after ? [time, clock] : [clock, time];
  const from = time.from + clock.at;
  return {
    index: first.index,
    text: text.slice(first.index, last.index + last.text.length),
    from,
    to: from + HOUR,
  };
}
