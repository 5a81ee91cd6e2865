import { toKoreanStems } from "./stemming/korean.ts";

/** Characters with their marks: a Thai vowel sign or a loose voicing mark belongs to the letter before it. */
const CHARACTER = /\P{M}\p{M}*|\p{M}+/gu;
const HAN = /^\p{Script=Han}/u;
const HAN_FUNCTION_WORDS = "的了是在我你他她它们不有和也都就这那吗呢吧个什么哪";

export type Purpose = "index" | "query";

/**
 * Single characters and pairs, so that any word of a text without spaces is found without a dictionary.
 * A query asks for single characters only where they mean something: Han, or when there is nothing else.
 */
export function toGrams(run: string, purpose: Purpose): string[] {
  const characters = run.match(CHARACTER) ?? [];
  if (characters.length <= 1) return characters;
  const single = purpose === "index" ? characters : characters.filter(isTelling);
  const pairs = characters.slice(1).map((character, i) => characters[i] + character);
  return [...single, ...pairs];
}

function isTelling(character: string): boolean {
  return HAN.test(character) && !HAN_FUNCTION_WORDS.includes(character);
}

/** A Korean word also gives the pairs of its stems: 갔어요 holds no 가, which is what 가다 asks for. */
export function toKoreanGrams(word: string, purpose: Purpose): string[] {
  const grams = toGrams(word, purpose);
  for (const stem of toKoreanStems(word)) grams.push(...toGrams(stem, purpose));
  return [...new Set(grams)];
}
