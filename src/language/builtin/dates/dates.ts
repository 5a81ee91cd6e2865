import { toInstant, toLocal, toLocalIso } from "../../../base/time-zone.ts";
import type { DateMention } from "../../../contract.ts";
import type { Interval, Lean } from "./calendar.ts";
import { type DateLanguage, type FoundTime, type Relation, sentenceAt } from "./date-language.ts";
import { joinTimes, narrowTime } from "./joined-times.ts";
import { chooseLanguages } from "./languages.ts";

/** Cost grows with the text, and the dates that matter come early. */
const READ_CHARACTERS = 4_000;
const MOST_DATES = 32;

/** The first and last moments that a Date can hold, for "before" and "after". */
const BEGINNING = -8.64e15;
const FOREVER = 8.64e15;

/** The reference instant and its time zone. All times below are local to the zone, until they are formatted. */
type Writing = { at: number; timeZone: string };
type ReadTime = FoundTime & { language: DateLanguage };

/** The dates a text speaks of, by the clocks of its zone; words like "yesterday" count from when it was captured. */
export async function readDates(text: string, capturedAt: number, timeZone: string): Promise<DateMention[]> {
  const times = await findTimes(text.slice(0, READ_CHARACTERS), { at: capturedAt, timeZone }, leanOfSentence);
  return times
    .map(({ text: words, ...time }) => ({ words, ...toInstants(time, timeZone) }))
    .filter(exists)
    .slice(0, MOST_DATES)
    .map(({ words, from, to }) => ({
      text: words,
      from: toLocalIso(timeZone, from),
      to: toLocalIso(timeZone, to),
    }));
}

/** `rest`: the question without the words for the time. */
type AskedTime = Interval & { rest: string };

/** A deadline is the last day, which chrono reads; a question is asked about more than that. */
const END_OF = /\bend of (?!the )/giu;

/** The time a question asks about, if any: memory is asked about the past unless it says otherwise. */
export async function parseQueryTime(
  query: string,
  now: number,
  timeZone: string,
): Promise<AskedTime | undefined> {
  const text = query.slice(0, READ_CHARACTERS);
  const times = await findTimes(text.replace(END_OF, "    of "), { at: now, timeZone }, ({ future }) =>
    future.test(text) ? "future" : "past",
  );
  const [first, second] = keepLongest(times.map((time) => narrowTime(text, time)));
  if (!first) return undefined;
  const { language } = first;
  const joint = second && text.slice(first.index + first.text.length, second.index);
  const isJoint = joint !== undefined && language.joint.test(joint);
  const before = text.slice(0, first.index);
  const after = isJoint ? "" : text.slice(first.index + first.text.length);
  const relation = language.relate(before, after);
  const span = second && isJoint ? hull(first, second) : first;
  const last = second && isJoint ? second : first;
  // "From May to July" is a closed range.
  const isOpen = relation && !(isJoint && relation === "since");
  const bounded = isOpen ? bound(span, relation, toLocal(timeZone, now)) : span;
  const rest = `${before} ${text.slice(last.index + last.text.length)}`;
  return { ...toInstants(bounded, timeZone), rest };
}

function toInstants({ from, to }: Interval, timeZone: string): Interval {
  return { from: toInstant(timeZone, from), to: toInstant(timeZone, to) };
}

/** A day that the zone skipped does not. */
function exists({ from, to }: Interval): boolean {
  return from < to;
}

function bound({ from, to }: Interval, relation: Relation, now: number): Interval {
  switch (relation) {
    case "before":
      return { from: BEGINNING, to: from };
    case "until":
      return { from: BEGINNING, to };
    case "since":
      return { from, to: from > now ? FOREVER : Math.max(now, to) };
    case "after":
      return { from: to, to: to < now ? now : FOREVER };
  }
}

/** "Between December and February": the first moves back a year where leaning put the two in the wrong order. */
function hull(first: Interval, second: Interval): Interval {
  const start = new Date(first.from);
  const yearBefore = start.setUTCFullYear(start.getUTCFullYear() - 1);
  const isTurned = first.from > second.from && yearBefore < second.from;
  return {
    from: isTurned ? yearBefore : Math.min(first.from, second.from),
    to: isTurned ? second.to : Math.max(first.to, second.to),
  };
}

/** All times in order. If two overlap, the longer one is kept, then the one in the more likely language. */
async function findTimes(
  text: string,
  { at, timeZone }: Writing,
  leanAt: (language: DateLanguage, text: string, index: number) => Lean,
): Promise<ReadTime[]> {
  const ref = toLocal(timeZone, at);
  const found = (await chooseLanguages(text)).flatMap(({ language, isSure }) => {
    const aimAt = (index: number) => ({
      ref,
      lean: leanAt(language, text, index),
      timeZone,
      offset: ref - at,
    });
    return language
      .find(text, aimAt)
      .filter((time) => isSure || !language.unsure?.test(time.text))
      .map((time) => ({ ...time, language }));
  });
  const isWithinTime = ({ from, to }: Interval) => from >= BEGINNING && to <= FOREVER;
  return joinTimes(text, keepLongest(found.filter((time) => exists(time) && isWithinTime(time))));
}

function keepLongest(times: ReadTime[]): ReadTime[] {
  const kept: ReadTime[] = [];
  for (const time of times.sort((a, b) => b.text.length - a.text.length))
    if (!kept.some((other) => overlap(other, time))) kept.push(time);
  return kept.sort((a, b) => a.index - b.index);
}

function overlap(a: FoundTime, b: FoundTime): boolean {
  return a.index < b.index + b.text.length && b.index < a.index + a.text.length;
}

function leanOfSentence({ past, future }: DateLanguage, text: string, index: number): Lean {
  const sentence = sentenceAt(text, index);
  return past.test(sentence) && !future.test(sentence) ? "past" : "future";
}
