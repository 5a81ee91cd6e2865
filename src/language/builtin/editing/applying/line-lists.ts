import { capitalize } from "../../../../base/text.ts";
import { ORDINALS, toOrdinal } from "../../dates/english/names.ts";
import { hasWords } from "../words/ranges.ts";
import { ARTICLE } from "../words/text-words.ts";
import { NUMERALS } from "../words/values.ts";

/** One thing a line: "- eggs", "2. Rest for an hour", "[x] pay rent", "milk". */
export type Item = { line: number; indent: string; mark: string; box: string; words: string; block: number };

/** A text that lists things by lines, in one block or in several with other lines between them. */
export type LineList = { lines: string[]; items: Item[] };

const MARKED = /^(\s*)((?:(?:[-*+•]|\d{1,3}[.)])\s+)?)((?:(?:\[[ xX]?\]|[☐☑✓✔])\s*)?)(.*)$/su;
/** Of lines without a mark the first says that a list follows: "Packing list", "Bring:" */
const HEADING = /:$|(?<!\p{L})(?:lists?|shopping|groceries|packing|to-?dos?|ingredients|guests|menu)$/iu;
/** "olive oil", not "See you at five." */
const SHORT = /^[^.!?;,:]*(?::[^.!?;,:]+)?$/u;
const MOST_WORDS = 5;
/** So many short lines are a list without a heading. */
const ENOUGH = 3;

/** Undefined for all other texts. */
export function readLineList(text: string): LineList | undefined {
  if (!text.includes("\n")) return undefined;
  const lines = text.split("\n");
  const read = lines.map((each, line): Item => {
    const [, indent = "", mark = "", box = "", words = ""] = MARKED.exec(each) ?? [];
    return { line, indent, mark, box, words, block: 0 };
  });
  const isMarked = read.map(({ mark, box, words }) => mark + box !== "" && words !== "");
  const isItem = isMarked.includes(true) ? isMarked : findPlainItems(lines);
  const items = read.filter(({ line }) => isItem[line]);
  for (const [at, item] of items.entries()) {
    const before = items[at - 1];
    item.block = before ? before.block + (item.line - before.line > 1 ? 1 : 0) : 0;
  }
  return items.length > 1 || isItem.at(-1) ? { lines, items } : undefined;
}

/** The lines of a text that is no list, where one is spoken of as a line. */
export function readLines(text: string): LineList | undefined {
  const lines = text.split("\n");
  const items = lines.flatMap((words, line) =>
    words.trim() === "" ? [] : [{ line, indent: "", mark: "", box: "", words, block: 0 }],
  );
  return items.length > 1 ? { lines, items } : undefined;
}

/** Without marks all are short lines, of several or under a heading. */
function findPlainItems(lines: string[]): boolean[] {
  const isHeaded = HEADING.test(lines[0] ?? "");
  const isItem = lines.map((line, at) => line.trim() !== "" && !(isHeaded && at === 0));
  const items = lines.filter((_, at) => isItem[at]);
  const areShort = items.every((line) => SHORT.test(line) && line.trim().split(/\s+/u).length <= MOST_WORDS);
  return areShort && (isHeaded || items.length >= ENOUGH) ? isItem : lines.map(() => false);
}

export const isCheckList = ({ items }: LineList) => items.length > 1 && items.some(({ box }) => box !== "");

