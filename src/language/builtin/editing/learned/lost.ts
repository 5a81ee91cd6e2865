import { hasOtherName } from "../words/names.ts";
import { escapePattern, hasWords } from "../words/ranges.ts";
import { toWords } from "../words/text-words.ts";
import { MONTHS } from "../words/values.ts";
import type { Change } from "./change.ts";
import { listNewClauses } from "./spoken-of.ts";
import { type Token, tokenize } from "./tokens.ts";

/** What a request says and a change would leave out. */

export const losses: ((change: Change) => boolean)[] = [
  losesClause,
  misplacesNumber,
  losesEnd,
  losesSigns,
  losesSecond,
  losesYear,
  losesPart,
  losesName,
  losesTitle,
  tearsName,
];

const RANGE =
  /(?<![\p{L}\p{N}.,:-]|(?:from|change|correct) )\d{1,2}(?:[:.]\d\d)? ?(?:to|until|till|-|–) ?\d{1,2}(?:[:.]\d\d)?(?![\p{N}-])/giu;

/** Both ends change: "it's 19 to 21 September", also of "12 to 19 September"; but of "the 24 to 26" one does. */
function losesEnd({ request, text, result }: Change): boolean {
  return [...request.matchAll(RANGE)].some(([range]) => {
    const [from = "", to = ""] = range.match(/[\d:.]+/gu) ?? [];
    const isHalf = new RegExp(`\\d ?(?:to|until|till|-|–) ?${escapePattern(to)}(?!\\d)`, "iu").test(result);
    const isExchanged = hasWords(text, from) && !hasWords(result, from) && hasWords(result, to) && !isHalf;
    return !isExchanged && !text.includes(range) && !result.includes(range);
  });
}

