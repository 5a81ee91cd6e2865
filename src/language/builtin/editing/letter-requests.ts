import type { Contrast } from "./contrasts.ts";
import { hasWords } from "./ranges.ts";
import { findValues, likeCase } from "./retime.ts";
import type { Slots, Step } from "./steps.ts";

/** What is said of the signs or digits of one word. */

const SIGN = /(?<!\p{L})(?:apostrophe|accent|hyphen|umlaut)(?!\p{L})/iu;
const WORD = /[\p{L}\p{M}'’-]+/gu;
const ENDING =
  /(?<!\p{L})(?:ends? (?:in|with)|last (?:two|three|four|five|six|\d) (?:digits|numbers) (?:are|is|should be)(?: now)?) (?<digits>\d+)(?: now)?(?:,? not (?<old>\d+))?$/iu;

/** All that is said beside the words of the thought and the new one. */
const WORDS =
  /^(?:the|an?|his|her|its|it's|their|my|our|is|are|be|have|has|there|there's|theres|with|in|on|and|to|it|should|now|actually|number|phone|mobile|add|put|needs?|missing|forgot|missed|i|you|please|fix|apostrophe|accent|hyphen|umlaut|ends?|last|two|three|four|five|six|digits|numbers|not|\d+)$/iu;

/** "there's an apostrophe missing: children's", "the number ends in 0148 now"; undefined unless one word is meant. */
export function readLetters(request: string, text: string): Step[] | undefined {
  const found = SIGN.test(request) ? listWritten(request, text) : listEnding(request, text);
  const [only, ...more] = found;
  if (!only || more.length > 0) return undefined;
  const isOwn = (word: string) =>
    word.toLowerCase() === only.new.toLowerCase() || hasWords(text, word.replace(/'s$/u, ""));
  if (!(request.match(/[\p{L}\p{M}\p{N}'’-]+/gu) ?? []).every((word) => WORDS.test(word) || isOwn(word)))
    return undefined;
  const slots: Slots = { ...only, which: "only", isQuoted: true };
  return [{ kind: "text", readings: [{ operation: "replace", slots }] }];
}

/** The words of the text that the request writes with other signs. */
function listWritten(request: string, text: string): Contrast[] {
  const own = Map.groupBy(text.match(WORD) ?? [], withoutSigns);
  return [...new Set(request.match(WORD))].flatMap((word) => {
    const olds = own.get(withoutSigns(word)) ?? [];
    const isThere = olds.some((old) => old.toLowerCase() === word.toLowerCase());
    return isThere ? [] : olds.map((old) => ({ old, new: likeCase(old, word) }));
  });
}

const withoutSigns = (word: string) =>
  word
    .normalize("NFD")
    .replace(/[\p{M}'’-]/gu, "")
    .toLowerCase();

/** The one number that is longer than its new end. */
function listEnding(request: string, text: string): Contrast[] {
  const { digits = "", old } = ENDING.exec(request.replace(/[.!]+$/u, ""))?.groups ?? {};
  if (digits === "") return [];
  if (old !== undefined && hasWords(text, old)) return [{ old, new: digits }];
  return findValues(text)
    .filter(({ words }) => words.replace(/\D+/gu, "").length > Math.max(digits.length, 3))
    .filter(({ words, to }) => /\d$/u.test(words) && !/^ ?\d/u.test(text.slice(to, to + 2)))
    .map(({ words }) => ({ old: words, new: words.slice(0, -digits.length) + digits }));
}