const LINE = "(?:line|item|entry|point|bullet(?: point)?|step|row|task)";
const NTH = `(?:${ORDINALS.slice(0, 12).join("|")}|last|final|\\d+(?:st|nd|rd|th))`;
const ABOUT = "(?:about|for|mentioning|on|that says|saying|reading|with)(?: the)?";
const WORDS = "[^\\s\uE000-\uE0FF]+(?: [^\\s\uE000-\uE0FF]+)";
/** "step 2", "the last item", "the jam line", "the line about the roof" */
const NAME = `(?:(?:the )?(?:(?<nth>${NTH}) (?:${LINE}|one)|${LINE} (?:number |no\\.? |#)?(?<number>\\d+|one|${NUMERALS}))|the (?:${LINE} ${ABOUT} (?<about>${WORDS}{0,4}?)|(?<name>${WORDS}{0,3}?) ${LINE}))`;
const NAMED_LINE = new RegExp(`^${NAME}$`, "iu");
/** The same for a longer pattern. */
export const LINE_NAME = NAME.replace(/\(\?<\w+>/gu, "(?:");
const LINE_IN = new RegExp(`(?<!\\p{L})${LINE_NAME}(?!\\p{L})`, "iu");
const numerals = ["one", ...NUMERALS.split("|")];

/** The one item that these words name, by its place or by what it says. */
export function findItem(list: LineList, words: string): Item | undefined {
  const { nth, number, about, name } = NAMED_LINE.exec(words)?.groups ?? {};
  if (nth !== undefined) return findNth(list, nth);
  if (number !== undefined)
    return findNumber(list, Number(number) || numerals.indexOf(number.toLowerCase()) + 1);
  const said = about ?? name;
  return (
    findNamed(list, words) ??
    (said === undefined ? undefined : (findNamed(list, said) ?? findWith(list, said)))
  );
}

/** Of a request, the words that name an item. */
export function findLineName(list: LineList, request: string): { item: Item; name: string } | undefined {
  const [name = ""] = LINE_IN.exec(request) ?? [];
  const item = findItem(list, name);
  return item && { item, name };
}

const isOneBlock = ({ items }: LineList) => items.every(({ block }) => block === items[0]?.block);

function findNth(list: LineList, nth: string): Item | undefined {
  if (!isOneBlock(list)) return undefined;
  return list.items.at(/^(?:last|final)$/iu.test(nth) ? -1 : toOrdinal(nth) - 1);
}

/** The number that stands before it, if they are numbered. */
function findNumber(list: LineList, number: number): Item | undefined {
  const isNumbered = list.items.some(({ mark }) => numberOf(mark) !== undefined);
  if (isNumbered) return only(list.items, ({ mark }) => numberOf(mark) === number);
  return isOneBlock(list) ? list.items[number - 1] : undefined;
}

const findWith = ({ items }: LineList, words: string) => only(items, (item) => hasWords(item.words, words));

const numberOf = (mark: string) => (/^\d/u.test(mark) ? Number.parseInt(mark, 10) : undefined);

/** "Ana" of "Ana: 555-1234", "flour" of "2 kg flour", "milk" of "milk (oat)", "jam" of "strawberry jam". */
function findNamed(list: LineList, words: string): Item | undefined {
  const wanted = plain(words);
  const { items } = list;
  return (
    findExactly(list, words) ??
    only(items, (item) => headOf(item.words) === wanted) ??
    only(items, (item) => isShortName(headOf(item.words)) && headOf(item.words).endsWith(` ${wanted}`))
  );
}

export function findExactly({ items }: LineList, words: string): Item | undefined {
  const wanted = plain(words);
  return only(items, (item) => plain(item.words) === wanted);
}

const plain = (words: string) =>
  words
    .replace(ARTICLE, "")
    .replace(/[.;,]$/u, "")
    .toLowerCase();
const AMOUNT =
  /^\d[\d.,/]*(?: ?(?:x|g|kg|l|ml|cl|dl|oz|lb|cups?|packs?|bottles?|cans?|tins?|boxes|bags?|pairs?)(?: of)?)? /iu;
const headOf = (words: string) =>
  plain(words)
    .replace(/(?::(?= |$)| [–—-] | \().*$/u, "")
    .replace(AMOUNT, "")
    .replace(/ (?:x ?)?\d+x?$/u, "");
/** Not "call Bob about the roof". */
const isShortName = (head: string) =>
  /^[^\s,;]+(?: [^\s,;]+){1,2}$/u.test(head) &&
  !/ (?:about|and|at|by|for|from|in|of|on|or|to|with|without) /u.test(head);

function only<Found>(all: Found[], isOne: (each: Found) => boolean): Found | undefined {
  const at = all.findIndex(isOne);
  return all.findLastIndex(isOne) === at ? all[at] : undefined;
}

const listBlocks = ({ items }: LineList) =>
  [...new Set(items.map(({ block }) => block))].map((at) => items.filter(({ block }) => block === at));

/** The only block, or the one under the heading with these words. */
export function findBlock(list: LineList, heading = ""): Item[] | undefined {
  const [first, ...more] = listBlocks(list);
  return more.length === 0 ? first : findHeaded(list, heading);
}

export function findHeaded(list: LineList, heading: string): Item[] | undefined {
  const isHeaded = ([first]: Item[]) =>
    hasWords(list.lines.slice(0, first?.line).findLast((line) => line.trim() !== "") ?? "", heading);
  return only(listBlocks(list), isHeaded);
}

const toLine = ({ indent, mark, box, words }: Item) => indent + mark + box + words;

const setItem = ({ lines }: LineList, item: Item): string => lines.with(item.line, toLine(item)).join("\n");

export const setWords = (list: LineList, item: Item, words: string): string =>
  setItem(list, { ...item, words: likeOthers(list, words) });

/** "2 kg sugar" for "2 kg flour", "honey" for "strawberry jam"; undefined unless the words are only part of its name. */
export function rename(list: LineList, item: Item, old: string, fresh: string): string | undefined {
  const [amount = ""] = AMOUNT.exec(item.words) ?? [];
  const isPart =
    headOf(item.words) !== plain(old) && item.words.slice(amount.length).toLowerCase() === headOf(item.words);
  return isPart ? setWords(list, item, amount + fresh) : undefined;
}

const likeOthers = ({ items }: LineList, words: string) =>
  items.every((item) => /^\p{Lu}/u.test(item.words)) ? capitalize(words) : words;

export const isTicked = ({ box }: Item) => TICKED.test(box);
const TICKED = /\[[xX]\]|[☑✓✔]/u;

export const tick = (list: LineList, item: Item, isDone: boolean): string =>
  setItem(list, { ...item, box: isDone ? toTicked(item.box) : toOpen(item.box) });

const toTicked = (box: string) => box.replace(/\[ ?\]/u, "[x]").replace("☐", "☑");
const toOpen = (box: string) => box.replace(/\[[xX]\]/u, "[ ]").replace(/[☑✓✔]/u, "☐");

/** The line after it and what is below it: "  - apples" of "- Fruit". */
function endOf({ lines }: LineList, { line, indent }: Item): number {
  const below = lines
    .slice(line + 1)
    .findIndex((each) => each.trim() === "" || !each.startsWith(`${indent} `));
  return below < 0 ? lines.length : line + 1 + below;
}

export const dropItem = (list: LineList, item: Item): string =>
  rewrite(list, item, list.lines.toSpliced(item.line, endOf(list, item) - item.line));

export function insertItems(
  list: LineList,
  words: string[],
  beside: Item,
  place: "before" | "after",
): string {
  const fresh = words.map((each) =>
    toLine({ ...beside, box: toOpen(beside.box), words: likeOthers(list, each) }),
  );
  const at = place === "before" ? beside.line : endOf(list, beside);
  return rewrite(list, beside, list.lines.toSpliced(at, 0, ...fresh));
}

/** The numbers of its block still go on one by one, if they did before. */
function rewrite({ lines, items }: LineList, near: Item, edited: string[]): string {
  const block = items.filter(({ block }) => block === near.block);
  const siblings = block.filter(({ indent }) => indent === near.indent);
  const [from, to] = [block[0]?.line ?? 0, (block.at(-1)?.line ?? 0) + edited.length - lines.length];
  let next = numberOf(siblings[0]?.mark ?? "") ?? Number.NaN;
  if (siblings.every(({ mark }, at) => numberOf(mark) === next + at))
    edited = edited.map((line, at) =>
      at < from || at > to
        ? line
        : line.replace(new RegExp(`^${near.indent}\\d+(?=[.)])`, "u"), () => `${near.indent}${next++}`),
    );
  return edited.join("\n");
}
