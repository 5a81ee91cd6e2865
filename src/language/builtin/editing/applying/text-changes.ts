import { capitalize } from "../../../../base/text.ts";
import type { TextOperation } from "../reading/changes/text-phrases.ts";
import type { Slots } from "../steps.ts";
import { isNear, isSlip, LONG_WORD } from "../words/misspellings.ts";
import {
  findRanges,
  hasWords,
  isWhole,
  join,
  joinClause,
  type Range,
  splice,
  spliceEach,
} from "../words/ranges.ts";
import { ARTICLE } from "../words/text-words.ts";
import { NUMERALS, units } from "../words/values.ts";
import { changed, changedOr, type TextChange, unclear, WHICH_WORDS } from "./change-outcome.ts";
import { changeLines } from "./line-changes.ts";
import { readLineList, readLines } from "./line-lists.ts";
import {
  addToList,
  changeRecurrence,
  dropAside,
  dropClause,
  dropFromList,
  dropFromSeries,
  dropSegment,
  insertItem,
  isItem,
} from "./lists.ts";
import {
  isAttribute,
  isLabel,
  isSpecific,
  isVagueValue,
  isVagueWord,
  isWordChange,
  remove,
  replace,
  replaceLabelled,
  replaceWord,
} from "./replace-words.ts";
import {
  type Exchange,
  findClocks,
  findDays,
  findLike,
  findValues,
  isMuchShorter,
  isValue,
  likeCase,
} from "./retime.ts";
import { changeWords, spell, spellAll, spellKnown } from "./spell-words.ts";
import { inEnglish, isRange, isSaidOf, isValueOf, mentions, withPreposition } from "./subjects.ts";

/** "calculas should be calculus" */
const isSpelling = ({ old, new: fresh }: Slots) =>
  !/\s/u.test(old) && (isSlip(old, fresh) || (old.length >= LONG_WORD && isNear(old, fresh)));

/** "the butter" of "Buy eggs and butter"; "the day" is what has a value. */
function dropArticle(text: string, old: string): string {
  const [, noun = ""] = /^(?:the|my|our) (.+)$/iu.exec(old) ?? [];
  return noun !== "" && !hasWords(text, old) && hasWords(text, noun) && !isAttribute(noun) ? noun : old;
}

/** "swap the Malbec for a Merlot": a noun for a noun. */
function withoutArticles(text: string, slots: Slots): Slots {
  const old = dropArticle(text, slots.old);
  return {
    ...slots,
    old,
    new: old === slots.old ? slots.new : slots.new.replace(/^(?:an?|the|some) /iu, ""),
  };
}

const toEnglish = (words: string) => words.split(" ").map(inEnglish).join(" ");

/** "Replace the number with 0151 999" of "Her number is 0170 555". */
const namesValue = (text: string, { old, new: fresh, isQuoted }: Slots) =>
  !isQuoted && isAttribute(toEnglish(old).split(" ").at(-1)) && (isLabel(text, old) || /[\d@]/u.test(fresh));

/** "the TTL should read 15 minutes" of a TTL that is 5 minutes. */
const hasItsValue = (text: string, { old, new: fresh, isQuoted }: Slots) =>
  !isQuoted &&
  findValues(fresh)[0]?.from === 0 &&
  fresh.split(" ").length <= 2 &&
  findValues(old).length === 0 &&
  !/^one(?!\p{L})/iu.test(old) &&
  findLike(text, fresh) !== undefined;

/** "rename the bucket to logs-new" of "the bucket logs-old". */
const CODE = /^\S*[-_./\d]\S*$/u;
const namesCode = (text: string, { old, new: fresh }: Slots) =>
  CODE.test(fresh) && findRanges(text, old).some(({ to }) => CODE.test(text.slice(to).split(" ")[1] ?? ""));

/** "350 g water" */
const MEASURE = /^(?<measure>[\d.,]+ (?<unit>\p{L}{1,3})) \p{L}/u;

/** "two chapters", "port 8080" */
const COUNTED = new RegExp(`^(?:(?<count>[\\d.,]+|${NUMERALS}) \\p{L}+|\\p{L}+ (?<number>\\d+))$`, "iu");
const MEASURED = /^[\d.,]+ \p{L}+$/u;
const COUNT = new RegExp(`^(?:[\\d.,]+|${NUMERALS})$`, "iu");

