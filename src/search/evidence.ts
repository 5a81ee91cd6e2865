import type { StaticEmbedder } from "../language/embedding/static-embedder.ts";
import type { TokenSimilarities } from "../language/embedding/token-similarities.ts";
import type { Plan } from "./plan.ts";
import type { Question } from "./question.ts";
import { TokenMatch } from "./token-match.ts";
import { bestSlots } from "./top-slots.ts";
import type { UserIndex } from "./user-index.ts";

/** From this similarity on, two tokens count as the same. */
const SAME_TOKEN = 0.99;

type Gathering = Pick<Plan, "byWords" | "byMeaning" | "byContext">;

/** How well a text by itself matches the question, independent of the other texts found. */
export type Evidence = {
  /** BM25, relative to a text with all of the question's terms. */
  words: number;
  /** Cosine of the static vectors. */
  meaning: number;
  /** Cosine of the contextual vectors, for the best passage. */
  context: number;
  /** For each of the question's tokens, the similarity of the nearest token in the text. */
  likenesses: Float32Array;
};

/** Computes evidence for the texts of one index, and caches it. */
export class EvidenceFinder {
  readonly #index: UserIndex;
  readonly #question: Question;
  readonly #weights: Plan["evidence"];
  readonly #match: TokenMatch;
  readonly #bm25: Float32Array;
  readonly #idealBm25: number;
  readonly #found = new Map<number, Evidence>();

  constructor(
    deps: { tokenizer: StaticEmbedder; similarities: TokenSimilarities },
    index: UserIndex,
    question: Question,
    weights: Plan["evidence"],
  ) {
    this.#index = index;
    this.#weights = shiftToWords(weights, question);
    this.#question = question;
    this.#match = new TokenMatch(deps.tokenizer, deps.similarities, index.tokens, question.knownTokens);
    this.#bm25 = new Float32Array(index.size);
    index.postings.score(question.terms, this.#bm25);
    this.#idealBm25 = question.terms.reduce((sum, term) => sum + index.postings.rarity(term), 0) || 1;
  }

  /** The best slots by words, by meaning and by context. */
  candidates(mask: Uint8Array, { byWords, byMeaning, byContext }: Gathering): Set<number> {
    const { meaning, context } = this.#question;
    return new Set([
      ...bestSlots(this.#bm25, mask, byWords),
      ...this.#index.vectors.nearest(meaning, mask, byMeaning),
      ...(context ? this.#index.passages.nearest(context, mask, byContext) : []),
    ]);
  }

  evidenceFor(slot: number): Evidence {
    let evidence = this.#found.get(slot);
    if (!evidence) {
      evidence = {
        words: (this.#bm25[slot] as number) / this.#idealBm25,
        meaning: Math.max(0, this.#index.vectors.similarity(this.#question.meaning, slot)),
        context: this.#contextOf(slot),
        likenesses: this.#match.likenesses(slot),
      };
      this.#found.set(slot, evidence);
    }
    return evidence;
  }

  #contextOf(slot: number): number {
    const { context } = this.#question;
    return Math.max(0, (context && this.#index.passages.best(context, slot)?.similarity) ?? 0);
  }

  /** The strength in two parts: exact words, and similar words and meaning. */
  split({ words, meaning, context, likenesses }: Evidence): { lexical: number; semantic: number } {
    const same = this.#match.score(likenesses.map((likeness) => (likeness >= SAME_TOKEN ? likeness : 0)));
    const alike = this.#match.score(likenesses) - same;
    const weights = this.#weights;
    return {
      lexical: weights.likeness * same + weights.words * words,
      semantic: weights.likeness * alike + weights.meaning * meaning + weights.context * context,
    };
  }

  /** All evidence in one number. `likenesses` may include those of the text's time neighbours. */
  weigh({ words, meaning, context }: Evidence, likenesses: Float32Array): number {
    const weights = this.#weights;
    return (
      weights.likeness * this.#match.score(likenesses) +
      weights.meaning * meaning +
      weights.words * words +
      weights.context * context
    );
  }
}

/** A script that the models cannot read is found by words alone, so words get the models' weight. */
function shiftToWords(weights: Plan["evidence"], question: Question): Plan["evidence"] {
  const likeness = weights.likeness * question.knownShare;
  const meaning = weights.meaning * question.knownShare;
  const context = weights.context * question.contextShare;
  const lost = weights.likeness - likeness + weights.meaning - meaning + weights.context - context;
  return { likeness, meaning, context, words: weights.words + lost };
}
