import { capitalize } from "../../../../base/text.ts";
import type { Range } from "../words/ranges.ts";
import { figures, LETTER, mayHaveValue, moments, NUMERALS, toSigns } from "../words/values.ts";

type Kind = keyof typeof moments | keyof typeof figures;

const EDGE = `(?![${LETTER}\\p{N}])`;
const kinds = Object.entries({ ...moments, ...figures }) as [Kind, string][];
/** Longer readings first, so that the 5 of "5 May" is no number. */
const VALUES = new RegExp(
  `(?<![${LETTER}\\p{N}.:])(?:${kinds.map(([kind, pattern]) => `(?<${kind}>${pattern})${EDGE}`).join("|")})`,
  "gu",
);
/** A new day of one kind would contradict an old one of another: "Monday, 3 May". */
const dayKinds: Kind[] = ["date", "ordinal", "weekday", "month"];
/** "may" and "march" are months, and "fri" a day, only where they are written as such. */
const NO_MOMENT = /^(?:may|march|mon|tues?|wed|thurs?|fri)$/u;

type Value = { kind: Kind; words: string; unit?: string } & Range;
/** A value of the text, and the one that takes its place. */
export type Exchange = { old: Value; words: string };

const AMOUNT = new RegExp(`^(?:[\\d.,]+|(?:${NUMERALS})(?= )) ?(?!(?:[ap]m|uhr|h|k)$)([\\p{L}%€]+)$`, "iu");

/** What "make it Wednesday at 9:30" stands for: one value of each kind. Undefined if there is none, or a choice. */
export function findLike(text: string, wanted: string, about = ""): Exchange[] | undefined {
  const [, unit] = AMOUNT.exec(wanted) ?? [];
  if (unit && findDays(wanted).length === 0) {
    const old = findAmount(text, unit, about) ?? findPriced(text, unit);
    const isWhole = old && toSingular(old.words.toLowerCase()).endsWith(toSingular(unit.toLowerCase()));
    return old && [{ old, words: isWhole ? wanted : wanted.slice(0, -unit.length).trim() }];
  }
  const all: Exchange[] = [];
  for (const value of findValues(wanted)) {
    const exchange = exchangeLike(text, wanted, value, about);
    // Each has a place of its own: most long requests end here, at their second value.
    if (!exchange || all.some(({ old }) => old.from === exchange.old.from)) return undefined;
    all.push(exchange);
  }
  return all.length > 0 ? all : undefined;
}

/** What one of the wanted values takes the place of. */
function exchangeLike(
  text: string,
  wanted: string,
  { kind, words, from }: Value,
  about: string,
): Exchange | undefined {
  const old =
    findOnly(text, kind, about.split(" ").filter(Boolean)) ??
    (kind === "clock" && /\d/u.test(words) ? findHour(text) : undefined);
  const lead = /\b(at|on|in|for) $/iu.exec(wanted.slice(0, from))?.[1];
  // The 9 of "Monday at 9" takes the place of another after "at".
  if (
    kind === "number" &&
    wanted.slice(0, from).length > 1 &&
    !(old && lead && text.slice(0, old.from).endsWith(` ${lead} `))
  )
    return undefined;
  const sign = /[$€£]?$/u.exec(wanted.slice(0, from))?.[0] ?? "";
  if (!old) return kind === "ordinal" ? withDay(text, words) : undefined;
  const grouped = /\d,\d{3}/u.test(old.words) ? words.replace(/(?<=\d)(?=(?:\d{3})+$)/gu, ",") : words;
  const whole = keepRest(old.words, likeDate(old.words, keepHalf(old.words, grouped)));
  const before = text.slice(0, old.from);
  if (whole === undefined || (kind === "code" && /\p{L}/u.test(old.words) !== /\p{L}/u.test(words)))
    return undefined;
  if (sign === "" || before.endsWith(sign)) return { old, words: whole };
  // "£$45", "$45 euros", "at £8"
  return /[$€£]$|(?<!\p{L})(?:at|um|à|alle|om) $/iu.test(before) || /^ ?\p{L}/u.test(text.slice(old.to))
    ? undefined
    : { old, words: sign + whole };
}

/** "14 March" for "the 14th of March", where the text has "12 March". */
const likeDate = (old: string, words: string) =>
  /^\d{1,2} \p{L}/u.test(old) ? words.replace(/^(\d{1,2})(?:st|nd|rd|th)? of (?=\p{L})/u, "$1 ") : words;

/** The half of the day stays where only the hour is told, if people are up then: not in "1:30" of "9 am". */
function keepHalf(old: string, words: string): string {
  const [, half = ""] = /\d( ?[ap]m)$/iu.exec(old) ?? [];
  const [, hour] = /^(\d{1,2})(?:[:.]\d{2})?$/u.exec(words) ?? [];
  const isUsual = /a/iu.test(half) ? /^(?:[6-9]|1[01])$/u : /^(?:[1-9]|12)$/u;
  return hour !== undefined && isUsual.test(hour) ? words + half : words;
}

