/** The parts of a token: `exact` terms are indexed unchanged, `words` are stemmed first. */
export type WordForms = { exact: string[]; words: string[] };

const SIGN = /^[#@]/;
const LANGUAGE_NAME = /^[cf](?:\+\+|#)$/;
const NUMBER = /^\p{Nd}[\p{Nd}.,:/'-]*$/u;
const VERSION = /^v(?=\d+\.)/;
const CAMEL_HUMP = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
/** `5km`, `mp3`: one change between digits and letters. More than one is a code, not words. */
const NUMBER_AND_UNIT = /^(?:(\p{Nd}+)(\p{L}+)|(\p{L}+)(\p{Nd}+))$/u;

/** `token` comes from `segmentText`; the forms are in lower case and keep their accents. */
export function toWordForms(token: string): WordForms {
  const lower = token.toLowerCase();
  if (NUMBER.test(lower)) return { exact: toNumberTerms(lower), words: [] };
  if (LANGUAGE_NAME.test(lower)) return { exact: [lower], words: [] };
  if (VERSION.test(lower)) return { exact: [lower, ...toNumberTerms(lower.slice(1))], words: [] };
  const bare = token.replace(SIGN, "");
  const forms: WordForms = { exact: bare === token ? [] : [lower], words: [] };
  const dotted = bare.split(/[.@]/);
  if (dotted.length > 1 && dotted.every((part) => part.length === 1))
    return { ...forms, words: [bare.replaceAll(".", "").toLowerCase()] };
  if (dotted.length > 1) forms.exact.push(...toAddressTerms(bare.toLowerCase()));
  for (const part of dotted) forms.words.push(...splitIdentifier(part));
  return forms;
}

/** `anna.smith@example.com`, `www.example.com`, `config.ts`: the whole, and both sides of an `@`. */
function toAddressTerms(address: string): string[] {
  const sides = address.split("@");
  if (sides.length === 1) return [address.replace(/^www\./, "")];
  return [address, ...sides.filter((side) => side.includes("."))];
}

/** `snake_case`, `kebab-case` and `camelCase` all yield the joined word and its parts. */
function splitIdentifier(part: string): string[] {
  const names = part.split(/[-_,:/\u200c]+/).flatMap(splitName);
  if (names.length === 1) return splitApostrophes(part.toLowerCase());
  const parts = names.filter((name) => name.length > 1 || /\p{N}/u.test(name));
  return [names.join(""), ...parts].flatMap((name) => splitApostrophes(name.toLowerCase()));
}

/** Anything longer is a blob (base64, a hash), not a name. */
const LONGEST_NAME = 64;

function splitName(name: string): string[] {
  if (name.length > LONGEST_NAME) return [name];
  const unit = NUMBER_AND_UNIT.exec(name);
  return unit ? unit.slice(1).filter(Boolean) : name.split(CAMEL_HUMP);
}

const POSSESSIVE = /'s?$/;
const ELISION = /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu)'/;
const SHORTEST_TAIL = 3;

/** `Anna's` is Anna, `l'eau` is eau, `don't` is dont; `O'Brien` is both obrien and brien. */
function splitApostrophes(word: string): string[] {
  if (!word.includes("'")) return [word];
  const pieces = word.replace(POSSESSIVE, "").replace(ELISION, "").split("'");
  const tail = pieces.at(-1) ?? "";
  return pieces.length > 1 && tail.length >= SHORTEST_TAIL ? [pieces.join(""), tail] : [pieces.join("")];
}

const THOUSANDS_COMMA = /^\d{1,3}(?:[,']\d{3})+(?:\.\d+)?$/;
const THOUSANDS_POINT = /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/;
const DECIMAL = /^\d+[.,]\d+$/;
const MAX_PARTS = 6;

/** `1,000` is 1000 and `3,5` is 3.5; a date, time or version is found as a whole, by its prefixes and by its parts. */
function toNumberTerms(number: string): string[] {
  if (THOUSANDS_COMMA.test(number)) return [number.replace(/[,']/g, "")];
  if (THOUSANDS_POINT.test(number)) return [number.replaceAll(".", "").replace(",", "."), number];
  if (DECIMAL.test(number)) return [number.replace(",", ".")];
  const parts = number.split(/[.,:/'-]+/);
  if (parts.length === 1 || parts.length > MAX_PARTS) return parts;
  const beginnings = [...number.matchAll(/[.,:/'-]+/g)].map((joint) => number.slice(0, joint.index));
  return [number, ...beginnings, ...parts];
}
