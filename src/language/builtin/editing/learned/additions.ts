import {
  type Candidate,
  countRest,
  describeBesides,
  describeToken,
  type Said,
  smallWord,
  upTo,
} from "./said.ts";
import { rangeOf, type Span, tears } from "./tokens.ts";

const MOST_WORDS = 12;

/** Each run of words of the request that has something new. */
export function listAdditions(said: Said): Candidate[] {
  const { request, source } = said;
  return listRuns(said).flatMap((span) => {
    const tokens = request.slice(span.from, span.to);
    const fresh = tokens.filter((token) => token.isTelling && !said.knows(token));
    if (fresh.length === 0 || tokens[0]?.kind === "sign" || tokens.at(-1)?.kind === "sign") return [];
    const { from, to } = rangeOf(request, span);
    return [{ act: "add" as const, result: source.request.slice(from, to), features: describe(said, span) }];
  });
}

function listRuns({ request, quotes }: Said): Span[] {
  const runs = request.flatMap((_, from) =>
    Array.from({ length: Math.min(MOST_WORDS, request.length - from) }, (_, i) => ({
      from,
      to: from + i + 1,
    })),
  );
  // Of a quotation as well without the comma that it begins with.
  const signed = quotes.flatMap(({ from, to }) =>
    /^[,;]$/u.test(request[from]?.word ?? "") && to > from + 1 ? [{ from: from + 1, to }] : [],
  );
  return [...runs.filter((span) => !tears(span, quotes)), ...signed];
}

function describe(said: Said, span: Span): string[] {
  const { request, text, quotes } = said;
  const tokens = request.slice(span.from, span.to);
  const beside = (at: number) => describeToken(said, request[at]);
  const [before, after] = [beside(span.from - 1), beside(span.to)];
  const isQuoted = quotes.some(({ from, to }) => to === span.to && span.from >= from);
  const isList = text.some(({ word }) => word === ",");
  const [rest, length] = [upTo(5, countRest(said, span)), upTo(6, tokens.length)];
  return [
    `quoted:${quotes.length > 0} ${isQuoted}`,
    `left:${before}`,
    `left:${beside(span.from - 2)} ${before}`,
    `right:${after}`,
    `right:${after} ${beside(span.to + 1)}`,
    `around:${before} ${after}`,
    `first:${smallWord(tokens[0])}`,
    `last:${smallWord(tokens.at(-1))}`,
    `length:${length} ${isList}`,
    `rest:${rest}`,
    `rest:${rest} ${length}`,
    `besides:${describeBesides(said, [span])}`,
    `signs:${tokens.filter(({ kind }) => kind === "sign").length}`,
    `own:${upTo(2, tokens.filter((token) => token.isTelling && said.knows(token)).length)}`,
  ];
}
