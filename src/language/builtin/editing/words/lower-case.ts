/**
 * In lower case, with every letter at its place: a pattern without the flag "i" then finds the same, and compiles several times
 * faster.
 */
export const toLower = (text: string): string =>
  text.replace(/\p{Lu}/gu, (letter) => {
    const small = letter.toLowerCase();
    return small.length === letter.length ? small : letter;
  });
