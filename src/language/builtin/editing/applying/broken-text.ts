import { escapePattern } from "../words/ranges.ts";

/** A sign after another one, not after an abbreviation: "the birds nest., after looking". */
const LONE_SIGN =
  /[,;:]\s*[.,;:!?]|(?<!\p{L}\.\p{L}|(?<!\p{L})(?:approx|ca|dr|etc|mrs?|no|st|vs|[ap]\.m|\p{L}))\.\s*[,;:]|\(\s*\)/giu;
/** The first words of a sentence. */
const OPENING = /[.!?]\s+(\p{Lu}[^\s.!?,;:]*(?: [^\s.!?,;:]+)?)/gu;

const countLoneSigns = (text: string) => (text.match(LONE_SIGN) ?? []).length;
const listOpenings = (text: string) => [...text.matchAll(OPENING)].map(([, words = ""]) => words);

/** Whether a change has left signs without words, or a sentence without its end: "no new features Mention it". */
export function isBroken(before: string, after: string): boolean {
  if (countLoneSigns(after) > countLoneSigns(before)) return true;
  const kept = new Set(listOpenings(after));
  return listOpenings(before).some((words) => {
    if (kept.has(words) || !after.includes(words)) return false;
    const inSentence = new RegExp(`[\\p{L}\\p{N}] ${escapePattern(words)}`, "u");
    return inSentence.test(after) && !inSentence.test(before);
  });
}
