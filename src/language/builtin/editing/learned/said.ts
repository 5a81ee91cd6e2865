import type { StaticEmbedder } from "../../../embedding/static-embedder.ts";
import { listQuotes, type Span, type Token, tokenize } from "./tokens.ts";

/** What is said of which thought. */
export type Said = {
  source: { request: string; text: string };
  request: Token[];
  text: Token[];
  /** Whether the thought has its word, in any number. */
  knows(token: Token): boolean;
  /** Quotations of the request. */
  quotes: Span[];
  /** Of two phrases, from -1 to 1. */
  likeness(one: string, other: string): number;
};

/** One way to change the text. `result` is the new text, of an addition the words to add. */
export type Candidate = { act: "replace" | "remove" | "add"; result: string; features: string[] };

const MOST_BESIDES = 4;

export function readSaid(
  source: { request: string; text: string },
  likeness: (one: string, other: string) => number,
): Said {
  const [request, text] = [tokenize(source.request), tokenize(source.text)];
  const own = new Set(text.filter(({ isTelling }) => isTelling).map(({ stem }) => stem));
  return {
    source: { request: source.request, text: source.text },
    request,
    text,
    knows: ({ stem }) => own.has(stem),
    quotes: listQuotes(request),
    likeness,
  };
}

/** A neighbour of a span: a small word or sign as it is, the thought's own words and values by what they are. */
export function describeToken({ knows }: Pick<Said, "knows">, token: Token | undefined): string {
  if (!token) return "|";
  if (!token.isTelling) return token.word;
  if (knows(token)) return "=";
  return token.kind === "word" ? token.word : token.kind;
}

/** How many words of the request are neither in the span nor the thought's. */
export const countRest = ({ request, knows }: Said, { from, to }: Span): number =>
  request.filter((token, at) => token.isTelling && !knows(token) && !(at >= from && at < to)).length;

/** What is said besides the spans, if it is little: "change = to" around the words that go and come. */
export function describeBesides(said: Said, spans: Span[]): string {
  const besides = said.request.filter(
    ({ kind }, at) => kind !== "sign" && !spans.some(({ from, to }) => at >= from && at < to),
  );
  return besides.length > MOST_BESIDES
    ? "much"
    : besides.map((token) => describeToken(said, token)).join(" ");
}

/** For a feature: everything above is one. */
export const upTo = (most: number, count: number): string => String(Math.min(count, most));

/** A small word itself; of others it makes no difference which they are. */
export const smallWord = (token: Token | undefined): string => (token?.isSmall ? token.word : "-");

/** Of phrases by the vectors of their words. What was read is kept: the same words stand in many phrases. */
export function createLikeness(embedder: StaticEmbedder): Said["likeness"] {
  const tokensOf = remember((word) => embedder.tokenize(word));
  const vectorOf = remember((phrase) => embedder.embedTokens(phrase.split(" ").flatMap(tokensOf)));
  return (one, other) => {
    const [a, b] = [vectorOf(one), vectorOf(other)];
    return a.reduce((sum, value, i) => sum + value * (b[i] as number), 0);
  };
}

function remember<Value>(read: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, Value>();
  return (key) => {
    const value = known.get(key) ?? read(key);
    known.set(key, value);
    return value;
  };
}
