import type { Contrast } from "./contrasts.ts";
import { hasWords } from "./ranges.ts";
import { likeCase } from "./retime.ts";
import type { Slots, Step } from "./steps.ts";

/** What is said of the signs of one word. */

const SIGN = /(?<!\p{L})(?:apostrophe|accent|hyphen|umlaut)(?!\p{L})/iu;
const WORD = /[\p{L}\p{M}'’-]+/gu;

/** All that is said beside the words of the thought and the new one. */
const WORDS =
  /^(?:the|an?|his|her|its|it's|their|my|our|is|are|be|have|has|there|there's|theres|with|in|on|and|to|it|should|now|actually|add|put|needs?|missing|forgot|missed|i|you|please|fix|apostrophe|accent|hyphen|umlaut)$/iu;

/** "there's an apostrophe missing: children's"; undefined unless one word is meant. */
export function readLetters(request: string, text: string): Step[] | undefined {
  const [only, ...more] = SIGN.test(request) ? listWritten(request, text) : [];
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
