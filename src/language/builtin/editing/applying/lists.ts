import { taskVerbs } from "../../categories/cues.ts";
import { recurrence } from "../words/phrase-words.ts";
import { escapePattern, findRanges, hasWords, type Range, splice } from "../words/ranges.ts";
import { ARTICLE } from "../words/text-words.ts";
import { readLineList } from "./line-lists.ts";

/** A text that an item can be added to. */
const LIST =
  /^(?:buy|get|grab|fetch|collect|restock|refill|pack|bring|order|pick up|invite|comprar|acheter|comprare|shopping|groceries|grocery|packing|to buy|to pack|ingredients|guests|einkaufsliste|liste de courses|lista de la compra|lista della spesa)\b(?: list)?[: ]*/iu;
/** "Party supplies: balloons, candles, streamers" */
const LABELLED = /^[^:,\n]{2,100}: (?=[^:,;.\n]{2,30}(?:, [^:,;.\n]{2,30})+\.?$)/u;
/** "Reading list: Dune" */
const NAMED_LIST = /^[^:,\n]{0,40}\blist: (?=[^:;.\n]{2,60}$)/iu;
/** "Milk, eggs, 2 kg potatoes": things alone. */
const BARE_LIST =
  /^(?!.*(?:\p{L}day|tomorrow|today|\d[:.]\d|\d ?[ap]m)(?!\p{L}))[\p{L}\p{N}][\p{L}\p{N}'’-]{0,20}(?: (?!and )[\p{L}\p{N}'’-]{1,20}){0,2}(?:(?:, | and |, and )(?!and )[\p{L}\p{N}'’-]{1,20}(?: (?!and )[\p{L}\p{N}'’-]{1,20}){0,2}){2,40}$/iu;
/** "Milch und Brot kaufen" */
const VERB_LAST = / (?:kaufen|besorgen|mitbringen|einpacken|kopen|meenemen)$/iu;
const AND = "and|et|y|e|und|en";
/** From their beginning only: tried from each of thousands, they would take the square of their number. */
const SPACES = "(?:(?<!\\s)\\s+)";
const VAGUE_ITEM =
  /^\d+$|^(?:them|both|all|one|nothing|everything|what|which|where|who|how|her|his|their|me|him|less|fewer|numbers?|amounts?|quantit\p{L}+|categor\p{L}+|an?|the|some|someone|somebody|everyone|something|anything|more|another|any|my|your|our|it|this|that|these|those|in|at|as|to|on|off|up|down|out|away|back|into)\b|\b(?:i|mean|sorry|wrong|is|was|remind|so|on|other|as|you|yes|thanks|bye|quickly|slowly|sometimes|often|back|instead|rather|than|except|before|after|behind|beside|between|first|again|twice|soon|remove|delete|of the|in (?:the|his|her|their|its)|also|about|to|for|from|with|because|if|unless|until|or|week|month|maybe|perhaps|that|when|not|never|don|bitte|nicht|details?|context|info|information|tags?|labels?|emojis?|punctuation|dates?|times?|priority|urgency|reminders?|deadlines?|notes?|comments?|text|words?|links?|prices?|colou?rs?|titles?|names?|capitals?|marks?|letters?|bullets?|lines?|spaces?|stops?|commas?|periods?|dots?|smileys?|signature|sentences?|paragraphs?|sections?|headings?|footnotes?|hints?|warnings?|quotes|brackets|today|tonight|tomorrow|now|next|later|please|money|time|help|sleep|\p{L}+day)\b/iu;

/** Whether these are words to add as they stand, not words about them. A title may begin with "The". */
export const isItem = (words: string) => !VAGUE_ITEM.test(words.replace(/^The (?=\p{Lu})/u, ""));

export const isBareList = (text: string) => BARE_LIST.test(text);

const isList = (text: string) => [LIST, LABELLED, NAMED_LIST, BARE_LIST].some((form) => form.test(text));

/** Undefined unless the text is a list. */
export function addToList(text: string, words: string, isQuoted = false): string | undefined {
  const item = isQuoted ? words.replace(ARTICLE, "") : words;
  return isList(text) && isItem(item) && !hasWords(text, words)
    ? `${text.replace(/[.;,]$/u, "")}, ${words}`
    : undefined;
}

/** "Tools: hammer, pliers" with one more beside an item; undefined unless that is one of a list's. */
export function insertItem(
  text: string,
  words: string,
  beside: string,
  place: "before" | "after",
): string | undefined {
  const [only, ...more] = findRanges(text, beside);
  if (!only || more.length > 0 || hasWords(text, words)) return undefined;
  // "with peas" is more of an item.
  if (/^(?:with|without|and|or|for|from|in|on|at|of|by) /iu.test(words)) return undefined;
  // In quotation marks, both are.
  const [mark = ""] = /[`"'“‘]$/u.exec(text.slice(0, only.from)) ?? [];
  const end = text.charAt(only.to);
  if (mark !== "" && /[`"'”’]/u.test(end)) {
    const marked = { from: only.from - 1, to: only.to + 1 };
    return insertBeside(text, mark + words + end, marked, place);
  }
  return insertBeside(text, words, only, place);
}