/** "~/.cache", "a_b@c" */
const CODED = /(?<!\S)["'“]?[^\s"'“]*[/~_@\\][^\s"'”]*[^\s.,;:!?"'”)]/gu;

/** A part of a word with signs in it. */
function losesSigns({ request, text, result }: Change): boolean {
  return (request.match(CODED) ?? []).some((word) => !text.includes(word) && !result.includes(word));
}

const SECOND = / and (?:the )?["“']?(\p{L}+)["”']? (?:to|with|for) (?:the )?["“']?(\p{L}+)/giu;

/** "change Leon to Leonie and his to her" */
function losesSecond({ request, text, result }: Change): boolean {
  return [...request.matchAll(SECOND)].some(
    ([, old = "", fresh = ""]) => hasWords(text, old) && !hasWords(text, fresh) && !hasWords(result, fresh),
  );
}

const RHYTHM =
  /^(?:hourly|daily|nightly|weekly|fortnightly|biweekly|monthly|quarterly|yearly|annually|annual)$/u;
/** No more words stand between a value and what it is of. */
const REACH = 3;

type Labelled = { value: string; kind: Token["kind"]; beside: string[] };

/** Each value with the words around it, which tell what it is of. */
function listValues(text: string): Labelled[] {
  const tokens = tokenize(text).filter(({ isTelling, word }) => isTelling || /^[.;!?]$/u.test(word));
  const isWord = ({ kind }: Token) => kind === "word";
  return tokens.flatMap(({ word, stem, kind }, at) => {
    if (kind === "sign" || (kind === "word" && !RHYTHM.test(word)) || word === "one") return [];
    const beside = [
      tokens.slice(at + 1, at + 1 + REACH),
      tokens.slice(Math.max(0, at - REACH), at).reverse(),
    ].flatMap((side) => {
      const end = side.findIndex((each) => each.kind === "sign");
      return side.slice(0, end < 0 ? REACH : end).filter(isWord);
    });
    // "$8", "8th" and "8" are one, and so are "Tue" and "Tuesdays".
    const value =
      kind === "day"
        ? stem.slice(0, 3)
        : word.replace(/^[$€£#]|(?<=\d)(?::00)? ?(?:[ap]m|st|nd|rd|th|%)?$| /gu, "");
    return [
      {
        value,
        kind: /^(?:money|ordinal)$/u.test(kind) ? "number" : kind,
        beside: beside.map((each) => each.stem),
      },
    ];
  });
}

/** "60 requests, burst 20" of "50 requests, burst 10": what stands beside a value that stays has a new one, too. */
export function losesValue({ request, text, result }: Change): boolean {
  const [said, was, is] = [request, text, result].map(listValues) as [Labelled[], Labelled[], Labelled[]];
  const isIn = (values: Labelled[]) => (one: Labelled) =>
    values.some(({ value }) => value === one.value || (one.value.length > 2 && value.endsWith(one.value)));
  const isKept = (one: Labelled) => isIn(is)(one) && !isIn(said)(one);
  return said
    .filter((each) => !isIn(was)(each) && !isIn(is)(each))
    .some((lost) =>
      was.some(
        (each) =>
          each.kind === lost.kind && each.beside.some((word) => lost.beside.includes(word)) && isKept(each),
      ),
    );
}

/** A text of more words has values of several things. */
export const MANY_WORDS = 25;

/** "open to 14:00 on Fridays, and the code is 3340": of a long text one of two new values would not be told. */
function losesClause({ request, text, result }: Change): boolean {
  if (toWords(text).length < MANY_WORDS) return false;
  const [said, was, is] = [request, text, result].map(listValues) as [Labelled[], Labelled[], Labelled[]];
  const isIn = (values: Labelled[], { value }: Labelled) => values.some((each) => each.value === value);
  return said.some(
    (each) => !isIn(was, each) && !isIn(is, each) && was.some(({ kind }) => kind === each.kind),
  );
}

const COUNTED = /(?<![\p{L}\p{N}.,])(\d[\d.,]*) (?=((?:an? |per )?[\p{L}-]{3,}))/gu;

/** "31 person-months", "110 a month" beside other words than those of which the text has a number. */
function misplacesNumber({ request, text, result }: Change): boolean {
  const units = new Set([...text.matchAll(COUNTED)].map(([, , unit]) => unit));
  return [...request.matchAll(COUNTED)].some(
    ([, number = "", unit = ""]) =>
      units.has(unit) &&
      !hasWords(text, number) &&
      hasWords(result, number) &&
      !hasWords(result, `${number} ${unit}`),
  );
}

const NEXT = /(?<!\p{L}|from )next (?:week|month|year|spring|summer|autumn|fall|winter)(?!\p{L})/iu;

/** "moved to Q2 next year" */
function losesYear({ request, text, result }: Change): boolean {
  const [next = ""] = NEXT.exec(request) ?? [];
  return next !== "" && ![text, result].some((each) => hasWords(each, next));
}

const PART = new RegExp(
  `(?<!\\p{L})(?:mid|middle of|early|late|end of|beginning of|start of)[ -](?:the )?(${MONTHS}|month|week|year)(?!\\p{L})`,
  "iu",
);

/** "mid June" of "by the end of May" */
function losesPart({ request, text, result }: Change): boolean {
  const [part = "", whole = ""] = PART.exec(request) ?? [];
  return part !== "" && !hasWords(text, whole) && hasWords(result, whole) && !hasWords(result, part);
}

/** "Minor Figures and 1.80": a name beside the new words is known, or comes with them. */
function losesName(change: Change): boolean {
  return listNewClauses(change).some((clause) => hasOtherName(clause, [change.text, change.result]));
}

const TITLE = /(?<=[\p{Ll},:] )The(?: \p{Lu}\p{L}+)+/gu;

/** "it's The Secret Garden now" */
function losesTitle({ request, text, result }: Change): boolean {
  return (request.match(TITLE) ?? []).some((title) => !text.includes(title) && !result.includes(title));
}

const OF_TWO = /(\p{L}+) (?:&|\+) (\p{L}+)/gu;

/** "CoffeeParts & Co" of "Roaster & Co", where nobody named one of the two. */
function tearsName({ request, text, result }: Change): boolean {
  return [...text.matchAll(OF_TWO)].some(([, one = "", other = ""]) => {
    const [isOne, isOther] = [one, other].map((word) => hasWords(result, word));
    return isOne !== isOther && !hasWords(request, isOne ? other : one);
  });
}
