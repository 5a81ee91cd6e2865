import type { Slots } from "../steps.ts";
import { correctSpelling, isNear, isSlip, misspellings } from "../words/misspellings.ts";
import { findRanges, hasWords, isWhole, splice } from "../words/ranges.ts";
import { changed, type TextChange, unclear, WHICH_WORDS } from "./change-outcome.ts";
import { replace, replaceWord } from "./replace-words.ts";

/** "capitalise Jenny and Paddington" */
export function changeWords(text: string, words: string, form: (word: string) => string): TextChange {
  const names = words.split(/,? and |, ?| /u);
  const strange = names.find((name) => !hasWords(text, name));
  if (strange !== undefined) return unclear(`"${strange}" does not occur in the thought`);
  return changed(
    names.reduce((before, name) => {
      const ranges = findRanges(before, name).filter((range) => isWhole(before, range));
      return splice(before, ranges, form(name));
    }, text),
  );
}

export function spell(text: string, slots: Slots): TextChange {
  const slips = toWords(text).filter((word) => isSlip(word, slots.old) || isNear(word, slots.old));
  if (!slots.isQuoted && !hasWords(text, slots.old) && slips.length === 1 && slips[0])
    return replaceWord(text, { ...slots, old: slips[0], new: slots.old, isQuoted: true });
  if (!slots.isQuoted && slips.length > 1) return unclear(WHICH_WORDS);
  if (
    !hasWords(text, slots.old) &&
    toWords(text).some((word) => correctSpelling(word).toLowerCase() === slots.old.toLowerCase())
  )
    return spellAll(text);
  const corrected = correctSpelling(slots.old);
  if (corrected === slots.old)
    return unclear(`The correct spelling of "${slots.old}" is not known (say correct "…" to "…")`);
  return replace(text, { ...slots, new: corrected, isQuoted: true });
}

const toWords = (text: string) => text.match(/\p{L}+/gu) ?? [];

/** "February is spelled wrong", and so is "Febuary": whichever is named, only what is known to be wrong is corrected. */
export function spellKnown(text: string, slots: Slots): TextChange {
  const { old } = slots;
  const meant = correctSpelling(old).toLowerCase();
  const wrong = toWords(text).filter((word) => misspellings.get(word.toLowerCase())?.toLowerCase() === meant);
  const [only, ...more] = new Set(wrong);
  // "Thursday is misspelled" of "Thrusday".
  if (!only && !hasWords(text, old) && correctSpelling(old) === old) return spell(text, slots);
  return only && more.length === 0
    ? changeWords(text, only, correctSpelling)
    : unclear(`The correct spelling of "${old}" is not known (say correct "…" to "…")`);
}

export function spellAll(text: string): TextChange {
  const corrected = correctSpelling(text);
  return corrected === text
    ? unclear("No misspelling with a certain correction was found")
    : changed(corrected);
}