/** The year of a date stays where only the day is told; undefined where it cannot, or where "60" would take the place of "50k". */
function keepRest(old: string, words: string): string | undefined {
  const [year] = /(?:,? )?\d{4}(?!-)$|^\d{4}(?=-)/u.exec(findDays(old).length > 0 ? old : "") ?? [];
  if (year === undefined || /\d{4}/u.test(words))
    return /k$/iu.test(old) && /\d$/u.test(words) ? undefined : words;
  const isWritten = /\p{L}/u.test(old);
  return isWritten === /\p{L}/u.test(words) && !old.startsWith(year) ? words + year : undefined;
}

const HOUR_LEADS = /(?<!\p{L})(?:at|um|alle|om|às|à|a las) $/iu;
const HOUR_ENDS =
  /^(?:$|[,.;!)]| (?:with|on|in|for|at|about|tomorrow|today|tonight|every|by|and|\p{L}+day)(?!\p{L}))/iu;

/** The 10 of "Meeting at 10", a time that only the words before it tell. */
function findHour(text: string): Value | undefined {
  const values = findValues(text);
  const [hour, ...more] = values.filter(
    ({ kind, words, from, to }) =>
      kind === "number" &&
      /^(?:1?\d|2[0-4])$/u.test(words) &&
      HOUR_LEADS.test(text.slice(0, from)) &&
      HOUR_ENDS.test(text.slice(to)),
  );
  const isOnly = more.length === 0 && values.every(({ kind }) => kind !== "clock");
  return hour && isOnly ? { ...hour, kind: "clock" } : undefined;
}

/** "the 5th" of "March 3". */
function withDay(text: string, ordinal: string): Exchange | undefined {
  const [old, ...more] = findDays(text);
  if (old?.kind !== "date" || more.length > 0 || /-/u.test(old.words)) return undefined;
  return {
    old,
    words: old.words.replace(/\b\d{1,2}(?:st|nd|rd|th)?\b/u, (day) =>
      /\d$/u.test(day) ? ordinal.replace(/\D+/gu, "") : ordinal,
    ),
  };
}

const SIGNS = [
  [/^(?:bucks|dollars?)$/iu, "\\$"],
  [/^euros?$/iu, "€"],
  [/^(?:pounds?|quid)$/iu, "£"],
] as const;

/** The one amount with the sign of this currency. */
function findPriced(text: string, unit: string): Value | undefined {
  const sign = SIGNS.find(([name]) => name.test(unit))?.[1];
  const [only, ...more] = sign ? [...text.matchAll(new RegExp(`(?<=${sign})\\d+(?:[.,]\\d+)*`, "gu"))] : [];
  return only && more.length === 0
    ? { kind: "number", from: only.index, to: only.index + only[0].length, words: only[0], unit }
    : undefined;
}

/** No more stands between a noun and its value: of a long text, all of it would be read for every value. */
const REACH = 60;

