import type { Actor } from "../base/actor.ts";
import { isTurnOver, nextTurn } from "../base/turns.ts";
import type { Why } from "../contract.ts";
import { analyzeTextInTurns } from "../language/analysis/analyzer.ts";
import type { PassageEmbedder } from "../language/embedder.ts";
import type { StaticEmbedder } from "../language/embedding/static-embedder.ts";
import type { TokenSimilarities } from "../language/embedding/token-similarities.ts";
import type { Db } from "../storage/db.ts";
import { readRevision } from "../storage/tables/books.ts";
import type { ResidentIndexes } from "./index/resident.ts";
import type { UserIndex } from "./index/user-index.ts";
import { markAskedOrder } from "./question/asked-order.ts";
import { type Question, readQuestion } from "./question/question.ts";
import { calibrate, explain } from "./ranking/calibrate.ts";
import { EvidenceFinder } from "./ranking/evidence.ts";
import { addFeedback } from "./ranking/feedback.ts";
import type { Hits } from "./ranking/hits.ts";
import { countMatches, LITERAL_SCORE } from "./ranking/literal.ts";
import { markRepetitions } from "./ranking/near-duplicates.ts";
import { findQuoting } from "./ranking/quotations.ts";
import { rankThoughts } from "./ranking/rank.ts";
import { addSubject } from "./ranking/subject.ts";
import { markSuperseded } from "./ranking/superseded.ts";
import { correctTypos } from "./ranking/typos.ts";
import type { Found, SearchRequest } from "./request.ts";
import type { SearchThreads } from "./search-threads.ts";

export type SearchDeps = {
  db: Db;
  indexes: ResidentIndexes;
  tokenizer: StaticEmbedder;
  passages: PassageEmbedder;
  similarities: TokenSimilarities;
  /** Undefined if every search runs in this thread. */
  threads?: SearchThreads | undefined;
};

type FindDeps = Omit<SearchDeps, "indexes" | "threads">;

/** A longer query is analysed in turns. */
const SHORT_QUERY = 400;
/** When no hit scores higher, the query may be misspelt. */
const NOISE = 0.2;
/** Factor on the score of hits for a corrected query. */
const CORRECTED_SHARE = 0.7;

/** Ranks by words, likeness and meaning, then by neighbours, time and links. Returns calibrated scores, best first. */
export async function searchThoughts(
  deps: SearchDeps,
  actor: Actor,
  request: SearchRequest,
): Promise<Found[]> {
  const index = await deps.indexes.upTo(actor.userId, await readRevision(deps.db, actor.userId));
  const here = () => searchIndex(deps, actor, index, request);
  return deps.threads ? deps.threads.search({ actor, index, request }, here) : here();
}

/** The same in an index that is up to date. */
export async function searchIndex(
  deps: FindDeps,
  actor: Actor,
  index: UserIndex,
  request: SearchRequest,
): Promise<Found[]> {
  // Only for the analyzer's cache: all that follows reads the same words at once.
  if (request.query.length > SHORT_QUERY) await analyzeTextInTurns(request.query);
  const { found, question } = await findBest(deps, actor, index, request);
  if ((found[0]?.score ?? 0) >= NOISE) return found;
  // "Letztes Jahr" is no misspelling of what thoughts say instead.
  const query = await correctTypos(index.postings, deps.tokenizer, {
    query: request.query,
    kept: question.timeText,
  });
  if (query === undefined) return found;
  const { found: corrected } = await findBest(deps, actor, index, { ...request, query });
  const scaled = corrected.map((hit) => scale(hit, CORRECTED_SHARE));
  // A rare name is no typo: the correction must match better by more than it is doubted.
  return (scaled[0]?.score ?? 0) > (found[0]?.score ?? 0) ? scaled : found;
}

async function findBest(
  deps: FindDeps,
  actor: Actor,
  index: UserIndex,
  request: SearchRequest,
): Promise<{ found: Found[]; question: Question }> {
  const { hits, question, finder } = await findHits(deps, actor, index, request);
  const quoting = await findQuoting(deps.db, actor.userId, index, { query: request.query, hits, question });
  const scores = calibrate(hits, { tokens: index.tokens, question, quoting }, request.plan);
  const { slots, scores: ranks } = hits;
  const compare = (a: number, b: number) =>
    (scores[b] as number) - (scores[a] as number) ||
    (ranks[b] as number) - (ranks[a] as number) ||
    (slots[b] as number) - (slots[a] as number);
  const best = Array.from(slots.keys()).sort(compare).slice(0, request.limit);
  const least = question.hasContent ? countMatches(index, question.words, { slots, best }) : 0;
  const found = best.map((hit, place) => {
    const slot = slots[hit] as number;
    const score = Math.max(scores[hit] as number, place < least ? LITERAL_SCORE : 0);
    return {
      id: index.idOf(slot),
      score,
      why: explain(hits, hit, { score, finder, weights: request.plan.traits }),
      passage: finder.passageOf(slot),
    };
  });
  finder.close();
  return { found, question };
}

/** All candidates with their traits, before calibration. The weights are fitted on these, too. */
export async function findHits(
  deps: FindDeps,
  actor: Actor,
  index: UserIndex,
  request: Omit<SearchRequest, "limit">,
): Promise<{ hits: Hits; question: Question; finder: EvidenceFinder }> {
  const { plan, query, now } = request;
  const inContext = plan.evidence.context > 0;
  const question = await readQuestion(deps, index, query, { now, timeZone: actor.timeZone, inContext });
  if (isTurnOver()) await nextTurn();
  // No await from here to the ranking: the index must not change in between.
  const scope = index.mask({ state: request.state ?? "open", author: request.author });
  const mask = request.among ? maskAmong(index, scope, request.among) : scope;
  const finder = new EvidenceFinder(deps, index, question, plan.evidence);
  const hits = rankThoughts({ index, question, finder, mask, plan });
  if (plan.traits.isSuperseded !== 0 && question.order !== "oldest")
    await markSuperseded(deps.db, actor.userId, index, { hits, question });
  // A period is asked for by day: what resembles the best hits is of other days.
  if (plan.traits.resembles !== 0 && !question.time)
    await addFeedback(deps.db, actor.userId, index, { hits, finder, question });
  if (plan.traits.sharesSubject !== 0 && !question.time) addSubject(hits, index, question.contextShare);
  // A series of measurements repeats itself.
  if (plan.traits.repeats !== 0 && !question.order) markRepetitions(hits, index.tokens);
  if (plan.traits.isFirstAsked !== 0 && question.order) markAskedOrder(hits, index, question.order);
  return { hits, question, finder };
}

function maskAmong(index: UserIndex, scope: Uint8Array, ids: ReadonlySet<string>): Uint8Array {
  const mask = new Uint8Array(scope.length);
  for (const id of ids) {
    const slot = index.slotOf(id);
    if (slot !== undefined) mask[slot] = scope[slot] as number;
  }
  return mask;
}

function scale({ score, why, ...found }: Found, share: number): Found {
  const parts = Object.entries(why).map(([way, part]) => [way, Math.round(share * part * 1000) / 1000]);
  const scaled = Object.fromEntries(parts) as Why;
  return { ...found, score: share * score, why: scaled };
}
