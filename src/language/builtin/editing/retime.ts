import { moments } from "./phrase-words.ts";

type Kind = keyof typeof moments | "number";

const EDGE = "(?![\\p{L}\\p{N}])";
const kinds: [Kind, string][] = [
  ...(Object.entries(moments) as [Kind, string][]),
  ["number", "\\d+(?:[.,]\\d+)?"],
];
/** Longer readings first, so that the 5 of "5 May" is no number. */
const VALUES = new RegExp(
  `(?<![\\p{L}\\p{N}.:])(?:${kinds.map(([kind, pattern]) => `(?<${kind}>${pattern})${EDGE}`).join("|")})`,
  "giu",
);
/** A new day of one kind would contradict an old one of another: "Monday, 3 May". */
const dayKinds: Kind[] = ["date", "ordinal", "weekday", "month"];

/** "may" and "march" are months only where they are written as such. */
const NO_MONTH = /^(?:may|march)$/u;

type Value = { kind: Kind; from: number; to: number; words: string };

/** Where the text has the one value that "make it Wednesday" can mean; undefined when there is none, or a choice. */
export function findLike(text: string, wanted: string): Value | undefined {
  const [, unit] = /^\d\S* (\p{L}+)$/u.exec(wanted) ?? [];
  if (unit && !findDays(wanted).length) return findAmount(text, unit);
  const [asked, ...more] = findValues(wanted);
  if (!asked || more.length > 0) return undefined;
  const values = findValues(text);
  const like = values.filter(({ kind }) => kind === asked.kind);
  const rivals = dayKinds.includes(asked.kind) ? dayKinds : [asked.kind];
  // A bare number may be meant for a time or a day as well, so it must be the only one.
  const others =
    asked.kind === "number"
      ? values.filter(({ kind }) => kind !== "weekday")
      : values.filter(({ kind }) => rivals.includes(kind));
  const [only] = like;
  return like.length === 1 && others.length === 1 ? only : undefined;
}

/** The one amount in the same unit. */
function findAmount(text: string, unit: string): Value | undefined {
  const form = new RegExp(`(?<![\\p{L}\\p{N}.:,])\\d+(?:[.,]\\d+)* ${unit}(?!\\p{L})`, "giu");
  const [only, ...more] = [...text.matchAll(form)];
  if (!only || more.length > 0) return undefined;
  return { kind: "number", from: only.index, to: only.index + only[0].length, words: only[0] };
}

/** The new words in the old ones' case: a weekday stays capitalised. */
export function likeCase(old: string, words: string): string {
  const letter = /^\p{Lu}/u.test(old) ? /^\p{L}/u : / \p{Lu}/u.test(old) ? /(?<= )\p{L}/u : undefined;
  return letter ? words.replace(letter, (small) => small.toUpperCase()) : words;
}

export const findDays = (text: string) => findValues(text).filter(({ kind }) => dayKinds.includes(kind));
export const findClocks = (text: string) => findValues(text).filter(({ kind }) => kind === "clock");

function findValues(text: string): Value[] {
  return [...text.matchAll(VALUES)].flatMap(({ 0: words, index, groups = {} }) => {
    const [kind] = kinds.find(([kind]) => groups[kind] !== undefined) ?? ["number" as const];
    return NO_MONTH.test(words) ? [] : [{ kind, from: index, to: index + words.length, words }];
  });
}

/** Whether one can take the other's place: a weekday a weekday's, a name a name's. */
export function areAlike(old: string, words: string): boolean {
  const [was, is] = [kindOf(old), kindOf(words)];
  if (was !== undefined || is !== undefined) return was === is;
  return old.split(" ").length === words.split(" ").length || (isName(old) && isName(words));
}

function kindOf(words: string): Kind | undefined {
  const [value, ...more] = findValues(words);
  return value && more.length === 0 && value.words === words ? value.kind : undefined;
}

/** Names, numbers and days stand for themselves: no other word could be meant. */
export function areSpecific(old: string, words: string): boolean {
  const kind = kindOf(old);
  if (kind !== undefined) return kind === kindOf(words);
  const [unit, newUnit] = [old, words].map((amount) => /^\d[\d.,]* (\p{L}+)$/u.exec(amount)?.[1]);
  if (unit !== undefined) return unit === newUnit;
  return [old, words].every(isName) || [old, words].every((token) => /^\S*[\d@_/]\S*$/u.test(token));
}

const isName = (words: string) => words.split(" ").every((word) => /^\p{Lu}/u.test(word));