function insertBeside(
  text: string,
  words: string,
  only: Range,
  place: "before" | "after",
): string | undefined {
  const [head, tail] = [text.slice(0, only.from), text.slice(only.to)];
  if (!isList(text) && !/, $/u.test(head) && !/^, /u.test(tail)) return undefined;
  const isWholeItem =
    new RegExp(`(?:[:,]|,? (?:${AND})) $|^\\p{L}+ $`, "u").test(head) && /^(?:,|\.?$| and )/u.test(tail);
  if (!isWholeItem) return undefined;
  const item = text.slice(only.from, only.to);
  const [last = ""] = new RegExp(`,? (?:${AND}) $`, "u").exec(head) ?? [];
  const start = head.slice(0, head.length - last.length);
  if (place === "before")
    return last === "" ? `${head}${words}, ${item}${tail}` : `${start}, ${words}${last}${item}${tail}`;
  return last === "" ? `${head}${item}, ${words}${tail}` : `${start}, ${item}${last}${words}${tail}`;
}

/** "allergic to nuts, shellfish and kiwi" */
const SEVERAL = new RegExp(`, [^,.;]+ (?:${AND}) `, "u");

/** What comes after the last of several is said of all of them, where it says when or where: "Ana and Ben on Monday". */
const WHEN =
  / (?:(?:on|at|by|until|from|before|after) .+|today|tonight|tomorrow|(?:this|next) \p{L}+|\p{L}+day)$/iu;

/** The things that a thought of several lists, or asks to do: none if it is of one. */
function itemsOf(text: string): string[] {
  const list = readLineList(text);
  if (list) return list.items.map(({ words }) => words);
  const isOfSeveral = taskVerbs.test(text.toLowerCase()) || SEVERAL.test(text);
  const [lead] = LIST.exec(text) ?? LABELLED.exec(text) ?? (isOfSeveral ? [""] : []);
  if (lead === undefined) return [];
  const items = text
    .slice(lead.length)
    .split(new RegExp(`${SPACES}?[,;]\\s*(?:(?:${AND})\\s+)?|${SPACES}(?:${AND}|&)\\s+`, "u"));
  const named = items.filter((item) => /\p{L}{3}/u.test(item));
  return named.length > 1
    ? named.map((item, at) => (at < named.length - 1 ? item : item.replace(WHEN, "")))
    : [];
}

const nounsOf = (words: string) =>
  (words.toLowerCase().match(/\p{L}{3,}/gu) ?? [])
    .filter((word) => !/^(?:the|and|for|with|from|some|our|his|her|their)$/u.test(word))
    .map((word) => word.replace(/s$/u, ""));

/** The items that the words name, where they do not name all: in "the milk is bought, tick it off", "it" is one of them. */
export function namesSome(words: string, text: string): string[] {
  const said = new Set(nounsOf(words));
  const items = itemsOf(text);
  const named = items.filter((item) => nounsOf(item).some((noun) => said.has(noun)));
  return named.length < items.length ? named : [];
}

/** The beans of "Buy eggs, string beans". */
export function isPartOfItem(text: string, words: string): boolean {
  const items = isList(text) ? itemsOf(text) : [];
  return items.some((item) => item.includes(" ") && item.toLowerCase().endsWith(` ${words.toLowerCase()}`));
}

/** "Buy milk, bread and wine" without one of them; undefined unless that is one of a list's items. */
export function dropFromList(text: string, words: string): string | undefined {
  const [lead] = LIST.exec(text) ?? LABELLED.exec(text) ?? (VERB_LAST.test(text) ? [""] : []);
  if (lead === undefined) return undefined;
  const [trail = ""] = (lead === "" ? VERB_LAST : /\.$/u).exec(text) ?? [];
  const named = text.slice(lead.length, text.length - trail.length);
  const items = named.split(new RegExp(`${SPACES}?,\\s*(?:(?:${AND})\\s+)?|${SPACES}(?:${AND})\\s+`, "u"));
  const wanted = words.replace(ARTICLE, "").toLowerCase();
  const kept = items.filter(
    (item) =>
      item
        .replace(ARTICLE, "")
        .replace(/ \([^)]*\)$/u, "")
        .toLowerCase() !== wanted,
  );
  if (kept.length === 0 || kept.length !== items.length - 1) return undefined;
  const [, and = ""] = new RegExp(` (${AND}) `, "u").exec(named) ?? [];
  const last = and !== "" && kept.length > 1 ? ` ${and} ${kept.pop()}` : "";
  return lead + kept.join(", ") + last + trail;
}

