import { capitalize } from "../../../../base/text.ts";
import { dropClause, dropFromList, dropSegment } from "../applying/lists.ts";
import { splice } from "../words/ranges.ts";
import { type Candidate, countRest, describeToken, type Said, smallWord, upTo } from "./said.ts";
import { kindsOf, listSpans, rangeOf, type Span, type Token } from "./tokens.ts";

const MOST_WORDS = 7;
/** What a value may be called. */
const VALUE_NOUNS = /^(?:time|date|day|number|price|year|amount|cost|phone|month|hour|deadline|code|room)$/u;
const SENTENCE_NOUNS = /^(?:sentence|first|second|third|last|part|bit|about)$/u;
const NOWHERE: Span = { from: 0, to: 0 };

/** Each run of words of the thought that the request may speak of, and each sentence. */
export function listRemovals(said: Said): Candidate[] {
  const { text, source } = said;
  const sentences = listSentences(text);
  return [...listSpans(text, MOST_WORDS), ...sentences].flatMap((span) => {
    const features = describeRemoval(said, span, sentences.indexOf(span), sentences.length);
    if (!features) return [];
    const range = rangeOf(text, span);
    const words = source.text.slice(range.from, range.to);
    const results = new Set([
      dropFromList(source.text, words),
      cutOut(source.text, range),
      dropSegment(source.text, words),
      dropClause(source.text, words),
    ]);
    return [...results].flatMap((result) =>
      result === undefined || result.trim() === "" || result === source.text
        ? []
        : [{ act: "remove" as const, result, features }],
    );
  });
}

function listSentences(text: Token[]): Span[] {
  const ends = text.flatMap(({ word }, at) => (/^[.!?]$/u.test(word) ? [at + 1] : []));
  if (ends.at(-1) !== text.length) ends.push(text.length);
  return ends.length > 1 ? ends.map((to, i) => ({ from: ends[i - 1] ?? 0, to })) : [];
}

/** Undefined where nothing in the request speaks of it. */
function describeRemoval(said: Said, span: Span, sentence: number, sentences: number): string[] | undefined {
  const { request, text, knows } = said;
  const tokens = text.slice(span.from, span.to);
  const telling = tokens.filter(({ isTelling }) => isTelling);
  const places = telling.flatMap(({ stem }) => {
    const at = request.findLastIndex((token) => token.stem === stem);
    return at < 0 ? [] : [at];
  });
  const kinds = kindsOf(text, span);
  const isValue = !kinds.split("+").includes("word");
  if (telling.length === 0 || (places.length === 0 && !isValue && sentence < 0)) return undefined;
  const own = new Set(telling.map(({ stem }) => stem));
  const others = new Set(
    request
      .filter((token) => token.isTelling && knows(token) && !own.has(token.stem))
      .map(({ stem }) => stem),
  );
  const missing = telling.length - places.length;
  const beside = (token: Token | undefined, edge: string) =>
    token === undefined ? edge : token.kind === "sign" ? token.word : smallWord(token);
  const place = sentence < 0 ? "" : sentence === 0 ? "first" : sentence === sentences - 1 ? "last" : "inner";
  const isNamed = ({ word }: Token) => (isValue ? VALUE_NOUNS : SENTENCE_NOUNS).test(word);
  return [
    `named:${missing === 0 ? "all" : places.length > 0 ? "some" : "none"} ${upTo(4, telling.length)}`,
    `missing:${upTo(4, missing)}`,
    `kinds:${kinds}`,
    `rest:${upTo(4, countRest(said, NOWHERE))}`,
    `others:${upTo(3, others.size)}`,
    `first:${smallWord(tokens[0])}`,
    `last:${smallWord(tokens.at(-1))}`,
    `left:${beside(text[span.from - 1], "^")}`,
    `right:${beside(text[span.to], "$")}`,
    `sentence:${place}`,
    ...(isValue || sentence >= 0
      ? request
          .filter(isNamed)
          .map(({ word }) => `of:${isValue ? kinds : place === "last" ? place : sentence} ${word}`)
      : []),
    ...(places.length > 0 ? describePlace(said, Math.min(...places), Math.max(...places)) : []),
  ];
}

function describePlace(said: Said, start: number, end: number): string[] {
  const beside = (at: number) => describeToken(said, said.request[at]);
  return [
    `before:${beside(start - 1)}`,
    `before:${beside(start - 2)} ${beside(start - 1)}`,
    `after:${beside(end + 1)}`,
    `after:${beside(end + 1)} ${beside(end + 2)}`,
  ];
}

/** Without the connective that would be left: "honey and". */
function cutOut(text: string, { from, to }: Span): string {
  const [before, after] = [text.slice(0, from), text.slice(to)];
  const [comma] =
    (/[:\p{L}] $/u.test(before) && !/(?<!\p{L})(?:and|or|with|plus) $/u.test(before) && /^, /u.exec(after)) ||
    [];
  if (comma) return before + after.slice(comma.length);
  const [lead] = /(?:,? (?:and|or|with|plus|&)|,) $/u.exec(before) ?? [];
  const [tail] = /^ (?:and|or|&) /u.exec(after) ?? [];
  if (lead && /^\s*(?:[.,;!?)]|$)/u.test(after))
    return splice(text, [{ from: from - lead.length, to }], "").trim();
  if (tail && !lead) return splice(text, [{ from, to: to + tail.length }], "").trim();
  const result = splice(text, [{ from, to }], "").trim();
  return from === 0 ? capitalize(result) : result;
}
