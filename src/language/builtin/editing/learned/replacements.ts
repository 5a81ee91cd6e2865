import { isNear, isSlip } from "../words/misspellings.ts";
import { fitWords } from "./fit-words.ts";
import {
  type Candidate,
  countRest,
  describeBesides,
  describeToken,
  type Said,
  smallWord,
  upTo,
} from "./said.ts";
import { kindsOf, listSpans, rangeOf, type Span, type Token, tears, wordsOf } from "./tokens.ts";

const MOST_OLD_WORDS = 4;
const MOST_NEW_WORDS = 5;
/** What is further away is not beside it. */
const FAR = 4;
const LEAD = 5;
/** More ways would take long to compare; a few words that are to be changed have some hundreds. */
const MOST_WAYS = 4_000;

/** Words that may take a place, or give it up; `features` do not depend on the other side. */
type Side = Span & { words: string; kinds: string; features: string[] };
type New = Side & {
  /** How many words are left over beside them, for a feature. */
  rest: string;
};
type Old = Side & {
  /** Where the request says them; -1 if nowhere. */
  said: number;
  /** Others of the thought of their kind and length. */
  rivals: Span[];
  /** How like them each word of the request is. */
  likeness: number[];
};

/** Each run of words of the thought, with each of the request in its place. */
export function listReplacements(said: Said): Candidate[] {
  const { request, text, source } = said;
  const news = listNew(said);
  const olds = listOld(said, MOST_WAYS / news.length);
  const anchors = listAnchors(said);
  return olds.flatMap((old) =>
    news
      .filter((fresh) => !overlaps(old, fresh) && !isPartOfCode(old, fresh))
      .map((fresh) => ({
        act: "replace" as const,
        result: fitWords(
          source.text,
          rangeOf(text, old),
          source.request,
          request.slice(fresh.from, fresh.to),
        ),
        features: [...old.features, ...fresh.features, ...compare(said, old, fresh, anchors)],
      }))
      .filter(({ result }) => result !== source.text),
  );
}

/** None if there are more than `most`. */
function listOld(said: Said, most: number): Old[] {
  const { request, text } = said;
  const spans = listSpans(text, MOST_OLD_WORDS)
    .filter((span) => isClosed(text, span))
    .map((span) => ({ ...span, words: wordsOf(text, span), kinds: kindsOf(text, span) }));
  if (spans.length > most) return [];
  return spans.map((span) => {
    const left = text[span.from - 1];
    return {
      ...span,
      said: findWords(request, text.slice(span.from, span.to)),
      rivals: spans.filter(
        ({ from, to, kinds }) =>
          from !== span.from && kinds === span.kinds && to - from === span.to - span.from,
      ),
      likeness: request.map((token) =>
        span.kinds === "word" && isLoose(said, token) ? said.likeness(token.word, span.words) : -1,
      ),
      features: [
        `old capitals:${capitals(text, span)}`,
        `old:${span.from === 0 ? "first" : span.to === text.length ? "last" : "inner"}`,
        `old after:${left === undefined ? "^" : left.kind === "sign" ? left.word : smallWord(left)}`,
      ],
    };
  });
}

function listNew(said: Said): New[] {
  const { request, quotes } = said;
  return [...listSpans(request, MOST_NEW_WORDS).filter((span) => !tears(span, quotes)), ...quotes]
    .filter((span) => isClosed(request, span) && hasNews(said, span))
    .map((span) => {
      const rest = upTo(4, countRest(said, span));
      return {
        ...span,
        words: wordsOf(request, span),
        kinds: kindsOf(request, span),
        rest,
        features: describeNew(said, span, rest),
      };
    });
}

/** It begins and ends with words that tell something. */
const isClosed = (tokens: Token[], { from, to }: Span) =>
  tokens[from]?.isTelling === true && tokens[to - 1]?.isTelling === true;

const hasNews = ({ request, text }: Said, { from, to }: Span) =>
  request.slice(from, to).some((token) => token.isTelling && !text.some(({ word }) => word === token.word));

/** Says more than the words of the thought, and is no value. */
const isLoose = ({ knows }: Said, token: Token) => token.kind === "word" && !token.isSmall && !knows(token);

function findWords(tokens: Token[], words: Token[]): number {
  const last = tokens.length - words.length;
  for (let at = 0; at <= last; at++)
    if (words.every(({ stem }, i) => tokens[at + i]?.stem === stem)) return at;
  return -1;
}

