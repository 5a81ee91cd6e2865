/** A part of a text, by its first character and the one after its last. */
export type Range = { from: number; to: number };

const LETTER = /[\p{L}\p{N}\p{M}_]/u;

/** Prefers exact case over other case, and whole words over parts of words. */
export function findRanges(text: string, words: string): Range[] {
  if (words.trim() === "") return [];
  for (const flags of ["gu", "giu"]) {
    const all = [...text.matchAll(new RegExp(escapePattern(words), flags))].map(({ index, 0: hit }) => ({
      from: index,
      to: index + hit.length,
    }));
    const whole = all.filter((range) => isWhole(text, range));
    if (whole.length > 0) return whole;
    if (all.length > 0) return all;
  }
  return [];
}

/** Whether the text has these words as words, not as parts of longer ones. */
export function hasWords(text: string, words: string): boolean {
  return findRanges(text, words).some((range) => isWhole(text, range));
}

export function isWhole(text: string, { from, to }: Range): boolean {
  return isEdge(text, from) && isEdge(text, to);
}

/** Whether there is a word boundary at this position. */
function isEdge(text: string, at: number): boolean {
  return !(LETTER.test(text.charAt(at - 1)) && LETTER.test(text.charAt(at)));
}

function escapePattern(words: string): string {
  return words.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

/** What follows an aside between two commas: "Call Anna, 555-1234, about the roof". */
const AFTER_ASIDE = /^ (?:about|after|at|because|before|by|for|from|in|near|of|on|since|to|with)\b/u;

/** A removal also removes the space, comma or brackets that would be left without a meaning. */
export function splice(text: string, ranges: Range[], words: string): string {
  let result = "";
  let at = 0;
  for (const { from, to } of ranges) {
    result += text.slice(at, from) + words;
    at = to;
    if (words !== "") continue;
    const rest = text.slice(at);
    const comma = /,\s*$/u.test(result) && /^\s*,/u.exec(rest)?.[0];
    if (/\($/u.test(result) && rest.startsWith(")")) {
      result = result.replace(/ ?\($/u, "");
      at++;
    } else if (comma) {
      at += comma.length;
      result = result.replace(/,\s*$/u, AFTER_ASIDE.test(text.slice(at)) ? "" : ",");
    } else if (/(?:^|\s)$/u.test(result) && rest.startsWith(" ")) at++;
    else if (/ $/u.test(result) && /^(?:[.,;:!?]|$)/u.test(rest)) result = result.slice(0, -1);
  }
  return result + text.slice(at);
}

export function join(head: string, tail: string): string {
  return /\s$/u.test(head) || /^[\s.,;:!?)]/u.test(tail) ? head + tail : `${head} ${tail}`;
}
