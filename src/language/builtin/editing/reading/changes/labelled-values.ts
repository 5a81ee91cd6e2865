import { hasOtherName } from "../../words/names.ts";
import { UNSURE } from "../../words/phrase-words.ts";
import { escapePattern, type Range, spliceEach } from "../../words/ranges.ts";
import { DAYS, MONTHS } from "../../words/values.ts";

/** "60 requests per minute, burst 20": several new values, each with words that tell which of the thought's it is. */

type Token = Range & { words: string; kind: "value" | "word" | "sign" | "gap" };
/** With the words of its clause before and after it, the nearest first. */
type Labelled = Token & { before: string[]; after: string[] };
/** With the value that it follows: "15s -> 30s". */
type Fresh = Labelled & { old: string | undefined };
type Exchange = { old: Labelled; fresh: Fresh; score: number };

const TOKEN = new RegExp(
  `[\`"][^\`"\\n]+[\`"]|\\d{1,2} (?:${MONTHS})(?!\\p{L})|(?:${MONTHS}) \\d{1,4}(?![\\d:])|->|=>|→|[\\[\\]();!?\\n]|[.,:](?=\\s|$)|(?:[^\\s,;.:!?()\\[\\]\`"]|[.,:](?=[^\\s.,:]))+`,
  "giu",
);
const GAP = /^(?:[.;!?,\n()[\]]|and|but|with|plus)$/iu;
const ARROW = /^(?:->|=>|→|to)$/iu;
const SIGN = /^(?:->|=>|→|:|to|by|from|of|is|are|on|in|at)$/iu;
const ARTICLE = /^(?:the|an?|my|our|his|her|their)$/u;
const RHYTHM = /^(?:hourly|daily|nightly|weekly|monthly|quarterly|yearly|annually)$/iu;
/** A number with its sign and unit, or a name with digits or signs in it. */
const VALUE = /^[`"]|\d|^[\p{L}\d.-]+[/_@:#]\S|^[/#~.]\S/u;
const NAMED = new RegExp(`^(?:(?<month>${MONTHS})|${DAYS}s?)$`, "iu");
const DOUBT = new RegExp(
  `(?<!\\p{L})(?:${UNSURE}|or|but|except|until|says?|said|was|were|add|append|insert|remove|delete|drop|also|extra|more|other|another|additional|too|as well|follow-?up|then|first|(?<!\\d )second|third|\\p{L}+n't|will|plan\\p{L}*)(?!\\p{L})|\\?|^\\p{L}+ (?:it )?to: `,
  "iu",
);

function tokenize(text: string): Token[] {
  return [...text.matchAll(TOKEN)].map(({ 0: words, index }) => {
    const isValue = [VALUE, RHYTHM, NAMED].some((form) => form.test(words));
    const kind = GAP.test(words) ? "gap" : SIGN.test(words) ? "sign" : isValue ? "value" : "word";
    return { words, kind, from: index, to: index + words.length };
  });
}

const bare = (words: string) => words.replace(/^[`'"]|[`'"]$/gu, "");
const toStem = (words: string) =>
  bare(words)
    .toLowerCase()
    .replace(/'s$|(?<=\p{L}{3})s$/u, "");

/** Other values are labels like any word: "p95" of "p95 is 74 ms". */
function labelValues(tokens: Token[], values: Token[]): Labelled[] {
  return values.map((token) => {
    const at = tokens.indexOf(token);
    const [before, after] = [tokens.slice(0, at).reverse(), tokens.slice(at + 1)].map((side) => {
      const end = side.findIndex((each) => each.kind === "gap" || values.includes(each));
      return (end < 0 ? side : side.slice(0, end))
        .filter(({ kind }) => kind !== "sign")
        .map(({ words }) => toStem(words));
    }) as [string[], string[]];
    return { ...token, before, after };
  });
}

/** The value in whose place another is to come; "11 to 15" of a text that has "11 to 14" is no change of 11. */
function findOld(tokens: Token[], value: Token, text: string): string | undefined {
  const at = tokens.findIndex(({ from }) => from === value.from);
  const [old, arrow] = [tokens[at - 2], tokens[at - 1]];
  if (old?.kind !== "value" || !ARROW.test(arrow?.words ?? "")) return undefined;
  const isRange = new RegExp(`(?<!\\w)${escapePattern(old.words)}(?: to |[-–])`, "u").test(text);
  return isRange ? undefined : old.words;
}

/** Only what is of one form can take the other's place: "512Mi" and "1Gi" are sizes. */
export function formOf(words: string): string {
  if (RHYTHM.test(words)) return "rhythm";
  if (/^\d{1,2}:\d\d$/u.test(words)) return "clock";
  const named = NAMED.exec(words);
  if (named) return named.groups?.month === undefined ? "weekday" : "month";
  if (/^\p{L}+ \d|^\d{1,2} \p{L}/u.test(words)) return /\d{4}/u.test(words) ? "month and year" : "date";
  const [, unit] = /^[^\p{L}\d`]?\d[\d.,]*(?:st|nd|rd|th|(\p{L}{1,3}|%))?\+?$/u.exec(words) ?? ["", "name"];
  return unit?.slice(unit === "name" ? 0 : -1) ?? "number";
}

/** How many parts two names have in common: "src" and "ts" of "src/a.ts" and "src/b.ts". */
function likenessOf(one: string, other: string): number {
  if (one.split(" ").length !== other.split(" ").length) return 0;
  const [parts = [], others = []] = [one, other].map((words) =>
    bare(words)
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .filter((part) => part.length > 1),
  );
  return parts.filter((part) => others.includes(part)).length;
}

/** How sure it is that one takes the other's place; 0 if it cannot. */
function rate(old: Labelled, fresh: Fresh): number {
  const form = formOf(fresh.words);
  const likeness = form === "name" ? likenessOf(old.words, fresh.words) : 1;
  if (form !== formOf(old.words) || likeness === 0) return 0;
  if (fresh.old !== undefined && bare(fresh.old) !== bare(old.words)) return 0;
  const own = [...old.before, ...old.after];
  const shared = [...fresh.before, ...fresh.after].filter(
    (word) => own.includes(word) && !ARTICLE.test(word),
  ).length;
  const [[label, kind, article = ""], [unit]] = [fresh.before, fresh.after];
  const isLabelled = label !== undefined && label === old.before[0];
  // "the parrot cage" of "Budgie cage 80"
  const isOther = kind !== undefined && ARTICLE.test(article) && !own.includes(kind);
  if (isLabelled && isOther) return 0;
  return (
    (form === "name" ? likeness : 0) +
    (fresh.old !== undefined || /^(?:clock|date|month|month and year|rhythm|weekday)$/u.test(form) ? 1 : 0) +
    (isLabelled ? 2 : 0) +
    (unit !== undefined && unit === old.after[0] ? 2 : 0) +
    shared
  );
}

/** Nobody says more at once, and each is compared with all of the text. */
const MOST_NEW = 12;
const MOST_TOKENS = 500;

/** Where something was looked up. */
const REFERENCE =
  / ?\([^()]*\)(?=[.!]?$)|(?:[.;,] (?:see|verified|checked|merged|changed|per|according|as seen|as in|as merged)(?!\p{L})| (?:as merged in|per|according to) ).*$/isu;

/** Each value of the request that is new, with the one that it is meant for; undefined if one may be meant for none or for several. */
function findExchanges(request: string, text: string): Exchange[] | undefined {
  if (DOUBT.test(request.replace(/\d May\b/gu, ""))) return undefined;
  const [said, own] = [request.replace(REFERENCE, ""), text].map(tokenize) as [Token[], Token[]];
  const [saidStems, ownStems] = [said, own].map(
    (tokens) => new Set(tokens.map(({ words }) => toStem(words))),
  ) as [Set<string>, Set<string>];
  const isValue = ({ kind }: Token) => kind === "value";
  const fresh = said.filter((token) => isValue(token) && !ownStems.has(toStem(token.words)));
  if (fresh.length > MOST_NEW || own.length > MOST_TOKENS) return undefined;
  const news = labelValues(said, fresh).map((value) => ({ ...value, old: findOld(said, value, text) }));
  const isGone = ({ words }: Token) => news.some(({ old }) => old !== undefined && bare(old) === bare(words));
  const olds = labelValues(
    own,
    own.filter((token) => isValue(token) && (isGone(token) || !saidStems.has(toStem(token.words)))),
  );
  const exchanges = news.map((value) => {
    const [best, next] = olds
      .map((old) => ({ old, fresh: value, score: rate(old, value) }))
      .sort((a, b) => b.score - a.score);
    return best && best.score > (next?.score ?? 0) ? best : undefined;
  });
  const isClear =
    !exchanges.includes(undefined) && new Set(exchanges.map((each) => each?.old)).size === news.length;
  return isClear ? exchanges.flatMap((each) => each ?? []) : undefined;
}

/** Undefined for one alone, or where no word tells what they are of: both may be of something else. */
export function exchangeSeveral(request: string, text: string): string | undefined {
  const exchanges = findExchanges(request, text) ?? [];
  if (exchanges.length < 2 || exchanges.every(({ score }) => score < 2)) return undefined;
  // "provider is Brevo now, template 17, list 5" tells one thing more.
  if (hasOtherName(request.replace(REFERENCE, ""), [text, ...exchanges.map(({ fresh }) => fresh.words)]))
    return undefined;
  const changes = exchanges.map(({ old, fresh }) => {
    const [mark = ""] = /^[`"]/u.exec(old.words) ?? [];
    return { old, words: mark + bare(fresh.words) + mark };
  });
  return spliceEach(text, changes);
}
