import { addToList, changeRecurrence, dropAside, dropClause, dropFromList, isItem } from "./lists.ts";
import { capitalize, correctSpelling, isSlip } from "./misspellings.ts";
import { findRanges, hasWords, isWhole, join, splice } from "./ranges.ts";
import { areAlike, areSpecific, type Exchange, findClocks, findDays, findLike, likeCase } from "./retime.ts";
import { isRange, isValueOf, mentions, type Subject, withPreposition } from "./subjects.ts";
import type { TextOperation } from "./text-phrases.ts";

/** The texts in a phrase's slots. Quoted texts are taken literally; bare words only if they are unambiguous. */
export type Slots = {
  old: string;
  new: string;
  which: "only" | "first" | "last" | "all";
  isQuoted: boolean;
} & Subject;

type TextChange = { kind: "changed"; text: string } | { kind: "unclear"; reason: string };

const VAGUE_OLD =
  /^(?:the|this|that|these|those|it|its|my|our|your|an?|all|every|each|everything|any|some|first|last|text|name|title|date|day|time)\b|\b(?:and|then|but|or|not)\b/iu;
const VAGUE_NEW =
  /^(?:the|this|that|it|its|be|an?|all|some|something|anything|nothing|another|more|less|better)\b|\b(?:and|then|but|or|not|words?|synonyms?|emojis?|version|today|tomorrow|yesterday|next|last|if|unless|until|when|once|maybe|perhaps|later|soon|except|think|guess|possible|week|month)\b|'s\b/iu;
