import { misspellings, type TextOperation } from "./phrases.ts";

/** The texts in a phrase's slots. Quoted texts are taken literally; bare words only if they are unambiguous. */
export type Slots = { old: string; new: string; which: "only" | "first" | "last" | "all"; isQuoted: boolean };

type TextChange = { kind: "changed"; text: string } | { kind: "unclear"; reason: string };

type Range = { from: number; to: number };

const VAGUE_OLD =
  /^(?:the|this|that|these|those|it|its|my|our|your|an?|all|every|each|everything|any|some|first|last|text|name|title|date|day|time)\b|\b(?:and|then|but|or|not)\b/iu;
const VAGUE_NEW =
  /^(?:the|this|that|it|its|be|an?|all|some|something|anything|nothing|another|more|less|better)\b|\b(?:and|then|but|or|not|words?|synonyms?|emojis?|version|today|tomorrow|yesterday|next|last)\b|'s\b/iu;
/** Proper names, numbers, times: words that stand for themselves in "change Monday to Tuesday". */
const NAME_OR_NUMBER = /^(?:[\p{Lu}\p{N}$€£#][^\s]*)(?: [\p{Lu}\p{N}$€£#][^\s]*)*$/u;
const LETTER = /[\p{L}\p{N}\p{M}_]/u;

export function changeText(text: string, operation: TextOperation, slots: Slots): TextChange {
  switch (operation) {
    case "replace":
      return replace(text, slots);
    case "swap":
      if (findRanges(text, slots.new).length > 0)
        return unclear(
          `"${slots.new}" is in the text too, so "swap" could mean to exchange the two (say replace "…" with "…")`,
        );
      return replace(text, slots);
    case "change":
      if (!NAME_OR_NUMBER.test(slots.old) || !NAME_OR_NUMBER.test(slots.new) || isLabel(text, slots.old))
        return unclear(`It is not clear which words are meant (put them in quotes: change "…" to "…")`);
      return replace(text, slots);
    case "respell":
      return replace(text, { ...slots, isQuoted: true });
    case "remove":
      return replace(text, { ...slots, new: "" });
    case "append":
      return changed(join(text, slots.new));
    case "append-line":
      return changed(`${text}\n${slots.new}`);
    case "prepend":
      return changed(join(slots.new, text));
    case "set":
      return changed(slots.new);
    case "spell":
      return spell(text, slots);
    case "spell-all":
      return spellAll(text);
    case "capitalize-part":
      return replace(text, { ...slots, new: capitalize(slots.old) });
    case "capitalize":
      return changed(capitalize(text));
    case "uppercase":
      return changed(text.toUpperCase());
    case "lowercase":
      return changed(text.toLowerCase());
    default:
      return operation satisfies never;
  }
}

const changed = (text: string): TextChange => ({ kind: "changed", text });
const unclear = (reason: string): TextChange => ({ kind: "unclear", reason });

function replace(text: string, slots: Slots): TextChange {
  const { old, which, isQuoted } = slots;
  if (!isQuoted && (VAGUE_OLD.test(old) || VAGUE_NEW.test(slots.new)))
    return unclear(`It is not clear which words are meant (put them in quotes: replace "…" with "…")`);
  const ranges = findRanges(text, old);
  if (ranges.length === 0) return unclear(`"${old}" does not occur in the thought`);
  if (ranges.length > 1 && which === "only")
    return unclear(
      `"${old}" occurs ${ranges.length} times in the thought (say all, the first or the last "${old}", or quote more of the text)`,
    );
  const chosen = which === "first" ? ranges.slice(0, 1) : which === "last" ? ranges.slice(-1) : ranges;
  return changed(splice(text, chosen, slots.new));
}

/** Prefers exact case over other case, and whole words over parts of words. */
function findRanges(text: string, words: string): Range[] {
  if (words.trim() === "") return [];
  for (const flags of ["gu", "giu"]) {
    const all = [...text.matchAll(new RegExp(escapePattern(words), flags))].map(({ index, 0: hit }) => ({
      from: index,
      to: index + hit.length,
    }));
    const whole = all.filter(({ from, to }) => isEdge(text, from) && isEdge(text, to));
    if (whole.length > 0) return whole;
    if (all.length > 0) return all;
  }
  return [];
}

function escapePattern(words: string): string {
  return words.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

/** Whether there is a word boundary at this position. */
function isEdge(text: string, at: number): boolean {
  return !(LETTER.test(text.charAt(at - 1)) && LETTER.test(text.charAt(at)));
}

/** A removal also removes a space that would be left doubled or before punctuation. */
function splice(text: string, ranges: Range[], words: string): string {
  let result = "";
  let at = 0;
  for (const { from, to } of ranges) {
    result += text.slice(at, from) + words;
    at = to;
    if (words !== "") continue;
    const left = /(?:^|\s)$/.test(result);
    if (left && /^ /.test(text.slice(at))) at++;
    else if (/ $/.test(result) && /^[.,;:!?]|^$/.test(text.slice(at))) result = result.slice(0, -1);
  }
  return result + text.slice(at);
}

/** "Status: open", "Name is Bob": "change Status to done" means the value, not the label. */
function isLabel(text: string, words: string): boolean {
  return findRanges(text, words).some(({ to }) => /^\s*(?:[:=]|(?:is|was|are)\b)/u.test(text.slice(to)));
}

function join(head: string, tail: string): string {
  return /\s$/u.test(head) || /^[\s.,;:!?)]/u.test(tail) ? head + tail : `${head} ${tail}`;
}

function spell(text: string, slots: Slots): TextChange {
  const corrected = correctSpelling(slots.old);
  if (corrected === slots.old)
    return unclear(`The correct spelling of "${slots.old}" is not known (say correct "…" to "…")`);
  return replace(text, { ...slots, new: corrected });
}

function spellAll(text: string): TextChange {
  const corrected = correctSpelling(text);
  return corrected === text
    ? unclear("No misspelling with a certain correction was found")
    : changed(corrected);
}

function correctSpelling(text: string): string {
  return text.replace(/\p{L}+/gu, (word) => {
    const right = misspellings.get(word.toLowerCase());
    if (!right) return word;
    return word === word.toLowerCase() ? right : capitalize(right);
  });
}

function capitalize(text: string): string {
  return text.replace(/\p{L}/u, (letter) => letter.toUpperCase());
}
