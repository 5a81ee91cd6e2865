import type { PlainVocabulary } from "./vocabulary.ts";

/** Of the scripts that are read, both cases: `\p{L}` takes long to compile, longer where case is ignored. */
const LETTERS = "A-Za-zÀ-ÖØ-öø-ɏͰ-ͽͿ-ϿЀ-ԯء-ۓऀ-ॣก-๎Ḁ-ỿぁ-ヿ一-鿿가-힣";
export const LETTER = `(?-i:[${LETTERS}])`;
const IN_WORD = `(?-i:[${LETTERS}\\d_])`;
const ANY_LETTER = /\[[^\]]*\\p\{L\}[^\]]*\]|\\p\{L\}/gu;

const LISTS = ["days", "weekdays", "months", "shortMonths", "numbers", "steps"] as const;
type Listed = Record<(typeof LISTS)[number], string[]>;
/** A vocabulary as the rules read it. */
export type Spelled = Omit<PlainVocabulary, keyof Listed> &
  Listed &
  Required<Pick<PlainVocabulary, "begin" | "end" | "to">>;

const toLetters = (source: string) =>
  source.startsWith("[") ? `(?-i:${source.replace("\\p{L}", LETTERS)})` : LETTER;

/** With endings and edges written out, and lists as such. */
export function spell(words: PlainVocabulary): Spelled {
  const spelled = JSON.parse(JSON.stringify(words).replaceAll("*", "\\\\p{L}{0,5}"), (_, value) =>
    typeof value === "string" ? value.replace(ANY_LETTER, toLetters) : value,
  ) as PlainVocabulary;
  const lists = Object.fromEntries(LISTS.map((name) => [name, spelled[name]?.split(" / ") ?? []])) as Listed;
  const { begin = `(?<!${IN_WORD})`, end = `(?!${IN_WORD})`, to = "(?!)" } = spelled;
  return { ...spelled, ...lists, begin, end, to };
}
