import { capitalize } from "../../../../base/text.ts";
import type { Slots } from "../steps.ts";
import { isNear, isSlip } from "../words/misspellings.ts";
import { isRecurrence } from "../words/phrase-words.ts";
import { findRanges, hasWords, isWhole, type Range, splice } from "../words/ranges.ts";
import { changed, type TextChange, unclear, WHICH_WORDS } from "./change-outcome.ts";
import { dropFromList, dropFromSeries, isPartOfItem } from "./lists.ts";
import { areAlike, areSpecific, findValues, isName, isValue, likeCase } from "./retime.ts";

const VAGUE_OLD =
  /^(?:the|this|that|these|those|it|its|my|our|your|an?|all|every|each|everything|any|some|first|last|text|name|title|date|day|time)\b|\b(?:and|then|but|or|not)\b/iu;
const VAGUE_NEW =
  /^(?:the|this|that|it|its|his|her|their|my|your|be|an?|all|some|something|anything|nothing|another|more|less|better)\b|\b(?:and|then|but|or|not|words?|too|first|after|bold|italics?|plural|singular|initials|brackets|capitals|synonyms?|emojis?|version|today|tomorrow|yesterday|next|last|if|unless|until|when|once|maybe|perhaps|later|soon|except|think|guess|possible|week|month|year|for|from|starting|everywhere|someone|somebody|whoever|whatever|what|him|her|them|me|us|any|other|else|half(?! past)|double|correct|current|again|almost|apparently|jemand\p{L}*|ander\p{L}*|ab|demain|quelqu'un|autre|otr[oa]|altr[oa]|iemand)\b|'s\b|->|→|=>/iu;
/** "the shared mailbox" */
const NAMED_THING =
  /^the (?=\p{L}{3,} \p{L}{3,}$)(?!(?:other|same|next|following|previous|first|last|second|third|new|old|right|correct|usual|whole|entire|current|actual|proper|real|full|exact|best|above|below|latest|original|word|name)\b)(?!.* (?:one|ones|word|words|name|date|day|time|number|thing|version|spelling|text|value)$)/iu;
/** Only a name has a comma: "Paris, France". */
const TWO_THINGS = /; |,(?!\d)(?! \p{Lu}[^,]*$)|(?<!(?<!\p{L})(?:Mr|Mrs|Ms|Dr|Prof|St|No|\p{Lu}|\d))[.!?] /u;
/** Proper names, numbers, times: words that stand for themselves in "change Monday to Tuesday". */
const NAME_OR_NUMBER =
  /^(?:[\p{Lu}\p{N}$€£#][^\s]*)(?: [\p{Lu}\p{N}$€£#][^\s]*)*$|^(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:mon|tues|wednes|thurs|fri|satur|sun)day)$/u;
/** Words for what has a value, which may be the one to change. */
const ATTRIBUTE =
  /(?:^| )(?:colou?r|size|price|cost|day|date|time|hour|month|year|week|weekday|status|state|priority|name|title|category|type|kind|unit|currency|language|amount|number|format|order|place|location|address|venue|city|town|country|street|room|person|owner|destination|topic|subject|department|team|company|shop|store|restaurant|hotel|doctor|brand|model|version|level|code|password|e-?mail|phone|flavou?r|theme|style|mood|deadline|due|tags?|labels?|words?|text|notes?|list|items?|lines?|parts?|budget|rent|fee|salary|age|value|case|tone|length|spelling|wording|typos?|host|server|branch|channel|folder|repo|project|space|contact|quote)$/iu;

export const isAttribute = (about = "") =>
  /^(?:(?:the|its|my|our) )?\S+$/iu.test(about) && ATTRIBUTE.test(about);

/** "The Overstory" */
export const TITLE_FIRST = /^The (?=\p{Lu})/u;

const AS_ROLE = / as (?:the |an? |our )?(\p{L}+)$/u;

/** Whether words stand for others: "that", "the first". */
export const isVagueWord = (old: string) => VAGUE_OLD.test(old.replace(TITLE_FIRST, ""));

/** Whether words are more than what to write: "Anna unless Bob objects". */
export const isVagueValue = (fresh: string) =>
  VAGUE_NEW.test(fresh.replace(NAMED_THING, "").replace(TITLE_FIRST, "")) || TWO_THINGS.test(fresh);

export function replace(text: string, slots: Slots): TextChange {
  const { old, which, isQuoted } = slots;
  // "replace Joost with Tariq as secondary" of "Joost (secondary)"
  const [asRole = "", role = ""] = (!isQuoted && AS_ROLE.exec(slots.new)) || [];
  if (role !== "" && hasWords(text, role))
    return replace(text, { ...slots, new: slots.new.slice(0, -asRole.length) });
  const owners = [old, slots.new].every((words) => /'s$/u.test(words));
  const fresh = owners ? slots.new.slice(0, -2) : slots.new;
  const [article = ""] = /^(?:the|an?|my|our) /u.exec(fresh) ?? [];
  const isUnit = [old, fresh].every((word) =>
    /^(?:days?|weeks?|months?|years?|today|tomorrow)$/iu.test(word),
  );
  const areTimes = [old, fresh].every(isRecurrence);
  // "replace dessert with a salad"
  const ranges = findRanges(text, old);
  const [first] = ranges;
  // "change village hall to the bowls club" of "the village hall"
  if (!isQuoted && article !== "" && first && text.slice(0, first.from).endsWith(` ${article}`))
    return replace(text, { ...slots, new: fresh.slice(article.length) });
  const isNoun =
    /^an? [\p{Ll}-]+$/u.test(fresh) &&
    !(first && /(?<!\p{L})(?:an?|the|my|our|his|her|two|\d) $/iu.test(text.slice(0, first.from)));
  const isOfAnotherKind = isValue(old) && fresh !== "" && !areAlike(old, fresh);
  if (
    !isQuoted &&
    !isUnit &&
    !areTimes &&
    (isVagueWord(old) || (!isNoun && isVagueValue(fresh)) || isOfAnotherKind)
  )
    return unclear(`It is not clear which words are meant (put them in quotes: replace "…" with "…")`);
  if (ranges.length === 0) return unclear(`"${old}" does not occur in the thought`);
  // The "Source" of "Source: T 1/425" is not what "replace the source with T 1/452" means.
  if (!isQuoted && /\d/u.test(fresh) && ranges.some(({ to }) => text.charAt(to) === ":"))
    return unclear(`"${old}" is what something in the thought is called (quote what is to be replaced)`);
  const isSpelling = isQuoted && (isNear(old, fresh) || isSlip(old, fresh));
  // The "42" of "bluefinch42".
  const isNumber = ranges.length === 1 && [old, fresh].every((words) => /^\d{2,}$/u.test(words));
  if (!isSpelling && !isNumber && !ranges.every((range) => isWhole(text, range)))
    return unclear(`"${old}" is only part of a word in the thought (quote the whole word)`);
  if (ranges.length > 1 && which === "only")
    return unclear(
      `"${old}" occurs ${ranges.length} times in the thought (say all, the first or the last "${old}", or quote more of the text)`,
    );
  const chosen = which === "first" ? ranges.slice(0, 1) : which === "last" ? ranges.slice(-1) : ranges;
  // The article of a title goes with it: "The Overstory".
  const titled = isQuoted
    ? chosen
    : chosen.map(({ from, to }) => ({ from: /\P{L}The $/u.test(text.slice(0, from)) ? from - 4 : from, to }));
  const [only, ...more] = chosen;
  const isPlain = !isQuoted && more.length === 0 && /^[a-z]/u.test(slots.new);
  if (only && isPlain && /(?<!\p{L})an? $/iu.test(text.slice(0, only.from)))
    return changed(withArticle(text, only, slots.new));
  // The full stop at the end of "replace Mrs. with Dr." or "change 3 p.m. to 4 p.m." belongs to both.
  const isTitle =
    !isQuoted && [old, `${slots.new}.`].every((words) => /^(?:\p{L}{1,4}|[\d:.]+ [ap]\.m)\.$/iu.test(words));
  // "change april to may" of "April"
  const isMoment = !isQuoted && isValue(capitalize(slots.new));
  const cased = only && isMoment ? likeCase(text.slice(only.from, only.to), slots.new) : slots.new;
  // "Ms. not Mr." names no full stop that stays.
  const isStopped = /\p{L}\.$/u.test(cased) && chosen.every(({ to }) => text.charAt(to) === ".");
  return changed(splice(text, titled, isTitle ? `${cased}.` : isStopped ? cased.slice(0, -1) : cased));
}

/** Whether "an" stands before these words. */
export const takesAn = (words: string) => /^(?:[aeio]|u(?!ni|ri|s[aeiu]|te)|hour|honest)/iu.test(words);

/** "an expired pass" in the place of "a full one", "napkins" in that of "a tablecloth". */
function withArticle(text: string, { from, to }: Range, words: string): string {
  const isPlural = /[^aiosu']s$/u.test(words) && !/s$/u.test(text.slice(from, to));
  const before = isPlural
    ? text.slice(0, from).replace(/(?<!\p{L})an? $/iu, "")
    : text.slice(0, from).replace(/(?<=(?<!\p{L})[aA])n? $/u, takesAn(words) ? "n " : " ");
  return before + words + text.slice(to);
}

/** Names, numbers and days stand for themselves in "change Monday to Tuesday". */
export function isSpecific({ old, new: fresh }: Slots): boolean {
  // "bump Node to 22" of "Node 18": the number is not what is called so.
  const isNumbered = /^[\d.,]+$/u.test(fresh) && !/\d/u.test(old);
  const areNames = [old, fresh].every((words) => NAME_OR_NUMBER.test(words));
  return areSpecific(old, fresh) || (areNames && !isNumbered);
}

/** A word for a word: "change red to blue", but not "change colour to blue", which means the colour that is named. */
export function isWordChange({ old, new: fresh, isQuoted }: Slots): boolean {
  const areLike = areAlike(old, fresh) && fresh.split(" ").length <= old.split(" ").length + 1;
  return !isQuoted && (areLike || arePlain(old, fresh)) && !ATTRIBUTE.test(old) && !/^\p{Lu}/u.test(fresh);
}

/** "change compact to station wagon": small letters, and no day or number. */
const arePlain = (old: string, fresh: string) =>
  [old, fresh].every((words) => /^[\p{Ll} -]+$/u.test(words) && findValues(words).length === 0) &&
  !/ (?:in|of|on|at|to) /u.test(fresh);

/** For words without quotes: whole words that stand there once. */
export function replaceWord(text: string, slots: Slots): TextChange {
  const ranges = findRanges(text, slots.old);
  const [only] = ranges;
  if (ranges.some((range) => !isWhole(text, range)))
    return unclear(`"${slots.old}" does not occur in the thought as a word`);
  const fresh = only ? likeCase(text.slice(only.from, only.to), slots.new) : slots.new;
  return replace(text, { ...slots, new: fresh });
}

const ORPHANED = /^ (?:is|are|was|were|has|have|\d)/iu;

export function remove(text: string, slots: Slots): TextChange {
  const shorter = dropFromList(text, slots.old) ?? dropFromSeries(text, slots.old);
  if (slots.isQuoted && shorter === undefined) return replace(text, { ...slots, new: "" });
  if (shorter !== undefined) return changed(shorter);
  const [only] = findRanges(text, slots.old);
  // "Frank's wife is Rose" without his wife, "string beans" without the beans.
  if (only && (ORPHANED.test(text.slice(only.to)) || isPartOfItem(text, slots.old)))
    return unclear(WHICH_WORDS);
  return dropItem(text, replaceWord(text, { ...slots, new: "" }));
}

/** The comma that an item of a list leaves behind goes with it. */
function dropItem(before: string, after: TextChange): TextChange {
  if (after.kind === "unclear") return after;
  const text = after.text.replace(/,(?:\s*,)+/gu, ",").replace(/,\s*$/u, "");
  return changed(/, and\b/u.test(before) ? text : text.replace(/,( and\b)/u, "$1"));
}

/** "update favorite restaurant to Sushi Haru" of "My favorite restaurant is Gallo": a name takes another's place. */
export function replaceLabelled(text: string, { old, new: fresh }: Slots): string | undefined {
  const [label, ...more] = findRanges(text, old);
  const after = label && more.length === 0 ? text.slice(label.to) : "";
  const [, value = ""] =
    /^(?: (?:for|of|at|in) [^,.;:]+?)?(?:: ?| (?:is|was) )([^,.;:]+)$/u.exec(after) ?? [];
  const areNames = [value, fresh].every((words) => isName(words.replace(/ (?:&|and|of) /gu, " ")));
  // "change the team name to wet socks"
  const isNaming = / name$/iu.test(old) && /^: /u.test(after) && !isVagueValue(fresh);
  return areNames || isNaming ? text.slice(0, text.length - value.length) + fresh : undefined;
}

/** "Status: open", "Name is Bob": "change Status to done" means the value, not the label. */
export function isLabel(text: string, words: string): boolean {
  return findRanges(text, words).some(({ to }) => /^\s*(?:[:=]|(?:is|was|are)\b)/u.test(text.slice(to)));
}
