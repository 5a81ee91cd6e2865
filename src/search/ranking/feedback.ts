import type { Db } from "../../storage/db.ts";
import { isAmong, type Listed, toListed } from "../../storage/listed.ts";
import { prepareQuery } from "../../storage/prepared.ts";
import type { UserIndex } from "../index/user-index.ts";
import type { Question } from "../question/question.ts";
import type { EvidenceFinder } from "./evidence.ts";
import type { Hits } from "./hits.ts";

/** How many of the best hits are taken as relevant. */
const RELEVANT = 3;
/** How many of a text's terms are used, the rarest. */
const TELLING_TERMS = 32;
/** Hits that share half of the question's words or more are trusted fully. */
const TRUST = 2;

const selectTerms = prepareQuery((db, of: { userId: string; ids: Listed }) =>
  db
    .selectFrom("thought_index")
    .select(["thought_id", "terms"])
    .where("user_id", "=", of.userId)
    .where(isAmong(db, "thought_id", of.ids)),
);

/** Relevance feedback (Rocchio): raises hits that share telling terms with the best ones. */
export async function addFeedback(
  db: Db,
  userId: string,
  index: UserIndex,
  { hits, finder, question }: { hits: Hits; finder: EvidenceFinder; question: Question },
): Promise<void> {
  const best = Array.from(hits.best(RELEVANT), (hit) => ({
    slot: hits.slots[hit] as number,
    id: index.idOf(hits.slots[hit] as number),
    score: hits.scores[hit] as number,
  }));
  const shares = softmax(best.map(({ score }) => score));
  const inWords = best.reduce((sum, { slot }, i) => sum + finder.wordsOf(slot) * share(shares, i), 0);
  // In a script that the models cannot read, words are all there is.
  const trust = Math.max(1 - question.knownShare, Math.min(1, TRUST * inWords));
  if (trust === 0 || best.length === 0) return;
  const ids = toListed(
    db,
    best.map(({ id }) => id),
  );
  const entries = await selectTerms(db, { userId, ids });
  const terms = new Map<string, number>();
  for (const { thought_id, terms: text } of entries) {
    const i = best.findIndex(({ id }) => id === thought_id);
    addTerms(terms, index, text, share(shares, i));
  }
  const { rows } = finder;
  const scores = new Float32Array(finder.count + 1);
  index.postings.score(terms.keys(), scores, { weights: terms, places: rows });
  const ideal = sum([...terms].map(([term, weight]) => weight * index.postings.rarity(term)));
  for (let hit = 0; hit < hits.count; hit++)
    hits.traits.resembles[hit] =
      (trust * (scores[rows[hits.slots[hit] as number] as number] as number)) / (ideal || 1);
  hits.weigh();
}

/** Adds a text's rarest terms, as a vector of the given length. */
function addTerms(terms: Map<string, number>, index: UserIndex, text: string, length: number): void {
  const telling = [...new Set(text.split(" "))]
    .map((term) => ({ term, rarity: index.postings.rarity(term) }))
    .sort((a, b) => b.rarity - a.rarity)
    .slice(0, TELLING_TERMS);
  const norm = Math.hypot(...telling.map(({ rarity }) => rarity)) || 1;
  for (const { term, rarity } of telling) terms.set(term, (terms.get(term) ?? 0) + (length * rarity) / norm);
}

export function softmax(scores: number[]): number[] {
  const highest = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - highest));
  return powers.map((power) => power / sum(powers));
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const share = (shares: number[], i: number) => shares[i] ?? 0;