/** Of what is counted or measured only the number, and the unit where only one of both names it: "from 6 to 8 people". */
function alignUnits(text: string, slots: Slots): Slots {
  const { old, new: fresh, isQuoted } = slots;
  if (isQuoted) return slots;
  const { measure = old, unit = "" } = MEASURE.exec(old)?.groups ?? {};
  if (new RegExp(`^[\\d.,]+ ${unit}$`, "u").test(fresh)) return { ...slots, old: measure };
  const { count = old, number = count } = COUNTED.exec(old)?.groups ?? {};
  if (COUNT.test(fresh)) return { ...slots, old: hasWords(text, old) ? number : count };
  // "retention 30" to "90 days"
  if (number !== count && MEASURED.test(fresh)) return alignUnits(text, { ...slots, old: number });
  const [, noun = ""] = COUNT.test(old) ? (/^[\d.,]+( \p{L}+)$/u.exec(fresh) ?? []) : [];
  return hasWords(text, old + noun) ? { ...slots, old: old + noun } : slots;
}

const WHICH_TO_ADD = 'It is not clear which words to add (say add: …, or put them in quotes: add "…")';

/** Carries out one change of a text; in a list of lines one is added, put beside another, set or removed. */
export function changeText(text: string, operation: TextOperation, said: Slots): TextChange {
  const isOfLine = operation.endsWith("-line") && hasWords(said.old, "line");
  const list = readLineList(text) ?? (isOfLine ? readLines(text) : undefined);
  return (list && changeLines(list, operation, said, changeWhole)) ?? changeWhole(text, operation, said);
}