/** "the code is 7782" of "Parking code 7781", "a delay of 3 s", "the Q4 report" of "Draft the Q3 report". */
export function follows(text: string, { kind, from, to }: Value, noun: string): boolean {
  const name = noun.toLowerCase();
  const before = text.slice(Math.max(0, from - name.length - REACH), from).toLowerCase();
  // "picks her up" is not of "pick-up: Monday".
  const ends = (words: string) => words.endsWith(name) && !words.endsWith(`-${name}`);
  return (
    ends(before.trimEnd()) ||
    (before.includes(name) && ends(before.replace(/(?:\s|[:=#$€£]|\b(?:is|of|no\.?|number)\b)+$/u, ""))) ||
    (kind === "code" && text.slice(to, to + 1 + name.length).toLowerCase() === ` ${name}`)
  );
}

/** "hour" and "hours" are one unit. */
const toSingular = (unit: string) => unit.replace(/s$/iu, "");

/** The one amount in the same unit; of several, the one of what is named: "350 g water". */
function findAmount(text: string, unit: string, about: string): Value | undefined {
  const form = new RegExp(
    `(?<![\\p{L}\\p{N}.:,])(?<amount>\\d+(?:[.,]\\d+)*|one|${NUMERALS})(?<between> ?| (?:(?!${NUMERALS})\\p{L}+ ){1,2})${toSingular(unit)}s?(?!\\p{L})`,
    "giu",
  );
  const all = [...text.matchAll(form)];
  const [lower, name] = [text.toLowerCase(), about.toLowerCase()];
  const isNamed = ({ 0: { length }, index }: RegExpExecArray) =>
    name !== "" &&
    (lower.startsWith(` ${name}`, index + length) || lower.slice(0, index).endsWith(`${name} `));
  const [only, ...more] = all.length > 1 ? all.filter(isNamed) : all;
  const { amount = "", between = "" } = only?.groups ?? {};
  if (!only || more.length > 0) return undefined;
  // "25 chairs" of "20 folding chairs": the number alone.
  const length = between.trim() === "" ? only[0].length : amount.length;
  return { kind: "number", from: only.index, to: only.index + length, words: only[0].slice(0, length), unit };
}

/** The new words in the old ones' case: a weekday stays capitalised, and so does each word of a name. */
export function likeCase(old: string, words: string): string {
  const [before, after] = [old.split(" "), words.split(" ")];
  if (before.length > 1 && before.length === after.length && words === words.toLowerCase())
    return after.map((word, at) => (/^\p{Lu}/u.test(before[at] ?? "") ? capitalize(word) : word)).join(" ");
  const letter = /^\p{Lu}/u.test(old) ? /^\p{L}/u : / \p{Lu}/u.test(old) ? /(?<= )(?!of )\p{L}/u : undefined;
  return letter ? words.replace(letter, (small) => small.toUpperCase()) : words;
}

/** "it's 5" is no code of four digits. */
export const isMuchShorter = (old: string, words: string) =>
  /^\d+$/u.test(words) && old.length > words.length + 1;

/** The one value of this kind; undefined if another could be meant as well. */
function findOnly(text: string, kind: Kind, words: string[]): Value | undefined {
  const nouns = [...new Set(words)];
  const values = findValues(text);
  const like = values.filter((value) => value.kind === kind);
  const [named, ...more] = like.filter((value) => nouns.some((noun) => follows(text, value, noun)));
  if (named && more.length === 0) return named;
  // A bare number may be meant for a time or a day as well, so it must be the only one.
  const rivals = dayKinds.includes(kind) ? dayKinds : [kind];
  const others = values.filter((value) =>
    kind === "number"
      ? !["weekday", "code", "phone", "email"].includes(value.kind)
      : rivals.includes(value.kind),
  );
  return like.length === 1 && others.length === 1 ? like[0] : undefined;
}

export const findDays = (text: string) => findValues(text).filter(({ kind }) => dayKinds.includes(kind));
export const findClocks = (text: string) => findValues(text).filter(({ kind }) => kind === "clock");

export function findValues(text: string): Value[] {
  const signs = toSigns(text);
  if (!mayHaveValue(signs)) return [];
  return [...signs.matchAll(VALUES)].flatMap(({ 0: found, index, groups = {} }) => {
    const words = text.slice(index, index + found.length);
    const [kind] = kinds.find(([kind]) => groups[kind] !== undefined) ?? ["number" as const];
    return NO_MOMENT.test(words) ? [] : [{ kind, from: index, to: index + words.length, words }];
  });
}

/** Whether one can take the other's place: a weekday a weekday's, a name a name's. */
export function areAlike(old: string, words: string): boolean {
  const [was, is] = kindsOf(old, words);
  if (was !== undefined || is !== undefined) return was === is || isHourAndTime(old, words);
  return old.split(" ").length === words.split(" ").length || (isName(old) && isName(words));
}

function kindOf(words: string): Kind | undefined {
  const [value, ...more] = findValues(words);
  return value && more.length === 0 && value.words === words ? value.kind : undefined;
}

/** Beside "april", "may" is a month. */
function kindsOf(old: string, words: string): (Kind | undefined)[] {
  const kinds = [old, words].map(kindOf);
  const isAny = kinds.some((kind) => kind !== undefined);
  return isAny ? [old, words].map((each, at) => kinds[at] ?? kindOf(capitalize(each))) : kinds;
}

/** "9" and "9:30" */
const isHourAndTime = (one: string, other: string) =>
  [
    [one, other],
    [other, one],
  ].some(
    ([hour = "", time = ""]) =>
      /^(?:1?\d|2[0-4])$/u.test(hour) && /^\d/u.test(time) && kindOf(time) === "clock",
  );

export const isValue = (words: string) => kindOf(words) !== undefined;

/** Names, numbers and days stand for themselves: no other word could be meant. */
export function areSpecific(old: string, words: string): boolean {
  const [was, is] = kindsOf(old, words);
  if (was !== undefined) return was === is || isHourAndTime(old, words);
  if ([old, words].every((word) => COLOUR.test(word))) return true;
  if (differInOne(old, words)) return true;
  const [unit, newUnit] = [old, words].map((amount) => /^\d[\d.,]* (\p{L}+)$/u.exec(amount)?.[1]);
  if (unit !== undefined) return unit === newUnit;
  return [old, words].every(isName) || [old, words].every((token) => /^\S*[\d@_/]\S*$/u.test(token));
}

/** "room 6" and "room 4" */
function differInOne(old: string, words: string): boolean {
  const [before, after] = [old.split(" "), words.split(" ")];
  const changed = before.flatMap((word, at) =>
    word === after[at] ? [] : [[word, after[at] ?? ""] as const],
  );
  const [only, ...more] = changed;
  return (
    before.length > 1 &&
    before.length === after.length &&
    more.length === 0 &&
    only?.every((word) => /\d/u.test(word)) === true
  );
}

const COLOUR =
  /^(?:(?:light|dark|pale|bright|deep) )?(?:white|off-white|black|gr[ae]y|red|blue|green|yellow|orange|purple|violet|pink|brown|beige|turquoise|teal|navy|maroon|cream|silver|gold|golden)$/iu;
export const isName = (words: string) => words.split(" ").every((word) => /^\p{Lu}/u.test(word));