/** Proper names, numbers, times: words that stand for themselves in "change Monday to Tuesday". */
const NAME_OR_NUMBER =
  /^(?:[\p{Lu}\p{N}$€£#][^\s]*)(?: [\p{Lu}\p{N}$€£#][^\s]*)*$|^(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:mon|tues|wednes|thurs|fri|satur|sun)day)$/u;
/** Words for what has a value, which may be the one to change. */
const ATTRIBUTE =
  /(?:^| )(?:colou?r|size|price|cost|day|date|time|hour|month|year|week|weekday|status|state|priority|name|title|category|type|kind|unit|currency|language|amount|number|format|order|place|location|address|venue|city|town|country|street|room|person|owner|destination|topic|subject|department|team|company|shop|store|restaurant|hotel|doctor|brand|model|version|level|code|password|e-?mail|phone|flavou?r|theme|style|mood|deadline|due|tags?|labels?|words?|text|notes?|list|items?|lines?|parts?|budget|rent|fee|salary|age|value|case|tone|length|spelling|wording|typos?)$/iu;
const isAttribute = (about = "") => /^(?:(?:the|its|my|our) )?\S+$/iu.test(about) && ATTRIBUTE.test(about);
const WHICH_WORDS = 'It is not clear which words are meant (put them in quotes: change "…" to "…")';
const WHICH_TO_ADD = 'It is not clear which words to add (say add: …, or put them in quotes: add "…")';

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
      return isSpecific(slots) && (/\d/u.test(slots.old) || !isLabel(text, slots.old))
        ? replace(text, slots)
        : unclear(WHICH_WORDS);
    case "change-from":
      // Of "from 9 to 10" either end may be meant.
      return isSpecific(slots) &&
        (isAttribute(slots.about) || mentions(text, slots.about)) &&
        !isRange(text, slots.old)
        ? replaceWord(text, slots)
        : unclear(WHICH_WORDS);
    case "change-word":
      return isWordChange(slots) && !isLabel(text, slots.old) && !hasWords(text, slots.new)
        ? replaceWord(text, slots)
        : unclear(WHICH_WORDS);
    case "respell":
      return isLabel(text, slots.old)
        ? unclear(WHICH_WORDS)
        : replaceWord(text, { ...slots, isQuoted: true });
    case "slip":
      return isSlip(slots.old, slots.new)
        ? replaceWord(text, { ...slots, isQuoted: true })
        : unclear(WHICH_WORDS);
    case "correct":
      // Of "Anna and Bob" there is no Anna to put in Bob's place.
      return hasWords(text, slots.new)
        ? unclear(`"${slots.new}" is in the thought already`)
        : replaceWord(text, slots);
    case "retime": {
      const exchanges = findLike(text, slots.new, slots.about);
      return exchanges?.every(({ old, words }) => old.words !== words && isValueOf(text, old, slots))
        ? changed(exchange(text, exchanges))
        : unclear(`It is not clear what "${slots.new}" should take the place of`);
    }
    case "remove":
      return remove(text, slots);
    case "remove-item":
      return changedOr(dropFromList(text, slots.old), WHICH_WORDS);
    case "remove-aside":
      return changedOr(dropAside(text), WHICH_WORDS);
    case "recur":
      return changedOr(changeRecurrence(text, slots.new), "It is not clear how often");
    case "uppercase-part":
      return changeWords(text, slots.old, (word) => word.toUpperCase());
    case "remove-clause":
      return changedOr(dropClause(text, slots.old), WHICH_WORDS);
    case "remove-moment": {
      const [only, ...more] = slots.about === "time" ? findClocks(text) : findDays(text);
      return only && more.length === 0
        ? changed(splice(text, [withPreposition(text, only)], ""))
        : unclear("It is not clear which date is meant");
    }
    case "insert-before":
      return replace(text, { ...slots, new: join(slots.new, slots.old) });
    case "insert-after":
      return replace(text, { ...slots, new: join(slots.old, slots.new) });
    case "append":
      return changed(join(text, slots.new));
    case "append-clause":
      return changed(join(/[\p{L}\p{N}]$/u.test(text) ? `${text};` : text, slots.new));
    case "append-words":
      return isItem(slots.new) ? changed(join(text, slots.new)) : unclear(WHICH_TO_ADD);
    case "prepend-words":
      return isItem(slots.new) ? changed(join(slots.new, text)) : unclear(WHICH_TO_ADD);
    case "append-item":
      return changedOr(addToList(text, slots.new), WHICH_TO_ADD);
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
      return slots.isQuoted
        ? replace(text, { ...slots, new: capitalize(slots.old) })
        : changeWords(text, slots.old, (word) => capitalize(word.toLowerCase()));
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

const exchange = (text: string, exchanges: Exchange[]) =>
  exchanges
    .toSorted((a, b) => b.old.from - a.old.from)
    .reduce((before, { old, words }) => splice(before, [old], likeCase(old.words, words)), text);

const changed = (text: string): TextChange => ({ kind: "changed", text });
const unclear = (reason: string): TextChange => ({ kind: "unclear", reason });
const changedOr = (text: string | undefined, reason: string) =>
  text === undefined ? unclear(reason) : changed(text);

function replace(text: string, slots: Slots): TextChange {
  const { old, which, isQuoted } = slots;
  const owners = [old, slots.new].every((words) => /'s$/u.test(words));
  const fresh = owners ? slots.new.slice(0, -2) : slots.new;
  const isUnit = [old, fresh].every((word) =>
    /^(?:days?|weeks?|months?|years?|today|tomorrow)$/iu.test(word),
  );
  if (!isQuoted && !isUnit && (VAGUE_OLD.test(old) || VAGUE_NEW.test(fresh)))
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

/** Names, numbers and days stand for themselves in "change Monday to Tuesday". */
function isSpecific({ old, new: fresh }: Slots): boolean {
  return areSpecific(old, fresh) || [old, fresh].every((words) => NAME_OR_NUMBER.test(words));
}

/** A word for a word: "change red to blue", but not "change colour to blue", which means the colour that is named. */
function isWordChange({ old, new: fresh, isQuoted }: Slots): boolean {
  return (
    !isQuoted &&
    areAlike(old, fresh) &&
    fresh.split(" ").length <= old.split(" ").length + 1 &&
    !ATTRIBUTE.test(old) &&
    !/^\p{Lu}/u.test(fresh)
  );
}

/** For words without quotes: whole words that stand there once. */
function replaceWord(text: string, slots: Slots): TextChange {
  const ranges = findRanges(text, slots.old);
  const [only] = ranges;
  if (ranges.some((range) => !isWhole(text, range)))
    return unclear(`"${slots.old}" does not occur in the thought as a word`);
  const fresh = only ? likeCase(text.slice(only.from, only.to), slots.new) : slots.new;
  return replace(text, { ...slots, new: fresh });
}

function remove(text: string, slots: Slots): TextChange {
  if (slots.isQuoted) return replace(text, { ...slots, new: "" });
  const shorter = dropFromList(text, slots.old);
  return shorter === undefined ? dropItem(text, replaceWord(text, { ...slots, new: "" })) : changed(shorter);
}

/** The comma that an item of a list leaves behind goes with it. */
function dropItem(before: string, after: TextChange): TextChange {
  if (after.kind === "unclear") return after;
  const text = after.text.replace(/,(?:\s*,)+/gu, ",").replace(/,\s*$/u, "");
  return changed(/, and\b/u.test(before) ? text : text.replace(/,( and\b)/u, "$1"));
}

/** "Status: open", "Name is Bob": "change Status to done" means the value, not the label. */
function isLabel(text: string, words: string): boolean {
  return findRanges(text, words).some(({ to }) => /^\s*(?:[:=]|(?:is|was|are)\b)/u.test(text.slice(to)));
}

/** "capitalise Jenny and Paddington" */
function changeWords(text: string, words: string, form: (word: string) => string): TextChange {
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

function spell(text: string, slots: Slots): TextChange {
  const slips = toWords(text).filter((word) => isSlip(word, slots.old));
  if (!slots.isQuoted && !hasWords(text, slots.old) && slips.length === 1 && slips[0])
    return replaceWord(text, { ...slots, old: slips[0], new: slots.old, isQuoted: true });
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

function spellAll(text: string): TextChange {
  const corrected = correctSpelling(text);
  return corrected === text
    ? unclear("No misspelling with a certain correction was found")
    : changed(corrected);
}
