import { findValues, isValue } from "../applying/retime.ts";

const SMALL =
  /^(?:the|and|for|with|from|are|was|were|has|have|until|before|after|this|that|our|his|her|works?)$/u;
const QUOTATION = /[\uE000-\uE100]/u;

export const ARTICLE =
  /^(?:(?:the|my|our|some|an?|du|de la|des|le|la|les|el|los|las|il|lo|gli|i|die|das|den|der|de|het|o|os|as) |(?:de )?l')/iu;

/** Whether these may be the new words of the whole text: "it should say: Friday" may mean one word of it. */
export function isLikeText(words: string, text: string): boolean {
  const old = toWords(text);
  const kept = new Set(toWords(words));
  const same = old.filter((word) => kept.has(word));
  // "Friday at noon" has a day of "Haircut Friday at 10am", and nothing of what it is about.
  const isTelling = (word: string) => /\p{L}{3}/u.test(word) && !isValue(word) && !SMALL.test(word);
  return (
    same.length >= Math.max(Math.min(2, old.length), old.length / 3) &&
    3 * same.filter(isTelling).length >= old.filter(isTelling).length &&
    !(beginsWithValue(words) && !beginsWithValue(text))
  );
}

const beginsWithValue = (words: string) => findValues(words)[0]?.from === 0;

export const toWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** "change this to buy flowers for grandma" begins as the text does; "rewrite it as …" has at least a word of it. */
export function repeatsText(said: string, text: string, words: string): boolean {
  const [fresh, old] = [toWords(said), toWords(text)];
  if (fresh.length < 3 || QUOTATION.test(said)) return false;
  if (/^re/iu.test(words)) return fresh.some((word) => word.length > 2 && old.includes(word));
  return fresh[0] === old[0] && isLikeText(said, text);
}
