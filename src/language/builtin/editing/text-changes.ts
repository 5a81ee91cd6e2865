import { misspellings } from "./misspellings.ts";
import { areAlike, findLike, likeCase } from "./retime.ts";
import type { TextOperation } from "./text-phrases.ts";

/** The texts in a phrase's slots. Quoted texts are taken literally; bare words only if they are unambiguous. */
export type Slots = {
  old: string;
  new: string;
  which: "only" | "first" | "last" | "all";
  isQuoted: boolean;
  /** What the request names as its subject, which must be in the text. */
  about?: string | undefined;
  /** The word before the new value, which must be before the old one, too. */
  prep?: string | undefined;
};

type TextChange = { kind: "changed"; text: string } | { kind: "unclear"; reason: string };

type Range = { from: number; to: number };

const VAGUE_OLD =
  /^(?:the|this|that|these|those|it|its|my|our|your|an?|all|every|each|everything|any|some|first|last|text|name|title|date|day|time)\b|\b(?:and|then|but|or|not)\b/iu;
const VAGUE_NEW =
  /^(?:the|this|that|it|its|be|an?|all|some|something|anything|nothing|another|more|less|better)\b|\b(?:and|then|but|or|not|words?|synonyms?|emojis?|version|today|tomorrow|yesterday|next|last)\b|'s\b/iu;
/** Proper names, numbers, times: words that stand for themselves in "change Monday to Tuesday". */
const NAME_OR_NUMBER =
  /^(?:[\p{Lu}\p{N}$€£#][^\s]*)(?: [\p{Lu}\p{N}$€£#][^\s]*)*$|^(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:mon|tues|wednes|thurs|fri|satur|sun)day)$/u;
/** A text that an item can be added to. */
const LIST =
  /^(?:buy|get|pack|bring|order|pick up|invite|shopping|groceries|packing|to buy|to pack|ingredients|guests)\b/iu;
const VAGUE_ITEM =
  /^(?:an?|the|some|something|anything|more|another|any|my|your|our|it|this|that|these|those|in|at|as|to)\b|\b(?:about|to|for|from|with|because|if|that|when|not|details?|context|info|information|tags?|labels?|emojis?|punctuation|dates?|times?|priority|urgency|reminders?|deadlines?|notes?|comments?|text|words?|links?|prices?|colou?rs?|titles?|names?|capitals?|marks?|letters?|bullets?|lines?|spaces?|quotes|brackets|today|tonight|tomorrow|now|next|later|please|\p{L}+day)\b/iu;
const WHICH_WORDS = 'It is not clear which words are meant (put them in quotes: change "…" to "…")';
const WHICH_TO_ADD = 'It is not clear which words to add (say add: …, or put them in quotes: add "…")';
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
        return unclear(WHICH_WORDS);
      return replace(text, slots);
    case "respell":
      return isLabel(text, slots.old)
        ? unclear(WHICH_WORDS)
        : replaceWord(text, { ...slots, isQuoted: true });
    case "correct":
      return areAlike(slots.old, slots.new) ? replaceWord(text, slots) : unclear(WHICH_WORDS);
    case "retime": {
      const like = mentions(text, slots.about) ? findLike(text, slots.new) : undefined;
      return like && (like.kind !== "number" || isValueOf(text, like, slots))
        ? changed(splice(text, [like], likeCase(like.words, slots.new)))
        : unclear(`It is not clear what "${slots.new}" should take the place of`);
    }
    case "remove":
      return slots.isQuoted
        ? replace(text, { ...slots, new: "" })
        : dropItem(text, replaceWord(text, { ...slots, new: "" }));
    case "insert-before":
      return replace(text, { ...slots, new: join(slots.new, slots.old) });
    case "insert-after":
      return replace(text, { ...slots, new: join(slots.old, slots.new) });
    case "append":
      return changed(join(text, slots.new));
    case "append-clause":
      return changed(join(/[\p{L}\p{N}]$/u.test(text) ? `${text};` : text, slots.new));
    case "append-words":
      return VAGUE_ITEM.test(slots.new) ? unclear(WHICH_TO_ADD) : changed(join(text, slots.new));
    case "append-item":
      return LIST.test(text) && !VAGUE_ITEM.test(slots.new)
        ? changed(`${text.replace(/[.;,]$/u, "")}, ${slots.new}`)
        : unclear(WHICH_TO_ADD);
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
  const owners = [old, slots.new].every((words) => /'s$/u.test(words));
  const fresh = owners ? slots.new.slice(0, -2) : slots.new;
  if (!isQuoted && (VAGUE_OLD.test(old) || VAGUE_NEW.test(fresh)))
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

const DETERMINER = /^(?:the|my|our|his|her|their|it|this|that) ?/iu;

/** "the meeting" of a text with a meeting in it; "it" is of any. */
function mentions(text: string, about = ""): boolean {
  const words = about.replace(DETERMINER, "").split(" ").filter(Boolean);
  return words.every((word) =>
    findRanges(text, word).some(({ from, to }) => isEdge(text, from) && isEdge(text, to)),
  );
}

/** A bare number is that of the words before it: "the code is 7782" of "Parking code 7781". */
function isValueOf(text: string, { from }: Range, { about = "", prep }: Slots): boolean {
  const before = text.slice(0, from).trimEnd().toLowerCase();
  if (prep !== undefined) return before.endsWith(` ${prep.toLowerCase()}`);
  const noun = about.replace(DETERMINER, "").split(" ").at(-1) ?? "";
  return before.replace(/(?:\s|[:=#]|\b(?:is|no\.?|number)\b)+$/u, "").endsWith(noun.toLowerCase());
}

/** For words without quotes: whole words that stand there once. */
function replaceWord(text: string, slots: Slots): TextChange {
  const ranges = findRanges(text, slots.old);
  if (ranges.some(({ from, to }) => !isEdge(text, from) || !isEdge(text, to)))
    return unclear(`"${slots.old}" does not occur in the thought as a word`);
  return replace(text, slots);
}

/** The comma that an item of a list leaves behind goes with it. */
function dropItem(before: string, after: TextChange): TextChange {
  if (after.kind === "unclear") return after;
  const text = after.text.replace(/,(?:\s*,)+/gu, ",").replace(/,\s*$/u, "");
  return changed(/, and\b/u.test(before) ? text : text.replace(/,( and\b)/u, "$1"));
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
  return replace(text, { ...slots, new: corrected, isQuoted: true });
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
