import { isValue, likeCase } from "../../applying/retime.ts";
import type { Slots, Step } from "../../steps.ts";
import { isNear, isSlip, LONG_WORD } from "../../words/misspellings.ts";
import { hasWords } from "../../words/ranges.ts";
import type { Contrast } from "./contrasts.ts";

/** What is said of the letters and signs of one word. */

const SIGN = /(?<!\p{L})(?:apostrophe|accent|hyphen|umlaut)(?!\p{L})/iu;
const WORD = /[\p{L}\p{M}'’-]+/gu;
/** That a word is spelled in another way, and how: "double f", "one b in the middle", "has two m's", "capital L". */
const SPELLED =
  /(?<!\p{L})(?:typo|spell\p{L}*|spelt|letters?|capital|(?:a|an|the|another|one|two|single|double|second|extra) \p{L}(?:'?s)?)(?!\p{L})/iu;
const WRONG = /(?<!\p{L})(?:wrong(?:ly)?|misspel\p{L}+|mistyped)(?!\p{L})/iu;

/** All that is said beside the words of the thought and the new one. */
const WORDS =
  /^(?:the|an?|his|her|its|it's|their|my|our|is|are|was|be|have|has|there|there's|theres|with|without|in|on|at|of|and|to|it|that|this|should|now|actually|only|just|not|no|add|put|needs?|missing|lacks?|forgot|missed|i|you|we|please|can|could|would|fix|correct|corrected|typos?|spell\p{L}*|spelt|right|word|name|surname|written|letters?|capital|one|two|single|double|second|another|extra|start|beginning|middle|end|apostrophe|accent|hyphen|umlaut|\p{L}(?:'?s)?)$/iu;

/** "there's an apostrophe missing: children's", "Hoffmann, double f", "vacuum"; undefined unless one word is meant. */
export function readLetters(request: string, text: string): Step[] | undefined {
  const isSame = chooseLikeness(request);
  const [only, ...more] = isSame ? listWritten(request, text, isSame) : [];
  if (!only || more.length > 0) return undefined;
  const isOwn = (word: string) =>
    word.toLowerCase() === only.new.toLowerCase() || hasWords(text, word.replace(/'s$/u, ""));
  if (!(request.match(/[\p{L}\p{M}\p{N}'’-]+/gu) ?? []).every((word) => WORDS.test(word) || isOwn(word)))
    return undefined;
  const slots: Slots = { ...only, which: "only", isQuoted: true };
  return [{ kind: "text", readings: [{ operation: "replace", slots }] }];
}

type Likeness = (old: string, word: string) => boolean;

/** How like two words must be: what is said of a spelling asks for more than a word alone can. */
function chooseLikeness(request: string): Likeness | undefined {
  const isSigned: Likeness = (old, word) => withoutSigns(old) === withoutSigns(word);
  if (SIGN.test(request)) return isSigned;
  // "libary is spelled wrong" may name the wrong word, or the right one.
  if (WRONG.test(request)) return undefined;
  if (SPELLED.test(request))
    return (old, word) => (old.length >= 4 && isNear(old, word)) || isSlip(old, word) || isSigned(old, word);
  if (/(?<!\p{L})should be(?!\p{L})/iu.test(request))
    return (old, word) => isSlip(old, word) || (word.length >= LONG_WORD && isNear(old, word));
  // "charged" of "Charge the camera" is no spelling.
  const isInner: Likeness = (old, word) =>
    !word.toLowerCase().startsWith(old.toLowerCase()) && isSlip(old, word);
  return /^\p{L}{5,}[.!]?$/u.test(request) ? isInner : undefined;
}

/** The words of the text that the request writes in another way. */
function listWritten(request: string, text: string, isSame: Likeness): Contrast[] {
  const own = [...new Set(text.match(WORD))];
  return [...new Set(request.match(WORD))].flatMap((word, at) => {
    // The first word has a capital anyway.
    const isSameWord = (known: string) =>
      known === word ||
      known.toLowerCase() === word ||
      (at === 0 && known === word.charAt(0).toLowerCase() + word.slice(1));
    // A new day is no spelling of another.
    if (own.some(isSameWord) || isValue(word) || WORDS.test(word)) return [];
    return own.filter((old) => isSame(old, word)).map((old) => ({ old, new: likeCase(old, word) }));
  });
}

const withoutSigns = (word: string) =>
  word
    .normalize("NFD")
    .replace(/[\p{M}'’-]/gu, "")
    .toLowerCase();
