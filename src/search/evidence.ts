import type { StaticEmbedder } from "../language/embedding/static-embedder.ts";
import type { TokenSimilarities } from "../language/embedding/token-similarities.ts";
import { asIs, SAMPLED_PASSAGES, toBuiltinScale } from "./context-scale.ts";
import { grown } from "./growing.ts";
import type { Plan } from "./plan.ts";
import type { Question } from "./question.ts";
import type { Neighbour } from "./time-neighbours.ts";
import { TokenMatch } from "./token-match.ts";
import { bestSlots } from "./top-slots.ts";
import type { UserIndex } from "./user-index.ts";

/** From this similarity on, two tokens count as the same. */
const SAME_TOKEN = 0.99;
/** How fast likeness falls with a text's length, relative to the book's median, and its bounds. */
const LENGTH_POWER = 0.15;
const MIN_SCALE = 0.3;
const MAX_SCALE = 3;
/** How much less context counts in a book that is all chat. */
const CHAT_DISCOUNT = 0.5;

type Gathering = Pick<Plan, "byWords" | "byMeaning" | "byContext">;

/** How well a text by itself matches the question, independent of the other texts found. */
export type Evidence = {
  /** BM25, relative to a text with all of the question's terms. */
  words: number;
  /** Cosine of the static vectors. */
  meaning: number;
  /** Cosine of the contextual vectors, for the best passage. */
  context: number;
  /** The number of that passage, where there are several. */
  passage: number | undefined;
  /** How similar the text's tokens are to the question's, from 0 to 1. */
  likeness: number;
  /** Where the similarities of each token are that this comes from. */
  likenessesAt: number;
  /** Below 1 for texts longer than usual: among more words, chance finds a nearer one. */
  likenessScale: number;
};

/** Computes evidence for the texts of one index, and caches it. */
export class EvidenceFinder {
  readonly #index: UserIndex;
  readonly #question: Question;
  readonly #weights: Plan["evidence"];
  readonly #match: TokenMatch;
  readonly #bm25: Float32Array;
  readonly #idealBm25: number;
  readonly #toBuiltinScale: (similarity: number) => number;
  readonly #medianTokens: number;
  readonly #found = new Map<number, Evidence>();
  /** For each text and each of the question's tokens, the similarity of the nearest token in the text. */
  #likenesses = new Float32Array(0);
  #likenessCount = 0;
  readonly #raised: Float32Array;

