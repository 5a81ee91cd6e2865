import { toKoreanStems } from "./stemming/korean.ts";

/** A character with its marks: a Thai vowel sign or a separate voicing mark belongs to the letter before it. */
const CHARACTER = /\P{M}\p{M}*|\p{M}+/gu;
const HAN = /^\p{Script=Han}/u;
const HAN_FUNCTION_WORDS = "的了是在我你他她它们不有和也都就这那吗呢吧个什么哪";

export type Purpose = "index" | "query";

/**
 * Unigrams and bigrams, so any word in a text without spaces is found without a dictionary.
 * A query uses unigrams only if they carry meaning (Han) or there is nothing else.
 */
export function toGrams(run: string, purpose: Purpose): string[] {
  const characters = run.match(CHARACTER) ?? [];
  if (characters.length <= 1) return characters;
  const single = purpose === "index" ? characters : characters.filter(isContentCharacter);
  const pairs = characters.slice(1).map((character, i) => characters[i] + character);
  return [...single, ...pairs];
}

function isContentCharacter(character: string): boolean {
  return HAN.test(character) && !HAN_FUNCTION_WORDS.includes(character);
}

/** Adds the n-grams of a Korean word's stems: 갔어요 does not contain the 가 of 가다. */
export function toKoreanGrams(word: string, purpose: Purpose): string[] {
  const grams = toGrams(word, purpose);
  for (const stem of toKoreanStems(word)) grams.push(...toGrams(stem, purpose));
  return [...new Set(grams)];
}
