import type { EvidenceFinder } from "../../../src/search/ranking/evidence.ts";
import type { Hits } from "../../../src/search/ranking/hits.ts";
import { plans, type Traits } from "../../../src/search/ranking/plan.ts";
import { findHits } from "../../../src/search/search.ts";
import { readRevision } from "../../../src/storage/tables/books.ts";
import { nonsense } from "./calibration.ts";
import { isAdversarial } from "./cases.ts";
import type { Asked, Book, Cases } from "./open-cases.ts";

/** What a thought's own strength is made of, as shares of the strongest: together they are the trait `own`. */
export const parts = ["likeness", "meaning", "words", "context", "neighbours"] as const;
export const otherTraits = [
  "label",
  "answers",
  "follows",
  "isQuestion",
  "isRecent",
  "isOfTheTime",
  "isSuperseded",
  "isExact",
  "resembles",
  "sharesSubject",
  "repeats",
  "isFirstAsked",
] as const satisfies (keyof Traits)[];
export const featureNames: string[] = [...parts, ...otherTraits];

/** The candidates of one question, best first by the present weights. A row of features a candidate. */
export type Slate = {
  set: string;
  id: string;
  /** How many documents answer it, the ones that are no candidates included; none of nonsense. */
  evidence: number;
  /** The strongest candidate's strength. */
  top: number;
  docs: string[];
  isRight: boolean[];
  features: number[][];
};

/** Of every question of a set, and of nonsense, what the search knows of its candidates. */
export async function collectSlates(cases: Cases, set: string): Promise<Slate[]> {
  const slates: Slate[] = [];
  for (const asked of cases.questions())
    if (!isAdversarial(asked.query)) slates.push(await collectSlate(cases, set, asked));
  for (const book of cases.books())
    for (const q of nonsense) slates.push(await collectSlate(cases, set, toNonsense(book, q)));
  return slates;
}

const toNonsense = (book: Book, q: string): Asked => ({ ...book, query: { id: q, q, evidence: [] }, now: 0 });

async function collectSlate({ library }: Cases, set: string, asked: Asked): Promise<Slate> {
  const { query, actor, now, docOf } = asked;
  const { search } = library.thoughts;
  const index = await search.indexes.upTo(actor.userId, await readRevision(search.db, actor.userId));
  const request = { query: query.q, plan: plans.full, author: "user", now } as const;
  const { hits, finder } = await findHits(search, actor, index, request);
  hits.sort();
  const docs = Array.from(hits.slots, (slot) => docOf(index.idOf(slot)));
  const top = Math.max(...hits.strengths, Number.MIN_VALUE);
  return {
    set,
    id: query.id,
    evidence: query.evidence.length,
    top,
    docs,
    isRight: docs.map((doc) => query.evidence.includes(doc)),
    features: docs.map((_, hit) => describe(hits, hit, finder, top)),
  };
}

function describe(hits: Hits, hit: number, finder: EvidenceFinder, top: number): number[] {
  const slot = hits.slots[hit] as number;
  const { likeness, meaning, words, context } = finder.partsOf(slot);
  const fromNeighbours = (hits.strengths[hit] as number) - finder.weigh(slot);
  const own = [likeness, meaning, words, context, fromNeighbours].map((part) => part / top);
  return [...own, ...otherTraits.map((name) => hits.traits[name][hit] as number)].map(
    (value) => Math.round(value * 1e5) / 1e5,
  );
}
