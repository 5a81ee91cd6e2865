const QUOTATION = /[\uE000-\uE100]/u;

/** Whether these may be the new words of the whole text: "it should say: Friday" may mean one word of it. */
export function isLikeText(words: string, text: string): boolean {
  const old = toWords(text);
  const kept = new Set(toWords(words));
  return old.filter((word) => kept.has(word)).length >= Math.max(Math.min(2, old.length), old.length / 3);
}

export const toWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** "change this to buy flowers for grandma" begins as the text does; "rewrite it as …" has at least a word of it. */
export function repeatsText(said: string, text: string, words: string): boolean {
  const [fresh, old] = [toWords(said), toWords(text)];
  if (fresh.length < 3 || QUOTATION.test(said)) return false;
  if (/^re/iu.test(words)) return fresh.some((word) => word.length > 2 && old.includes(word));
  return fresh[0] === old[0] && isLikeText(said, text);
}
