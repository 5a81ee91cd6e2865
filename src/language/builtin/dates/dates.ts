import { findTimeZone, toInstant, toLocal, toLocalIso, ZONE_AREA } from "../../../base/time-zone.ts";
import type { DateMention } from "../../../contract.ts";
import { foldDigits } from "../../analysis/folding.ts";
import { closeTo, isClosely, readEdge, readShare, widenAround } from "./asked-bounds.ts";
import { readAskedPart } from "./asked-part.ts";
import { DAY, floorDay, HOUR, type Interval, type Lean, NIGHT_END, type ZonedAim } from "./calendar.ts";
import {
  clauseAt,
  type DateLanguage,
  type FoundClock,
  type FoundTime,
  type Relation,
  sentenceAt,
} from "./date-language.ts";
import { relateDate, tellsDone, tellsMissed } from "./deadline-words.ts";
import { joinTimes, narrowTime } from "./joined-times.ts";
import { chooseLanguages, type TriedLanguage } from "./languages.ts";
import { cutPartWords, findCurrentParts } from "./parts.ts";

/** Cost grows with the text, and the dates that matter come early. */
const READ_CHARACTERS = 4_000;
const MOST_DATES = 32;
const LONGEST_LEAD = 60;

/** The first and last moments that a Date can hold, for "before" and "after". */
const BEGINNING = -8.64e15;
const FOREVER = 8.64e15;

/** The reference instant and its time zone. All times below are local to the zone, until they are formatted. */
type Writing = { at: number; timeZone: string };
type ReadTime = FoundTime & { language: DateLanguage };

/** A tag names a topic: "#xmas" is no day. */
const TAG = /(?<![\p{L}\p{N}])#[\p{N}_-]*\p{L}[\p{L}\p{N}_-]*/gu;
const toReadable = (text: string) =>
  foldDigits(text.slice(0, READ_CHARACTERS).replace(TAG, (tag) => " ".repeat(tag.length)));

/** The dates a text speaks of, by the clocks of its zone; words like "yesterday" count from when it was captured. */
export async function readDates(text: string, capturedAt: number, timeZone: string): Promise<DateMention[]> {
  const read = toReadable(text);
  const languages = await chooseLanguages(read);
  const times = findTimes(read, languages, { at: capturedAt, timeZone }, leanOfSentence);
  return [...times, ...findMoments(read, languages, times, toLocal(timeZone, capturedAt))]
    .sort((a, b) => a.index - b.index)
    .map((time) => fromNamedZone(read, time, timeZone))
    .map(({ index, text: { length }, ...time }) => ({
      words: text.slice(index, index + length),
      ...toInstants(time, timeZone),
    }))
    .filter(exists)
    .slice(0, MOST_DATES)
    .map(({ words, from, to }) => ({
      text: words,
      from: toLocalIso(timeZone, from),
      to: toLocalIso(timeZone, to),
    }));
}

/** `core`: the part of a day that is meant. `words`: those for the time. `rest`: the question without them. */
type AskedTime = Interval & { core?: Interval; words: string; rest: string };

/** The time a question asks about, if any: memory is asked about the past unless it says otherwise. */
export async function parseQueryTime(
  query: string,
  now: number,
  timeZone: string,
): Promise<AskedTime | undefined> {
  const text = toReadable(query);
  const languages = await chooseLanguages(text);
  const [first, second] = findTimes(text, languages, { at: now, timeZone }, leansOf(text));
  if (!first) return undefined;
  const { language } = first;
  const joint = second && text.slice(first.index + first.text.length, second.index);
  const isJoint = joint !== undefined && language.joint.test(joint);
  const before = text.slice(0, first.index);
  const after = isJoint ? "" : text.slice(first.index + first.text.length);
  const local = toLocal(timeZone, now);
  const edge = readEdge(first, before, floorDay(local));
  const relation = edge?.relation ?? language.relate(before, after);
  const span =
    second && isJoint
      ? hull(first, second)
      : (edge?.day ?? readShare(first) ?? widenAround(first, before, after));
  const last = second && isJoint ? second : first;
  // "From May to July" is a closed range.
  const isOpen = relation && !(isJoint && relation === "since");
  const bounded = isOpen ? bound(span, relation, { now: local, isClose: isClosely(before) }) : span;
  const core = relation || isJoint ? undefined : readAskedPart(first, before, local);
  const whole = core
    ? { from: Math.min(bounded.from, core.from), to: Math.max(bounded.to, core.to) }
    : bounded;
  const end = last.index + last.text.length;
  const rest = `${query.slice(0, first.index)} ${query.slice(end)}`;
  return {
    ...toInstants(whole, timeZone),
    ...(core && { core: toInstants(core, timeZone) }),
    words: query.slice(first.index, end),
    rest,
  };
}

const NAMED_ZONE = new RegExp(
  String.raw`^,? ?[([]?(?<zone>${ZONE_AREA}\/[A-Za-z_]+(?:[/-][A-Za-z_]+)*)`,
  "u",
);

