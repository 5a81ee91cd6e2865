import { foldLetters } from "../folding.ts";

/** Light stemming after Larkey, plus the base form that a broken plural or a verb may come from. */

const SHORTEST_STEM = 3;

/** The -an ending of an indefinite object: بلاطًا is بلاط. Removed before folding drops its marks. */
const INDEFINITE = /(?:\u064b\u0627|\u0627\u064b)$/;
const PREFIXES = ["وبال", "وكال", "ولل", "وال", "بال", "كال", "فال", "ال", "لل", "و"];
/** In, for, like, so: often part of the word itself, so both forms are indexed. */
const ONE_LETTER_PREFIX = /^[بلكف](?=.{4})/;
/** A short word's ة, which is written ت before a pronoun: جدتي is جدة. */
const SHORT_WITH_PRONOUN = /^(..)ت(?:ي|ك|ه|ها|هم|نا|كم)$/;
/** Outermost endings first; ت before a pronoun is the word's own ة. */
const SUFFIXES = [
  ["تهما", "تهم", "تها", "تنا", "تكم", "هما", "هم", "هن", "ها", "نا", "كم", "كن", "ته", "تي", "تك"],
  ["تين", "تان", "ات", "ان", "ون", "ين", "يه", "وا"],
  ["ه", "ي", "ك", "ا"],
];

/** Maps broken plurals and their singulars to one base form; also strips verb prefixes. */
const INNER_FORMS: readonly (readonly [pattern: RegExp, plain: string])[] = [
  [/^ا(.)(.)ا(.)$/, "$1$2$3"], // أطفال, طفل
  [/^ا(.)(.)(.)اء?$/, "$1$2$3"], // أصدقاء, صديق
  [/^(.)وا(.)ي?(.)$/, "$1ا$2$3"], // شوارع, شارع
  [/^(.)(.)ا(.)ي?(.)$/, "$1$2$3$4"], // دفاتر, دفتر; مفاتيح, مفتاح
  [/^(.)(.)(.)[اوي](.)$/, "$1$2$3$4"], // مفتاح, صندوق
  [/^(.)(.)[اوي](.)$/, "$1$2$3"], // كلاب, كلب; دروس, درس; كتاب, كتب
  [/^[يتن](...)$/, "$1"], // يطبخ, تطبخ, نطبخ
];

/** `word` must be in lower case with its marks. */
export function toArabicStems(word: string): string[] {
  const folded = foldLetters(word.replace(INDEFINITE, ""));
  const prefix = PREFIXES.find((it) => folded.startsWith(it) && folded.length - it.length >= SHORTEST_STEM);
  const bare = folded.slice(prefix?.length ?? 0).replace(SHORT_WITH_PRONOUN, "$1ه");
  const stems = [bare, bare.replace(ONE_LETTER_PREFIX, "")].map((it) => SUFFIXES.reduce(stripSuffix, it));
  return [...stems, ...stems.map(toPlainForm)];
}

function stripSuffix(word: string, suffixes: readonly string[]): string {
  const suffix = suffixes.find((it) => word.endsWith(it) && word.length - it.length >= SHORTEST_STEM);
  return suffix ? word.slice(0, -suffix.length) : word;
}

function toPlainForm(stem: string): string {
  const form = INNER_FORMS.find(([pattern]) => pattern.test(stem));
  return form ? stem.replace(form[0], form[1]) : stem;
}