/** The same words, or some of both. */
function overlaps({ from, to, said }: Old, fresh: Span): boolean {
  if (said < 0) return false;
  const end = said + to - from;
  const isInside = fresh.from <= said && end <= fresh.to;
  const isSame = said === fresh.from && end === fresh.to;
  return isSame || (said < fresh.to && fresh.from < end && !isInside);
}

/** "the 88 is a 91" of "mangotree88": much less than the whole. */
const isPartOfCode = ({ words }: Side, fresh: Side) =>
  /\d/u.test(words) && /[\p{L}-]/u.test(words) && fresh.words.length < words.length - 1 && !/ /u.test(words);

/** What the new words are, and what stands beside them. */
function describeNew(said: Said, span: Span, rest: string): string[] {
  const { request, knows } = said;
  const beside = (at: number) => describeToken(said, request[at]);
  const [before, after] = [beside(span.from - 1), beside(span.to)];
  const tokens = request.slice(span.from, span.to);
  const inner = tokens.filter(({ isSmall }) => isSmall);
  const kept = tokens.filter(knows).length;
  return [
    `inner:${upTo(2, inner.length)}`,
    ...inner.map(({ word }) => `inner:${word}`),
    `new capitals:${capitals(request, span)}`,
    `left:${before}`,
    `left:${beside(span.from - 2)} ${before}`,
    `right:${after}`,
    `right:${after} ${beside(span.to + 1)}`,
    `around:${before} ${after}`,
    `lead:${describeLead(said, span)}`,
    `rest:${rest}`,
    `kept:${kept} ${tokens.length - kept}`,
    `new:${span.from === 0 ? "first" : ""} ${span.to === request.length ? "last" : ""}`,
  ];
}

/** Of whom or what it is said: "Ben's train gets in at" is "=++--". */
const describeLead = ({ request, knows }: Said, { from }: Span) =>
  request
    .slice(Math.max(0, from - LEAD), from)
    .map((token) => (!token.isTelling ? "-" : knows(token) ? "=" : "+"))
    .join("");

function compare(said: Said, old: Old, fresh: New, anchors: Anchor[]): string[] {
  const { request, text, quotes } = said;
  const isValue = old.kinds === fresh.kinds && old.kinds !== "word";
  const mention = { from: old.said, to: old.said + old.to - old.from };
  const besides = describeBesides(said, old.said < 0 ? [fresh] : [fresh, mention]);
  const features = [
    `besides:${old.said >= 0} ${besides}`,
    `kinds:${old.kinds}>${fresh.kinds}`,
    `alike:${old.kinds === fresh.kinds}`,
    `length:${old.to - old.from},${fresh.to - fresh.from}`,
    `value:${isValue} ${upTo(1, old.rivals.length)}`,
    `rest:${fresh.rest} ${old.said >= 0} ${isValue}`,
    `joints:${joints(text, old)} ${joints(request, fresh)}`,
    `lost:${upTo(2, countLost(said, fresh))} ${isValue} ${old.said >= 0}`,
    ...describeAnchor(said, old, fresh, anchors),
    ...describeMention(said, old, fresh),
    ...describeNeighbours(said, old, fresh),
  ];
  if (old.kinds === "word") {
    const likest = old.likeness.filter((_, at) => at < fresh.from || at >= fresh.to);
    features.push(`topic:${Math.round(Math.max(-1, ...likest) * 6)}`);
    if (fresh.kinds === "word") features.push(...compareWords(said, old, fresh));
  }
  if (quotes.length > 0) {
    const isQuoted = ({ from, to }: Span) => quotes.some((quote) => quote.from === from && quote.to === to);
    features.push(`quoted:${isQuoted(fresh)} ${isQuoted(mention)}`);
  }
  for (const [at, token] of request.entries())
    if (isLoose(said, token) && !(at >= fresh.from && at < fresh.to))
      features.push(`of:${old.kinds} ${token.word}`);
  return features;
}

/** New days, times and numbers that are not among the new words. */
const countLost = ({ request, text }: Said, { from, to }: Span) =>
  request.filter(
    ({ kind, isTelling, word }, at) =>
      isTelling && kind !== "word" && !(at >= from && at < to) && !text.some((token) => token.word === word),
  ).length;

/** Whether one thing takes the place of another of its kind. */
function compareWords({ request, text, likeness }: Said, old: Old, fresh: Side): string[] {
  const like = Math.round(likeness(old.words, fresh.words) * 8);
  const isName = [text[old.from], request[fresh.from]].map((token) => isCapital(token) === 1);
  return [
    `like:${like}`,
    `like:${like} ${old.rivals.length > 0}`,
    `spelling:${isSlip(old.words, fresh.words) || isNear(old.words, fresh.words)}`,
    `begins:${old.words.slice(0, 4) === fresh.words.slice(0, 4)}`,
    `names:${isName}`,
  ];
}