/** The more a change depends on what is meant, the more is checked before. */
function changeWhole(text: string, operation: TextOperation, said: Slots): TextChange {
  const slots = alignUnits(text, said.isQuoted ? said : withoutArticles(text, said));
  switch (operation) {
    case "replace":
      return namesValue(text, slots) && !isVagueValue(slots.new)
        ? changeText(text, "retime", { ...slots, about: toEnglish(slots.old) })
        : replace(text, slots);
    case "swap":
      if (findRanges(text, slots.new).length > 0)
        return unclear(
          `"${slots.new}" is in the text too, so "swap" could mean to exchange the two (say replace "…" with "…")`,
        );
      return replace(text, slots);
    case "change": {
      if (hasItsValue(text, slots)) return unclear(WHICH_WORDS);
      const labelled = replaceLabelled(text, { ...slots, old: slots.old.replace(/^(?:the|my|our) /iu, "") });
      if (labelled !== undefined) return changed(labelled);
      if (isSpelling(slots) && !isLabel(text, slots.old))
        return replaceWord(text, { ...slots, isQuoted: true });
      return isSpecific(slots) &&
        (/\d/u.test(slots.old) || !isLabel(text, slots.old)) &&
        !(isRange(text, slots.old) && hasWords(text, slots.new))
        ? replace(text, slots)
        : unclear(WHICH_WORDS);
    }
    case "change-from":
      // Of "from 9 to 10" either end may be meant.
      return (isSpecific(slots) || isWordChange(slots)) &&
        isSaidOf(text, slots.old, slots.about?.split(" ")) &&
        !isRange(text, slots.old)
        ? replaceWord(text, slots)
        : unclear(WHICH_WORDS);
    case "change-word":
      return isWordChange(slots) &&
        (slots.old === said.old || slots.old.split(" ").length === slots.new.split(" ").length) &&
        !isLabel(text, slots.old) &&
        !namesCode(text, slots) &&
        !hasWords(text, slots.new)
        ? replaceWord(text, slots)
        : unclear(WHICH_WORDS);
    case "respell":
      // "the spelling bee is Wednesday"
      return (isLabel(text, slots.old) && !isSlip(slots.old, slots.new)) ||
        (isValue(slots.new) && !isValue(slots.old) && !isNear(slots.old, slots.new))
        ? unclear(WHICH_WORDS)
        : replaceWord(text, { ...slots, isQuoted: true });
    case "slip":
      return isSlip(slots.old, slots.new)
        ? replaceWord(text, { ...slots, isQuoted: true })
        : unclear(WHICH_WORDS);
    case "correct":
      // Of "Anna and Bob" there is no Anna to put in Bob's place.
      if (hasItsValue(text, slots)) return unclear(WHICH_WORDS);
      return hasWords(text, slots.new)
        ? unclear(`"${slots.new}" is in the thought already`)
        : replaceWord(text, slots);
    case "retime": {
      const exchanges = findLike(text, slots.new, slots.about);
      const isTooShort =
        slots.about === "price" && exchanges?.some(({ old, words }) => isMuchShorter(old.words, words));
      return !isTooShort &&
        exchanges?.every(({ old, words }) => old.words !== words && isValueOf(text, old, slots))
        ? changed(exchange(text, exchanges))
        : unclear(`It is not clear what "${slots.new}" should take the place of`);
    }
    case "remove":
      return remove(text, slots);
    case "remove-words":
      // As if in quotes, where they stand once.
      return remove(text, { ...slots, isQuoted: hasWords(text, slots.old) && !isVagueWord(slots.old) });
    case "remove-part": {
      const shorter =
        dropAside(text, slots.old) ?? dropSegment(text, slots.old) ?? dropClause(text, slots.old);
      const left = shorter === undefined ? remove(text, slots) : changed(shorter);
      return left.kind === "changed" ? changed(left.text.replace(LED_TO_NOTHING, "")) : left;
    }
    case "remove-item":
      return changedOr(
        dropFromList(text, slots.old) ??
          dropSegment(text, slots.old) ??
          dropFiller(text, slots.old) ??
          dropFromSeries(text, slots.old),
        WHICH_WORDS,
      );
    case "remove-after": {
      const [only, ...more] = findRanges(text, slots.old);
      return only && more.length === 0 && only.to < text.length
        ? changed(text.slice(0, only.to))
        : unclear(WHICH_WORDS);
    }
    case "remove-aside":
      return changedOr(dropAside(text), WHICH_WORDS);
    case "recur":
      return mentions(text, slots.about)
        ? changedOr(changeRecurrence(text, slots.new), "It is not clear how often")
        : unclear(WHICH_WORDS);
    case "uppercase-part":
      return changeWords(text, slots.old, (word) => word.toUpperCase());
    case "remove-clause":
      return changedOr(dropClause(text, slots.old), WHICH_WORDS);
    case "remove-moment": {
      const [only, ...more] = findNamed(text, slots.about ?? "");
      const left = only && splice(text, [withLabel(text, withPreposition(text, only))], "");
      return only && left && more.length === 0 && !TORN.test(left) && !UNIT_FIRST.test(text.slice(only.to))
        ? changed(left)
        : unclear("It is not clear which date or number is meant");
    }
    case "insert-before":
      return insert(text, slots, "before");
    case "insert-after":
      return !slots.isQuoted && isNumbered(text, slots.old)
        ? unclear(WHICH_WORDS)
        : insert(text, slots, "after");
    case "insert-item-before":
      // "between milk and bread"
      return slots.about === undefined ||
        hasWords(text, `${slots.about}, ${slots.old}`) ||
        hasWords(text, `${slots.about} and ${slots.old}`)
        ? changedOr(insertItem(text, slots.new, slots.old, "before") ?? qualify(text, slots), WHICH_WORDS)
        : unclear(WHICH_WORDS);
    case "insert-item-after":
      return changedOr(insertItem(text, slots.new, slots.old, "after"), WHICH_WORDS);
    case "append":
    case "append-clause":
      // ", hand warmers" brings its own sign.
      if (/^[,;] /u.test(slots.new)) return changed(text.replace(/[.,;:]$/u, "") + slots.new);
      return changed(operation === "append" ? append(text, slots.new) : appendClause(text, slots.new));
    case "append-words":
      return isItem(slots.new.replace(/^an? (?=.* )/iu, "")) ||
        (/^(?:at|on|by|from|until) /iu.test(slots.new) && isValue(slots.new.replace(/^\S+ /u, "")))
        ? changed(addToList(text, slots.new, true) ?? join(text, slots.new))
        : unclear(WHICH_TO_ADD);
    case "prepend-words":
      return isItem(slots.new) ? changed(join(slots.new, text)) : unclear(WHICH_TO_ADD);
    case "append-item":
      // "the guest list" is another than one of groceries.
      return isShopping(slots.about) || mentions(text, slots.about)
        ? changedOr(addToList(text, slots.new.replace(/^[,;] /u, "")), WHICH_TO_ADD)
        : unclear(WHICH_TO_ADD);
    case "set-line":
    case "insert-before-line":
    case "insert-after-line":
    case "remove-line":
      return unclear("It is not clear which line is meant");
    case "append-line":
      return changed(`${text}\n${slots.new}`);
    case "prepend":
      return changed(join(slots.new, text));
    case "set":
      return changed(slots.new);
    case "spell":
      return spell(text, slots);
    case "spell-known":
      return spellKnown(text, slots);
    case "spell-all":
      return spellAll(text);
    case "capitalize-part":
      return slots.isQuoted
        ? replace(text, { ...slots, new: capitalize(slots.old) })
        : changeWords(text, slots.old, (word) => capitalize(word.toLowerCase()));
    case "capitalize":
      return capitalize(text) === text
        ? unclear("It begins with a capital letter")
        : changed(capitalize(text));
    case "uppercase":
      return changed(text.toUpperCase());
    case "lowercase":
      return changed(text.toLowerCase());
    default:
      return operation satisfies never;
  }
}