/** Before the first of several. */
const LEADS =
  "(?<=^|[:,;(] |(?<!\\p{L})(?:with|to|for|from|of|on|at|in|and|by|between|both|needs?|bring|likes?|loves?|hates?) )";
const DETERMINER = "(?:(?:the|my|our|some|an?) )?";

/** "the kickoff with Tom, Priya and Jens on Monday" without one of them; undefined unless it stands in such a series. */
export function dropFromSeries(text: string, words: string): string | undefined {
  const item = DETERMINER + escapePattern(words.replace(ARTICLE, ""));
  const leads = taskVerbs.test(text.toLowerCase()) ? `(?:${LEADS}|(?<=^\\p{L}+ ))` : LEADS;
  if (text.match(new RegExp(`(?<![\\p{L}\\p{N}'-])${item}(?![\\p{L}\\p{N}'’-])`, "giu"))?.length !== 1)
    return undefined;
  // Somebody may be followed by anything: "Ellie and Max start in May".
  const isPerson = /^\p{Lu}\p{Ll}+$/u.test(words);
  const ended = isPerson
    ? "(?=$|[.;)!]|,? \\p{Ll})"
    : `(?=$|[.;)!]|,? (?:on|at|by|until|from|before|after|in|to|for|about|along|every|each|today|tonight|tomorrow|(?:this|next) |\\p{L}+day)(?![\\p{L}'’]))`;
  const forms: [string, string][] = [
    // "Tom, Jens and Priya"
    [`, ${item}(?=,? (?:and|&) )`, ""],
    [`, ${item}(?=, )`, ""],
    // "Jens, Tom and Priya", "Jens and Tom"
    [`${leads}${item}(?:, (?=[^,.;:]+(?:, [^,.;:]+)*,? (?:and|&) )| (?:and|&) )`, ""],
    // "Tom, Priya and Jens"
    [`, (?<last>[^,.;:]+?),? (?<and>and|&) ${item}${ended}`, " $<and> $<last>"],
    // "Tom and Jens"
    [` (?:and|&) ${item}${ended}`, ""],
  ];
  for (const [form, left] of forms) {
    const shorter = text.replace(new RegExp(form, "iu"), left);
    if (shorter !== text) return shorter.replace(/^([^,]*), (and|&) (?=[^,]*$)/u, "$1 $2 ");
  }
  return undefined;
}

/** "Meet Alan at the station, platform 4" without what stands between its commas; the first part is what it is about. */
export function dropSegment(text: string, words: string): string | undefined {
  const [tail = ""] = /^(?:and|with|at|on|in|for|from|to|by|before|after|about|plus) .+/iu.exec(words) ?? [];
  if (tail !== "" && text.toLowerCase().endsWith(` ${tail.toLowerCase()}`))
    return text.slice(0, -tail.length - 1).replace(/[,;]$/u, "");
  const segments = text.split(/(?=[,;] | [–—-] )/u);
  const [first = "", ...rest] = segments;
  const kept = rest.filter((it) => it.replace(/^[\s,;–—-]+/u, "").toLowerCase() !== words.toLowerCase());
  return kept.length === rest.length - 1 ? [first, ...kept].join("") : undefined;
}

/** What is in the one pair of brackets, if it has these words. */
export function dropAside(text: string, words = ""): string | undefined {
  const [aside = "", ...more] = text.match(/(?<!\s)\s*[([][^()[\]]*[)\]]/gu) ?? [];
  const isMeant = aside !== "" && more.length === 0 && (words === "" || hasWords(aside, words));
  return isMeant ? text.replace(aside, "") : undefined;
}

/** "every other Tuesday" in the place of "every Tuesday" */
export function changeRecurrence(text: string, words: string): string | undefined {
  const found = [...text.matchAll(new RegExp(`(?<!\\p{L})(?:${recurrence})(?!\\p{L})`, "giu"))];
  const [only] = found;
  return only && found.length === 1 && only[0].toLowerCase() !== words.toLowerCase()
    ? splice(text, [{ from: only.index, to: only.index + only[0].length }], words)
    : undefined;
}

/** "Call Ana and ask for the recipe" without what is about the recipe; undefined unless one part of several is. */
export function dropClause(text: string, words: string): string | undefined {
  const clauses = text.split(/(?<!,)(?=,? (?:and|then) |[,;] | [–—-] |(?<=[.!?]) )/u);
  const [only, ...more] = clauses.filter((clause) => hasWords(clause, words));
  // The first names what all of them are about.
  if (only === undefined || more.length > 0 || only === clauses[0]) return undefined;
  const left = clauses.filter((clause) => clause !== only).join("");
  const [stop = ""] = /[.!?]$/u.exec(only) ?? [];
  return /[.!?]$/u.test(left) || only !== clauses.at(-1) ? left : left + stop;
}