/** Assistants write "at 14:00 Europe/Berlin" or "14:00 (America/New_York)". */
function fromNamedZone(text: string, time: FoundTime, timeZone: string): FoundTime {
  const { from, to, index } = time;
  const end = index + time.text.length;
  const name = to - from < DAY ? NAMED_ZONE.exec(text.slice(end, end + LONGEST_LEAD)) : null;
  const zone = name?.groups?.zone && findTimeZone(name.groups.zone);
  if (!zone) return time;
  const shift = (local: number) => toLocal(timeZone, toInstant(zone, local));
  return { ...time, from: shift(from), to: shift(to) };
}

function toInstants({ from, to }: Interval, timeZone: string): Interval {
  return { from: toInstant(timeZone, from), to: toInstant(timeZone, to) };
}

/** A day that the zone skipped does not. */
function exists({ from, to }: Interval): boolean {
  return from < to;
}

function bound(
  { from, to }: Interval,
  relation: Relation,
  { now, isClose }: { now: number; isClose: boolean },
): Interval {
  if (isClose && (relation === "before" || relation === "after")) return closeTo({ from, to }, relation);
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

type LeanAt = (language: DateLanguage, text: string, index: number) => Lean;

/** All times in order. If two overlap, the longer one is kept, then the one in the more likely language. */
function findTimes(
  text: string,
  languages: readonly TriedLanguage[],
  { at, timeZone }: Writing,
  leanAt: LeanAt,
): ReadTime[] {
  const ref = toLocal(timeZone, at);
  const found = languages.flatMap(({ language, isSure }) => {
    const aimAt = (index: number) => ({
      ref,
      lean: leanAt(language, text, index),
      timeZone,
      offset: ref - at,
    });
    return [...language.find(text, aimAt), ...findCurrentParts(text, aimAt)]
      .filter((time) => isSure || !language.unsure?.test(time.text))
      .map((time) => ({ ...time, language }));
  });
  const isWithinTime = ({ from, to }: Interval) => from >= BEGINNING && to <= FOREVER;
  const kept = keepLongest(found.filter((time) => exists(time) && isWithinTime(time)));
  const times = joinTimes(text, kept, (words, { language }) =>
    language.find(words, () => ({ ref, lean: "near", timeZone, offset: ref - at })),
  );
  return keepLongest(
    times.map((time) => {
      const isToCome = leanAt(time.language, text, time.index) !== "past";
      const ahead = isToCome ? toNextWeek(time, { ref, timeZone, offset: ref - at }) : time;
      return narrowTime(text, intoMorning(text, ahead, ref));
    }),
  );
}

/** Nights that begin on the day that is named; "heute Nacht" may be the last one, too. */
const NIGHT =
  /(?<!\p{L})(?:last night|tonight|(?:mon|tues|wednes|thurs|fri|satur|sun)day night|anoche|esta noche|gestern nacht|gisternacht|ieri notte)(?!\p{L})/iu;

const isSmallHour = (at: number) => at > 0 && at < NIGHT_END;
const isNight = (text: string, { index, text: { length } }: FoundTime) =>
  NIGHT.test(text.slice(index, index + length + " night".length));

/** "2 am last night" and "Friday night at 1" are on the day after. */
function intoMorning<Time extends FoundTime>(text: string, time: Time, ref: number): Time {
  const { from, to } = time;
  if (to - from >= DAY || !isSmallHour(from - floorDay(from)) || !isNight(text, time)) return time;
  // At one in the morning, "tonight at 3" is soon.
  const isNow = ref - floorDay(ref) < NIGHT_END && floorDay(from) === floorDay(ref);
  return isNow ? time : { ...time, from: from + DAY, to: to + DAY };
}

/** "Thursday at 9" is a week away on a Thursday at ten. A weekday is what is read a week later tomorrow. */
function toNextWeek(time: ReadTime, aim: Omit<ZonedAim, "lean">): ReadTime {
  const { from, to, text } = time;
  const isOver = to - from < DAY && from < aim.ref && floorDay(from) === floorDay(aim.ref);
  if (!isOver) return time;
  const later = time.language.find(text, () => ({ ...aim, ref: aim.ref + DAY, lean: "future" }));
  const isWeekday = later.some((found) => found.text === text && found.from === from + 7 * DAY);
  return isWeekday ? { ...time, from: from + 7 * DAY, to: to + 7 * DAY } : time;
}

/** "Friday is the fair; we meet at 3 pm": times of day by the day that the text speaks of, otherwise by the last or next one. */
function findMoments(
  text: string,
  languages: readonly TriedLanguage[],
  times: readonly FoundTime[],
  ref: number,
): FoundTime[] {
  // "John 3:16" is a time of day in a language that knows no John.
  const sure = languages.filter(({ isSure }) => isSure);
  const clocks = (sure.length > 0 ? sure : languages.slice(0, 1)).flatMap(({ language }) =>
    (language.findClocks?.(text) ?? []).map((clock) => ({ ...clock, language })),
  );
  const days = times.filter(isWithinDay);
  const stays = times.filter(({ from, to }) => from > ref && to - from > DAY && to - from <= LONGEST_STAY);
  const isFree = (clock: FoundClock) => !times.some((time) => overlap(time, clock));
  return keepLongest(clocks.filter(isFree)).map(({ index, text: words, at, language }) => {
    const lean = leanOfSentence(language, text, index);
    const from =
      dayOfClock({ text, index, at, lean, ref }, days) ??
      dayOfStay({ text, index }, stays) ??
      nearestDay(at, lean, ref);
    return { index, text: words, from: from + at, to: from + at + HOUR };
  });
}

type Clock = { text: string; index: number; at: number; lean: Lean; ref: number };

/** The day that was named before, or is named after it in the same clause; not one that is past where it is to come. */
function dayOfClock({ text, index, at, lean, ref }: Clock, days: readonly FoundTime[]): number | undefined {
  const clause = clauseAt(text, index);
  const day = days.findLast((time) => time.index < index) ?? days.find((time) => clause.includes(time.text));
  const isOver = day && lean === "future" && day.to <= ref;
  if (!day || isOver) return undefined;
  return floorDay(day.from) + (isSmallHour(at) && isNight(text, day) ? DAY : 0);
}

const LONGEST_STAY = 31 * DAY;
const LEAVING =
  /check(?:ing|ed)?[- ]?out|checkout|depart|leave|leaving|return|(?<!\p{L})(?:ends?|back|abreise|rück|départ|retour|salida|vuelta|partenza|ritorno|saída|volta|vertrek|terug)/iu;

/** "5–9 Feb, check-in after 3pm, checkout by 11am": the first or the last day that the sentence names. */
function dayOfStay(
  { text, index }: Pick<Clock, "text" | "index">,
  stays: readonly FoundTime[],
): number | undefined {
  const sentence = sentenceAt(text, index);
  const stay = stays.find((time) => time.index < index && sentence.includes(time.text));
  return stay && (LEAVING.test(clauseAt(text, index)) ? stay.to - DAY : stay.from);
}

const isWithinDay = ({ from, to }: Interval) => floorDay(from) === floorDay(to - 1);

function nearestDay(at: number, lean: Lean, ref: number): number {
  const today = floorDay(ref);
  if (lean === "past") return today + at > ref ? today - DAY : today;
  return today + at < ref ? today + DAY : today;
}

function keepLongest<Found extends Place>(times: Found[]): Found[] {
  const kept: Found[] = [];
  for (const time of times.sort((a, b) => b.text.length - a.text.length))
    if (!kept.some((other) => overlap(other, time))) kept.push(time);
  return kept.sort((a, b) => a.index - b.index);
}

type Place = { index: number; text: string };

function overlap(a: Place, b: Place): boolean {
  return a.index < b.index + b.text.length && b.index < a.index + a.text.length;
}

/** "What did I note about the deadline on Monday?"; "what did I note for Monday" is to come. */
const ASKS_NOTED =
  /(?<!\p{L})(?:did (?:i|we) (?:say|note|write|tell|mention|record|capture|log|save)|(?:habe?|hatte) ich .*(?:notiert|gesagt|geschrieben|erwähnt|festgehalten)|(?:ai-je|j['’]ai) (?:dit|noté|écrit|mentionné)|(?:dije|anoté|apunté|escribí|mencioné))(?!\p{L})/iu;
const LED_AHEAD = /(?<!\p{L})(?:for|für|pour|para)(?: (?:the|den|le|el|la))? $/iu;

/** What is the same for all times of a question is looked for once. */
function leansOf(question: string): LeanAt {
  const isMissed = tellsMissed(question);
  const isNoted = ASKS_NOTED.test(question);
  return ({ past, future, asksAhead }, text, index) => {
    if (isMissed || (isNoted && !LED_AHEAD.test(text.slice(0, index)))) return "past";
    return future.test(text) || (asksAhead?.test(text) && !past.test(text)) ? "future" : "past";
  };
}

/** By the clause that the time stands in, then by its sentence, then by "by" or "until". */
function leanOfSentence(language: DateLanguage, text: string, index: number): Lean {
  const clause = clauseAt(text, index);
  const before = cutPartWords(text.slice(Math.max(0, index - LONGEST_LEAD), index));
  if (tellsMissed(clause) || tellsDone(before)) return "past";
  const isPresent = language.present?.test(clause);
  const lean =
    leanOf(language, clause) ?? (isPresent ? undefined : leanOf(language, sentenceAt(text, index)));
  if (lean) return lean;
  return relateDate(before) === "until" ? "future" : "near";
}

function leanOf({ past, future }: DateLanguage, words: string): Lean | undefined {
  if (future.test(words)) return "future";
  return past.test(words) ? "past" : undefined;
}