/** The words that say where, and one word to insert, need no quotes; one that is there already may be to move. */
function insert(text: string, slots: Slots, place: "before" | "after"): TextChange {
  const { old, new: fresh, isQuoted } = slots;
  if (!isQuoted && (isVagueWord(old) || !hasWords(text, old) || hasWords(text, fresh)))
    return unclear(WHICH_WORDS);
  // Before an item, it may be more of it: "2x".
  const isItemAfter = place === "after" && /^[\p{L}\p{N} '_./@-]+$/u.test(fresh);
  const listed = isItemAfter ? insertItem(text, fresh, old, place) : undefined;
  if (listed !== undefined) return changed(listed);
  const words = place === "before" ? join(fresh, old) : join(old, fresh);
  return replace(text, { ...slots, new: words, isQuoted: true });
}

/** "put deputy in front of mayor" */
function qualify(text: string, { old, new: fresh }: Slots): string | undefined {
  const [only, ...more] = findRanges(text, old);
  const arePlain = [old, fresh].every((word) => /^\p{Ll}[\p{Ll}-]*$/u.test(word)) && isItem(fresh);
  return arePlain && only && more.length === 0 && isWhole(text, only) && !hasWords(text, fresh)
    ? splice(text, [only], join(fresh, text.slice(only.from, only.to)))
    : undefined;
}

/** Behind "the code" of "code 7730" is behind the number. */
const isNumbered = (text: string, words: string) =>
  findRanges(text, words).some(({ to }) => /^:? ?\d/u.test(text.slice(to)));

/** Words that a sentence can do without. */
const FILLER = /^(?:really|very|quite|maybe|perhaps|please|just|urgent|\p{L}{3,}ly)$/iu;

function dropFiller(text: string, words: string): string | undefined {
  const [only, ...more] = FILLER.test(words) ? findRanges(text, words) : [];
  return only && more.length === 0 && isWhole(text, only) ? splice(text, [only], "") : undefined;
}

/** "white marble with" */
const LED_TO_NOTHING = / (?:with|and|plus|for|from|at|on|in|by|including)$/iu;

const isShopping = (kind = "") => /^(?:shopping|grocer(?:y|ies)|packing|to-?do|)$/iu.test(kind);

/** What would be left over: "lasts minutes", "number is". */
const UNIT_FIRST = new RegExp(`^ ?(?:${units})(?!\\p{L})`, "iu");
const TORN =
  /(?:(?<!\p{L})(?:is|are|was|at|after|before|since|until|till|by|on|in|to|from|um|am|à|om|alle)|[:=])\s*$/iu;

/** With its name: "phone 555 0147". */
function withLabel(text: string, { from, to }: Range): Range {
  const [label = ""] =
    /(?:phone|mobile|cell|tel\.?|e-?mail)(?: number)?:? $/iu.exec(text.slice(0, from)) ?? [];
  return { from: from - label.length, to };
}

/** The values that "the time", "the phone number" or "the date" may mean. */
function findNamed(text: string, about: string) {
  if (about === "time") return findClocks(text);
  if (/^(?:date|day)$/iu.test(about)) return findDays(text);
  const values = findValues(text);
  if (/mail/iu.test(about)) return values.filter(({ kind }) => kind === "email");
  const isPhone = ({ kind, words }: (typeof values)[number]) =>
    kind === "phone" || (kind === "code" && /^\+?[\d/-]{6,}$/u.test(words));
  return values.filter(
    (value) => isPhone(value) || (!/phone/iu.test(about) && ["code", "number"].includes(value.kind)),
  );
}

const exchange = (text: string, exchanges: Exchange[]) =>
  spliceEach(
    text,
    exchanges.map(({ old, words }) => ({ old, words: likeCase(old.words, words) })),
  );

const append = (text: string, words: string) =>
  (/, /u.test(text) && !/^(?:and|or)\b/iu.test(words) ? addToList(text, words, true) : undefined) ??
  join(text, words);

const appendClause = (text: string, words: string) =>
  (/, /u.test(text) && !/ .* /u.test(words.replace(ARTICLE, ""))
    ? addToList(text, words, true)
    : undefined) ?? joinClause(text, words);
