import type { Why } from "../../contract.ts";
import type { TokenTable } from "../index/token-table.ts";
import { isWithin } from "../question/asked-time.ts";
import type { Question } from "../question/question.ts";
import type { EvidenceFinder } from "./evidence.ts";
import type { Hits } from "./hits.ts";
import type { Plan, Traits } from "./plan.ts";

export const LEAST_STRENGTH = 0.01;

/** A text that quotes the whole question is a sure hit, if the question is long enough to rule out chance. */
const QUOTATION_SCORE = 0.95;
const QUOTATION_TOKENS = 4;
/** So sure is the only thought with the question's rare words, if it has hardly any others; the words of a time are none. */
const EXACT_SCORE = 0.95;
const EXACT_SHARE = 0.9;
/** "What happened yesterday?" asks for all of that day, whatever it is about. */
const OF_THE_TIME_SCORE = 0.9;
/** Nothing but "the" and "of" asks for nothing, whatever has them. */
const STOP_WORDS_SHARE = 0.2;

/**
 * Turns scores into probabilities, by logistic regression:
 *
 *     probability = sigmoid(intercept + w_share * top * log(share) + w_strength * log(top))
 *
 * `share` is the softmax of the thought's score over all hits, `top` the strength of the strongest hit (at least
 * LEAST_STRENGTH). The first compares the candidates, the second keeps the best of weak candidates low. The constants
 * are the plan's, fitted on the dev cases and on made-up nonsense (`npm run bench:fit`).
 */
export function calibrate(
  hits: Hits,
  { tokens, question, quoting }: { tokens: TokenTable; question: Question; quoting: ReadonlySet<number> },
  { odds, traits }: Pick<Plan, "odds" | "traits">,
): Float64Array {
  const { scores, strengths, slots } = hits;
  let top = LEAST_STRENGTH;
  let highest = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < hits.count; i++) {
    top = Math.max(top, strengths[i] as number);
    highest = Math.max(highest, scores[i] as number);
  }
  let total = 0;
  for (let i = 0; i < hits.count; i++) total += Math.exp((scores[i] as number) - highest);
  const asksOnlyTime = question.asksOnlyTime && traits.isOfTheTime > 0;
  const single = asksOnlyTime ? undefined : findSingle(hits.traits.isExact);
  const probabilities = new Float64Array(hits.count);
  for (let i = 0; i < hits.count; i++) {
    const logShare = (scores[i] as number) - highest - Math.log(total);
    const logOdds = odds.intercept + odds.share * top * logShare + odds.strength * Math.log(top);
    let probability = (question.hasContent ? 1 : STOP_WORDS_SHARE) / (1 + Math.exp(-logOdds));
    if (i === single) probability = Math.max(probability, EXACT_SCORE);
    else if (quoting.has(slots[i] as number) || quotes(tokens.tokensAt(slots[i] as number), question.tokens))
      probability = Math.max(probability, QUOTATION_SCORE);
    const timeShare = hits.traits.isOfTheTime[i] as number;
    if (asksOnlyTime && isWithin(timeShare))
      probability = Math.max(probability, OF_THE_TIME_SCORE * timeShare);
    probabilities[i] = probability;
  }
  return probabilities;
}

/** The only hit with the question's rare words; undefined if there are several, or none. */
function findSingle(isExact: Float64Array): number | undefined {
  const first = isExact.findIndex((share) => share >= EXACT_SHARE);
  const last = isExact.findLastIndex((share) => share >= EXACT_SHARE);
  return first === last ? first : undefined;
}

function quotes(text: Uint16Array, part: number[]): boolean {
  const [first] = part;
  if (first === undefined || part.length < QUOTATION_TOKENS) return false;
  for (let at = text.indexOf(first); at >= 0; at = text.indexOf(first, at + 1))
    if (part.every((token, i) => text[at + i] === token)) return true;
  return false;
}

/** Splits a score by where it came from. The parts add up to the score; what lowered it is negative. */
export function explain(
  hits: Hits,
  hit: number,
  { score, finder, weights }: { score: number; finder: EvidenceFinder; weights: Traits },
): Why {
  const strength = hits.strengths[hit] as number;
  const { lexical, semantic } = finder.split(hits.slots[hit] as number);
  const worth = (...names: (keyof Traits)[]) =>
    names.reduce((sum, name) => sum + weights[name] * (hits.traits[name][hit] as number), 0);
  const own = worth("own") / (strength || 1);
  const parts = {
    lexical: own * lexical + worth("label", "isQuestion", "isExact", "resembles", "repeats"),
    semantic: own * semantic,
    graph:
      own * (strength - lexical - semantic) + worth("answers", "follows", "sharesSubject", "isSuperseded"),
    time: worth("isRecent", "isOfTheTime", "isFirstAsked"),
  };
  const total = parts.lexical + parts.semantic + parts.graph + parts.time;
  const share = (part: number) => Math.round(((score * part) / (total || 1)) * 1000) / 1000;
  return {
    lexical: share(parts.lexical),
    semantic: share(parts.semantic),
    graph: share(parts.graph),
    time: share(parts.time),
    note: 0,
  };
}
