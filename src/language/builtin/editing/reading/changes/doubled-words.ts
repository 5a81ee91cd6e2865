import type { Slots, Step } from "../../steps.ts";

/** All that is said where a word stands there twice: "there's a double \"the\", take one out". */
const WORDS =
  /^(?:there|there's|theres|is|are|you|i|it|it's|that's|have|has|got|wrote|typed|says|said|an?|the|one|of|too|many|much|twice|doubled?|duplicated?|duplication|repeated|repeat|extra|redundant|second|words?|remove|delete|drop|cut|fix|strike|take|get|rid|out|them|just|keep|only|once|in|here|appears|occurs|stands|typo|a|row|and|text|note|this|by|mistake|please)$/u;
const DOUBLE = /(?<!\p{L})(?:doubled?|duplicated?|duplication|repeated|twice|extra|too many)(?!\p{L})/u;
/** "the the" */
const TWICE = /(?<![\p{L}\p{N}'’-])([\p{L}'’]+)(\s+)\1(?![\p{L}\p{N}'’-])/giu;

/** A request to write once what stands twice in a row; undefined unless that is one word. */
export function readDoubled(masked: string, quotes: string[], text: string): Step[] | undefined {
  const said = masked.toLowerCase();
  if (!DOUBLE.test(said)) return undefined;
  const [only, ...more] = text.matchAll(TWICE);
  if (!only || more.length > 0) return undefined;
  const word = (only[1] ?? "").toLowerCase();
  const isMeant = (quote: string) => [word, `${word} ${word}`].includes(quote.trim().toLowerCase());
  const words = said.match(/[\p{L}\p{N}'’]+/gu) ?? [];
  if (!quotes.every(isMeant) || !words.every((each) => each === word || WORDS.test(each))) return undefined;
  const slots: Slots = { old: only[0], new: only[1] ?? "", which: "only", isQuoted: true };
  return [{ kind: "text", readings: [{ operation: "replace", slots }] }];
}
