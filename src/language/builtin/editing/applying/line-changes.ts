import type { TextOperation } from "../reading/changes/text-phrases.ts";
import type { Slots } from "../steps.ts";
import { isNear } from "../words/misspellings.ts";
import { hasWords } from "../words/ranges.ts";
import { ARTICLE } from "../words/text-words.ts";
import { changed, type TextChange, unclear, WHICH_WORDS } from "./change-outcome.ts";
import {
  dropItem,
  findBlock,
  findExactly,
  findItem,
  type Item,
  insertItems,
  type LineList,
  readLineList,
  rename,
  setWords,
} from "./line-lists.ts";
import { isItem } from "./lists.ts";

/** Changes the text of one line, as that of any thought. */
type ChangeWords = (text: string, operation: TextOperation, slots: Slots) => TextChange;

const WHICH_LIST = "It is not clear which of its lists is meant";

/** What is added to a list of lines is a line, and what is removed from it, too. Undefined for all other changes. */
export function changeLines(
  list: LineList,
  operation: TextOperation,
  slots: Slots,
  changeWords: ChangeWords,
): TextChange | undefined {
  const { old, new: fresh, about, isQuoted } = slots;
  switch (operation) {
    case "append":
    case "append-clause":
    case "append-line":
      return endsWithItem(list) ? addLines(list, [fresh], list.items.at(-1)) : undefined;
    case "append-words":
    case "append-item": {
      const words = fresh.replace(/^[,;] /u, "").replace(isQuoted ? "" : /^(?:an?|my|our|some|the) /u, "");
      const block = findBlock(list, about);
      if (!isQuoted && !isItem(words)) return undefined;
      return block ? addLines(list, listItems(words), block.at(-1)) : unclear(WHICH_LIST);
    }
    case "prepend-words": {
      const [first] = findBlock(list) ?? [];
      return first && isItem(fresh)
        ? changed(insertItems(list, listItems(fresh), first, "before"))
        : undefined;
    }
    case "insert-before":
    case "insert-after":
    case "insert-item-before":
    case "insert-item-after":
    case "insert-before-line":
    case "insert-after-line": {
      const isLine = operation.endsWith("-line");
      const place = operation.includes("before") ? "before" : "after";
      const beside = isQuoted && !isLine ? findExactly(list, old) : findItem(list, old);
      // "insert \"oat\" before \"milk\""
      const isOfWords = !isLine && (isQuoted ? place === "before" : !isItem(fresh));
      return beside && !isOfWords ? changed(insertItems(list, [fresh], beside, place)) : undefined;
    }
    case "replace":
    case "swap":
    case "change":
    case "change-word":
    case "correct": {
      const item = isQuoted || isNear(old, fresh) ? undefined : findItem(list, old);
      const renamed = item && rename(list, item, old, fresh);
      return renamed === undefined ? undefined : changed(renamed);
    }
    case "set-line": {
      const item = findItem(list, old);
      return item ? changed(setWords(list, item, fresh)) : undefined;
    }
    case "remove":
    case "remove-words":
    case "remove-part":
    case "remove-clause":
    case "remove-item":
    case "remove-line":
      return (
        removeLines(list, slots) ??
        changeOne(list, old, (text) => changeWords(text, operation, slots)) ??
        (isQuoted || isOutside(list, old) ? undefined : unclear(WHICH_WORDS))
      );
    default:
      return undefined;
  }
}

const endsWithItem = ({ lines, items }: LineList) =>
  items.at(-1)?.line === lines.findLastIndex((line) => line.trim() !== "");

/** "butter, ham and jam" */
const listItems = (words: string): string[] =>
  words.includes(", ") ? words.split(/, (?:and )?| and /u) : [words];

export function addLines(list: LineList, words: string[], last: Item | undefined): TextChange | undefined {
  if (!last) return undefined;
  const known = words.find((each) => findExactly(list, each));
  if (known !== undefined) return unclear(`"${known}" is in the list already`);
  // Not of what is below another.
  const block = list.items.filter(({ block }) => block === last.block);
  const beside = block.findLast(({ indent }) => indent === block[0]?.indent) ?? last;
  return changed(insertItems(list, words, beside, "after"));
}

/** One line, or each of several: "bread and jam". */
function removeLines(list: LineList, { old, isQuoted }: Slots): TextChange | undefined {
  const item = isQuoted ? findExactly(list, old) : findItem(list, old);
  if (item) return changed(dropItem(list, item));
  const [first = "", ...others] = isQuoted ? [] : old.split(/,? and |, /u);
  const shorter = others.length > 0 ? removeLines(list, { ...NO_SLOTS, old: first }) : undefined;
  if (shorter?.kind !== "changed") return undefined;
  const left = readLineList(shorter.text);
  return left && removeLines(left, { ...NO_SLOTS, old: others.join(" and ") });
}
const NO_SLOTS: Slots = { old: "", new: "", which: "only", isQuoted: false };

/** Undefined unless one line alone has these words, and can be changed so. */
function changeOne(
  list: LineList,
  words: string,
  change: (text: string) => TextChange,
): TextChange | undefined {
  const [item, ...more] = list.items.filter((each) => hasWords(each.words, words.replace(ARTICLE, "")));
  const result = item && more.length === 0 ? change(item.words) : undefined;
  return item && result?.kind === "changed" && result.text.trim() !== ""
    ? changed(setWords(list, item, result.text))
    : undefined;
}

/** Whether a line that is no item has these words. */
function isOutside({ lines, items }: LineList, words: string): boolean {
  const listed = new Set(items.map(({ line }) => line));
  return lines.some((line, at) => !listed.has(at) && hasWords(line, words.replace(ARTICLE, "")));
}
