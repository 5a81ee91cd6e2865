/** Of two letters or more, not the first of a sentence; short words in capitals are mostly abbreviations: "URL". */
const NAME = /(?<=(?:\p{Ll}[\d,:]*|\d) )(?!The |I['’ ]|User |\p{Lu}{2,4}(?!\p{L}))\p{Lu}[\p{L}\p{N}_'’-]+/gu;

const bare = (words: string) => words.toLowerCase().replace(/['’]/gu, "");

/** Whether it has a name that is in none of these texts. */
export function hasOtherName(words: string, texts: string[]): boolean {
  const known = texts.map(bare);
  return (words.match(NAME) ?? []).some(
    (name) => !known.some((text) => text.includes(bare(name).replace(/s$/u, ""))),
  );
}
