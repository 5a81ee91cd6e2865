import type { Db } from "../storage/db.ts";
import { type Traits, weighTraits } from "./plan.ts";
import type { Question } from "./question.ts";
import type { Hit } from "./rank.ts";
import type { UserIndex } from "./user-index.ts";

/** How many of the best hits are taken as relevant. */
const RELEVANT = 3;
/** How many of a text's terms are used, the rarest. */
const TELLING_TERMS = 32;
/** Hits that share half of the question's words or more are trusted fully. */
const TRUST = 2;

/** Relevance feedback (Rocchio): raises hits that share telling terms with the best ones. */
export async function addFeedback(
  db: Db,
  userId: string,
  index: UserIndex,
  { hits, weights, question }: { hits: Hit[]; weights: Traits; question: Question },
): Promise<void> {
  const best = [...hits].sort((a, b) => b.score - a.score).slice(0, RELEVANT);
  const shares = softmax(best.map((hit) => hit.score));
  const inWords = best.reduce((sum, hit, i) => sum + hit.evidence.words * share(shares, i), 0);
  // In a script that the models cannot read, words are all there is.
  const trust = Math.max(1 - question.knownShare, Math.min(1, TRUST * inWords));
  if (trust === 0 || best.length === 0) return;
  const rows = await db
    .selectFrom("thought_index")
    .select(["thought_id", "terms"])
    .where("user_id", "=", userId)
    .where(
      "thought_id",
      "in",
      best.map((hit) => index.idOf(hit.slot)),
    )
    .execute();
  const terms = new Map<string, number>();
  for (const { thought_id, terms: text } of rows) {
    const i = best.findIndex((hit) => index.idOf(hit.slot) === thought_id);
    addTerms(terms, index, text, share(shares, i));
  }
  const scores = new Float32Array(index.size);
  const among = new Uint8Array(index.size);
  for (const hit of hits) among[hit.slot] = 1;
  index.postings.score(terms.keys(), scores, { weights: terms, among });
  const ideal = sum([...terms].map(([term, weight]) => weight * index.postings.rarity(term)));
  for (const hit of hits) {
    hit.traits.resembles = (trust * (scores[hit.slot] as number)) / (ideal || 1);
    hit.score = weighTraits(weights, hit.traits);
  }
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

function softmax(scores: number[]): number[] {
  const highest = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - highest));
  return powers.map((power) => power / sum(powers));
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const share = (shares: number[], i: number) => shares[i] ?? 0;
