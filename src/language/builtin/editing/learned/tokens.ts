import { DAYS, MONTHS, NUMERALS } from "../words/values.ts";

/** A word, number or sign of a text. */
export type Token = {
  text: string;
  /** In lower case without apostrophes: "dont" for "Don't". */
  word: string;
  /** "bill" of "bills". */
  stem: string;
  kind: Kind;
  /** Says nothing by itself. */
  isSmall: boolean;
  /** Neither small nor a sign. */
  isTelling: boolean;
  from: number;
  to: number;
  /** Begins a sentence: a capital says nothing there. */
  isFirst: boolean;
};

type Kind = "sign" | "clock" | "money" | "ordinal" | "number" | "day" | "month" | "numeral" | "word";

/** Of tokens or characters, the first and the one after the last. */
export type Span = { from: number; to: number };

/** Times and phone numbers, of at most eight groups, are one, and titles have their full stop. */
const TOKEN =
  /(?<![\p{L}\p{N}])(?:\+?\d{2,}(?:[ -]\d{2,}){1,7}(?![ -]?\p{N}|\p{L})|(?:St|Dr|Mr|Mrs|Ms|Prof)\.)|\d{1,2}(?:[:.]\d\d)? ?[ap]m(?!\p{L})|[$€£#@]?[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’.,:/@&_-][\p{L}\p{M}\p{N}]+)*%?|[^\s\p{L}\p{N}]/giu;

/** The first that matches. */
const KINDS: [Kind, RegExp][] = [
  ["sign", /^[^\p{L}\p{N}]+$/u],
  ["money", /^[$€£]/u],
  ["clock", /^\d{1,2}(?:[:.]\d\d)? ?[ap]m$|^\d{1,2}:\d\d$|^(?:noon|midnight)$/u],
  ["ordinal", /^\d+(?:st|nd|rd|th)$/u],
  ["number", /\d/u],
  [
    "day",
    new RegExp(`^(?:${DAYS}s?|mon|tues?|wed|thu(?:rs)?|fri|sat|sun|today|tomorrow|tonight|weekend)$`, "u"),
  ],
  ["month", new RegExp(`^${MONTHS}$`, "u")],
  ["numeral", new RegExp(`^(?:one|${NUMERALS}|dozen|once|twice|half)$`, "u")],
];

/** Among others what a request is worded with. */
const SMALL_WORDS = new Set(
  `a an the my our his her their your its it this that these those to of in on at for from with by and or but is are was were be been being am
  not no so as if then than do does did have has had will would can could should must may might i we you he she they me us him them there here now
  just also too please pls dont doesnt didnt isnt wasnt arent cant wont im ive id ill weve thats hes shes theyre lets about into over up out off again
  still already actually really only even very make makes change changed update replace`.split(/\s+/u),
);

export function tokenize(text: string): Token[] {
  let isFirst = true;
  return [...text.matchAll(TOKEN)].map(({ 0: match, index }) => {
    const word = match.toLowerCase().replace(/['’]/gu, "");
    const isSmall = SMALL_WORDS.has(word) && !(match === "May" && !isFirst);
    const kind = isSmall ? "word" : (KINDS.find(([, form]) => form.test(word))?.[0] ?? "word");
    const token = {
      text: match,
      word,
      stem: word.length > 3 ? word.replace(/(?<!s)s$/u, "") : word,
      kind,
      isSmall,
      isTelling: kind !== "sign" && !isSmall,
      from: index,
      to: index + match.length,
      isFirst,
    };
    isFirst = /^[.!?:;"“]$/u.test(match);
    return token;
  });
}

export const toPhrase = (tokens: Token[]): string => tokens.map(({ word }) => word).join(" ");

export const wordsOf = (tokens: Token[], { from, to }: Span): string => toPhrase(tokens.slice(from, to));

/** Where the span is in the text that the tokens are of. */
export const rangeOf = (tokens: Token[], { from, to }: Span): Span => ({
  from: tokens[from]?.from ?? 0,
  to: tokens[to - 1]?.to ?? 0,
});

/** Every run of up to `most` tokens without a sign between them. */
export function listSpans(tokens: Token[], most: number): Span[] {
  const spans: Span[] = [];
  for (let from = 0; from < tokens.length; from++)
    for (let to = from + 1; to <= Math.min(tokens.length, from + most); to++) {
      const { kind, word } = tokens[to - 1] as Token;
      if (kind === "sign" && !/^[&-]$/u.test(word)) break;
      spans.push({ from, to });
    }
  return spans;
}

/** The kinds of what it tells: "number+month" of "12 March". */
export const kindsOf = (tokens: Token[], { from, to }: Span): string =>
  [
    ...new Set(
      tokens
        .slice(from, to)
        .filter(({ isSmall }) => !isSmall)
        .map(({ kind }) => kind),
    ),
  ].join("+");

/** What stands between quotation marks. */
export function listQuotes(tokens: Token[]): Span[] {
  const marks = tokens.flatMap(({ word }, at) => (/^["“”„«»]$/u.test(word) ? [at] : []));
  return marks.flatMap((mark, i) => {
    const end = marks[i + 1];
    return i % 2 === 0 && end !== undefined ? [{ from: mark + 1, to: end }] : [];
  });
}

/** Whether the span has only a part of a quotation. */
export const tears = (span: Span, quotes: Span[]): boolean =>
  quotes.some(({ from, to }) => span.from < to && from < span.to && !(span.from === from && span.to === to));