  constructor(
    deps: { tokenizer: StaticEmbedder; similarities: TokenSimilarities },
    index: UserIndex,
    question: Question,
    weights: Plan["evidence"],
  ) {
    this.#index = index;
    this.#weights = shiftToWords(followStyle(weights, index), question);
    this.#question = question;
    this.#match = new TokenMatch(deps.tokenizer, deps.similarities, index.tokens, question.knownTokens);
    this.#raised = new Float32Array(this.#match.count);
    this.#medianTokens = index.style.medianTokens;
    this.#bm25 = new Float32Array(index.size);
    index.postings.score(question.terms, this.#bm25);
    this.#toBuiltinScale = scaleContext(index, question);
    this.#idealBm25 = question.terms.reduce((sum, term) => sum + index.postings.rarity(term), 0) || 1;
  }

  /** The best slots by words, by meaning and by context. */
  candidates(mask: Uint8Array, { byWords, byMeaning, byContext }: Gathering): number[] {
    const { meaning, context } = this.#question;
    const found = new Set([
      ...bestSlots(this.#bm25, mask, byWords),
      ...this.#index.vectors.nearest(meaning, mask, byMeaning),
      ...(context ? this.#index.passages.nearest(context, mask, byContext) : []),
    ]);
    return [...found];
  }

  /** A rough measure that is quick to compute: words and static meaning. */
  firstLook(slot: number): number {
    const meaning = this.#index.vectors.similarity(this.#question.meaning, slot);
    return (this.#bm25[slot] as number) / this.#idealBm25 + meaning;
  }

  evidenceFor(slot: number): Evidence {
    if (!this.#found.has(slot)) this.gather([slot]);
    return this.#found.get(slot) as Evidence;
  }

  /** Computes the evidence for many slots at once, which is much faster than one by one. */
  gather(slots: Iterable<number>): void {
    const missing: number[] = [];
    for (const slot of slots) if (!this.#found.has(slot)) missing.push(slot);
    const { meaning: query, context } = this.#question;
    const meanings = this.#index.vectors.similarities(query, missing);
    const passages = context ? this.#index.passages.best(context, missing) : [];
    let at = this.#addLikenesses(missing);
    for (let i = 0; i < missing.length; i++, at += this.#match.count) {
      const slot = missing[i] as number;
      const meaning = Math.max(0, meanings[i] as number);
      const best = passages[i];
      this.#found.set(slot, {
        words: (this.#bm25[slot] as number) / this.#idealBm25,
        meaning,
        context: best ? this.#toBuiltinScale(best.similarity) : this.#standIn(meaning),
        passage: best && this.#index.passages.countOf(slot) > 1 ? best.passage : undefined,
        likeness: this.#match.score(this.#likenesses, at),
        likenessesAt: at,
        likenessScale: this.#likenessScale(slot),
      });
    }
  }

  /** Returns where those of the first slot are. */
  #addLikenesses(slots: readonly number[]): number {
    const first = this.#likenessCount;
    const added = this.#match.likenesses(slots);
    this.#likenessCount += added.length;
    this.#likenesses = grown(this.#likenesses, this.#likenessCount);
    this.#likenesses.set(added, first);
    return first;
  }

  #likenessScale(slot: number): number {
    const tokens = Math.max(1, this.#index.tokens.lengthOf(slot));
    const scale = (this.#medianTokens / tokens) ** LENGTH_POWER;
    return Math.min(MAX_SCALE, Math.max(MIN_SCALE, scale));
  }

  /** Until a text has passages, its static vector stands in for them. */
  #standIn(meaning: number): number {
    return this.#question.context ? meaning : 0;
  }

  /** The likeness of a text where each token counts a share of what it is like in the neighbours, if that is more. */
  likenessAmong(evidence: Evidence, neighbours: readonly (Neighbour | undefined)[], share: number): number {
    const { count } = this.#match;
    const likenesses = this.#likenesses;
    const raised = this.#raised;
    for (let i = 0; i < count; i++) raised[i] = likenesses[evidence.likenessesAt + i] as number;
    for (const neighbour of neighbours) {
      if (!neighbour) continue;
      const theirs = this.evidenceFor(neighbour.slot).likenessesAt;
      const factor = share * neighbour.closeness;
      for (let i = 0; i < count; i++) {
        const likeness = factor * (likenesses[theirs + i] as number);
        if (likeness > (raised[i] as number)) raised[i] = likeness;
      }
    }
    return this.#match.score(raised, 0);
  }

  /** The strength in two parts: exact words, and similar words and meaning. */
  split(evidence: Evidence): { lexical: number; semantic: number } {
    const { words, meaning, context, likenessScale, likenessesAt } = evidence;
    const same = this.#match.score(this.#likenesses, likenessesAt, SAME_TOKEN);
    const alike = evidence.likeness - same;
    const weights = this.#weights;
    const likeness = weights.likeness * likenessScale;
    return {
      lexical: likeness * same + weights.words * words,
      semantic: likeness * alike + weights.meaning * meaning + weights.context * context,
    };
  }

  /** All evidence in one number. `likeness` may be raised by the text's time neighbours. */
  weigh(evidence: Evidence, likeness = evidence.likeness): number {
    const { words, meaning, context, likenessScale } = evidence;
    const weights = this.#weights;
    return (
      weights.likeness * likenessScale * likeness +
      weights.meaning * meaning +
      weights.words * words +
      weights.context * context
    );
  }
}

function scaleContext({ passages }: UserIndex, question: Question): (similarity: number) => number {
  if (!question.context || question.isContextCalibrated) return asIs;
  return toBuiltinScale(passages.sampleSimilarities(question.context, SAMPLED_PASSAGES));
}

/** The contextual model knows sentences, not who says them: in a chat it counts less. */
function followStyle(weights: Plan["evidence"], { style }: UserIndex): Plan["evidence"] {
  return { ...weights, context: weights.context * (1 - CHAT_DISCOUNT * style.speakers) };
}

/** A script that the models cannot read is found by words alone, so words get the models' weight. */
function shiftToWords(weights: Plan["evidence"], question: Question): Plan["evidence"] {
  const likeness = weights.likeness * question.knownShare;
  const meaning = weights.meaning * question.knownShare;
  const context = weights.context * question.contextShare;
  const lost = weights.likeness - likeness + weights.meaning - meaning + weights.context - context;
  return { likeness, meaning, context, words: weights.words + lost };
}