/** How the old words are said themselves: "not", "instead of". */
function describeMention(said: Said, { from, to, said: at }: Old, fresh: Span): string[] {
  if (at < 0) return ["named:false"];
  const { request } = said;
  const end = at + to - from;
  const order = at < fresh.from ? "first" : "then";
  const between = at < fresh.from ? { from: end, to: fresh.from } : { from: fresh.to, to: at };
  const gap = between.to - between.from <= 3 ? wordsOf(request, between) : "far";
  return [
    "named:true",
    `gap:${order} ${gap}`,
    `before:${describeToken(said, request[at - 1])} ${order}`,
    `after:${describeToken(said, request[end])} ${order}`,
    ...(at >= fresh.from && end <= fresh.to ? ["inside"] : []),
  ];
}

/** Whether the same stands beside the new words as beside the old ones. */
function describeNeighbours({ request, text }: Said, old: Span, fresh: Span): string[] {
  const [left, right] = [text[old.from - 1], text[old.to]];
  const isLeft = left !== undefined && left.word === request[fresh.from - 1]?.word;
  const isRight = right !== undefined && right.word === request[fresh.to]?.word;
  return [
    `same:${isLeft} ${isRight}`,
    ...(isLeft ? [`same left:${left.isSmall}`] : []),
    ...(isRight ? [`same right:${right.isSmall}`] : []),
    ...(request[fresh.to - 1]?.word === text[old.to - 1]?.word ? ["same head"] : []),
  ];
}

/** A word of the request that is the thought's, by its places. */
type Anchor = { request: number; text: number };

const listAnchors = ({ request, text, knows }: Said): Anchor[] =>
  request.flatMap((token, at) =>
    token.isSmall || !knows(token)
      ? []
      : text.flatMap(({ stem }, there) => (stem === token.stem ? [{ request: at, text: there }] : [])),
  );

/** How near the old words are to what else the request says of the thought, and what joins them: "reviewer is" of both. */
function describeAnchor({ request, text }: Said, old: Old, fresh: Span, anchors: Anchor[]): string[] {
  const distanceTo = (span: Span, at: number) => (at < span.from ? span.from - at : at - span.to + 1);
  const others = anchors.filter(
    (anchor) =>
      !(anchor.request >= fresh.from && anchor.request < fresh.to) &&
      !(anchor.text >= old.from && anchor.text < old.to),
  );
  if (others.length === 0) return ["anchor:none"];
  const nearest = others.reduce((best, each) =>
    distanceTo(old, each.text) < distanceTo(old, best.text) ? each : best,
  );
  const distance = distanceTo(old, nearest.text);
  const isRival = old.rivals.some(
    (rival) =>
      !(nearest.text >= rival.from && nearest.text < rival.to) && distanceTo(rival, nearest.text) <= distance,
  );
  return [
    `anchor:${upTo(FAR, distance)}`,
    `closest:${!isRival} ${old.kinds === "word"}`,
    `joined:${joinOf(text, nearest.text, old)}>${joinOf(request, nearest.request, fresh)}`,
    `join:${joinOf(text, nearest.text, old)}`,
    `said so:${joinOf(request, nearest.request, fresh)}`,
  ];
}

/** The small words and signs between a word and others; which of them comes first. */
function joinOf(tokens: Token[], at: number, { from, to }: Span): string {
  const between = at < from ? tokens.slice(at + 1, from) : tokens.slice(to, at);
  const words =
    between.length > 3 ? "far" : between.map((token) => (token.isTelling ? "+" : token.word)).join(" ");
  return `${at < from ? "" : "<"}${words}`;
}

const isCapital = (token: Token | undefined) =>
  Number(token !== undefined && /^\p{Lu}/u.test(token.text) && !token.isFirst);

/** Whether a name is torn apart at its edges. */
const capitals = (tokens: Token[], { from, to }: Span) =>
  [tokens[from - 1], tokens[from], tokens[to - 1], tokens[to]].map(isCapital).join("");

/** The same of any words. */
const joints = (tokens: Token[], { from, to }: Span) =>
  [from, to].map((at) => (tokens[at - 1]?.isTelling && tokens[at]?.isTelling ? "+" : "-")).join("");
