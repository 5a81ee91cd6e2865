import type { StaticEmbedder } from "../../language/embedding/static-embedder.ts";
import type { TokenSimilarities } from "../../language/embedding/token-similarities.ts";
import { grown } from "../index/growing.ts";
import { NO_PASSAGE } from "../index/passage-table.ts";
import { bestSlots } from "../index/top-slots.ts";
import type { UserIndex } from "../index/user-index.ts";
import type { Question } from "../question/question.ts";
import { asIs, SAMPLED_PASSAGES, toBuiltinScale } from "./context-scale.ts";
import type { Plan } from "./plan.ts";
import { SpareArrays } from "./spare-arrays.ts";
import { type Neighbours, NOBODY } from "./time-neighbours.ts";
import { TokenMatch } from "./token-match.ts";

/** From this similarity on, two tokens count as the same. */
const SAME_TOKEN = 0.99;
/** How fast likeness falls with a text's length, relative to the book's median, and its bounds. */
const LENGTH_POWER = 0.15;
const MIN_SCALE = 0.3;
const MAX_SCALE = 3;
/** How much less context counts in a book that is all chat. */
const CHAT_DISCOUNT = 0.5;
/** Room for a usual question's candidates and their neighbours. */
const FEW_TEXTS = 512;
/** The share of a question that the contextual model must read for its nearest passage to be shown. */
const LEAST_READ = 0.5;

const spareRows = new SpareArrays((length) => new Uint32Array(length));
const spareScores = new SpareArrays((length) => new Float32Array(length));

type Gathering = Pick<Plan, "byWords" | "byMeaning" | "byContext">;

/** How well texts by themselves match the question, independent of the others: a row for each text, as columns. */
type EvidenceColumns = {
  /** BM25, relative to a text with all of the question's terms. */
  words: Float64Array;
  /** Cosine of the static vectors. */
  meaning: Float64Array;
  /** Cosine of the contextual vectors, for the best passage. */
  context: Float64Array;
  /** The number of that passage, where there are several. */
  passage: Int32Array;
  /** How similar the text's tokens are to the question's, from 0 to 1. */
  likeness: Float64Array;
  /** Below 1 for texts longer than usual: among more words, chance finds a nearer one. */
  likenessScale: Float64Array;
};

/** Computes evidence for the texts of one index, once for each. */
export class EvidenceFinder {
  readonly weights: Plan["evidence"];
  readonly #index: UserIndex;
  readonly #question: Question;
  readonly #match: TokenMatch;
  readonly #bm25: Float32Array<ArrayBuffer>;
  readonly #idealBm25: number;
  readonly #toBuiltinScale: (similarity: number) => number;
  readonly #medianTokens: number;
  readonly #columns: EvidenceColumns = {
    words: new Float64Array(FEW_TEXTS),
    meaning: new Float64Array(FEW_TEXTS),
    context: new Float64Array(FEW_TEXTS),
    passage: new Int32Array(FEW_TEXTS),
    likeness: new Float64Array(FEW_TEXTS),
    likenessScale: new Float64Array(FEW_TEXTS),
  };
  /** By slot, the number of its row, plus one; 0 for slots that were not gathered. */
  readonly rows: Uint32Array<ArrayBuffer>;
  #count = 0;
  /** For each row and each of the question's tokens, the similarity of the nearest token in the text. */
  #likenesses: Float32Array;
  readonly #raised: Float32Array;

  constructor(
    deps: { tokenizer: StaticEmbedder; similarities: TokenSimilarities },
    index: UserIndex,
    question: Question,
    weights: Plan["evidence"],
  ) {
    this.#index = index;
    this.weights = shiftToWords(followStyle(weights, index), question);
    this.#question = question;
    this.#match = new TokenMatch(deps.tokenizer, deps.similarities, index.tokens, question.tokens);
    this.#likenesses = new Float32Array(FEW_TEXTS * this.#match.count);
    this.#raised = new Float32Array(this.#match.count);
    this.#medianTokens = index.style.medianTokens;
    this.rows = spareRows.take(index.size);
    this.#bm25 = spareScores.take(index.size);
    index.postings.score(question.terms, this.#bm25);
    this.#toBuiltinScale = scaleContext(index, question);
    this.#idealBm25 = question.terms.reduce((sum, term) => sum + index.postings.rarity(term), 0) || 1;
  }

  /** The best slots by words, by meaning and by context, each once. */
  candidates(mask: Uint8Array, { byWords, byMeaning, byContext }: Gathering): number[] {
    const { meaning, context } = this.#question;
    const found = new Set(bestSlots(this.#bm25, mask, byWords));
    for (const slot of this.#index.vectors.nearest(meaning, mask, byMeaning)) found.add(slot);
    if (context) for (const slot of this.#index.passages.nearest(context, mask, byContext)) found.add(slot);
    return Array.from(found);
  }

  /** A rough measure that is quick to compute: words and static meaning. */
  firstLook(slot: number): number {
    const meaning = this.#index.vectors.similarity(this.#question.meaning, slot);
    return (this.#bm25[slot] as number) / this.#idealBm25 + meaning;
  }

  /** Computes the evidence for many slots at once, which is much faster than one by one. */
  gather(slots: Iterable<number>): void {
    const missing: number[] = [];
    for (const slot of slots) if (this.rows[slot] === 0) this.rows[slot] = this.#count + missing.push(slot);
    const first = this.#count;
    this.#count += missing.length;
    this.#growTo(this.#count);
    const { words, meaning, context, passage, likeness, likenessScale } = this.#columns;
    const { meaning: query, context: contextQuery } = this.#question;
    const meanings = this.#index.vectors.similarities(query, missing);
    const best = contextQuery && this.#index.passages.best(contextQuery, missing);
    this.#likenesses.set(this.#match.likenesses(missing), first * this.#match.count);
    for (let i = 0; i < missing.length; i++) {
      const slot = missing[i] as number;
      const row = first + i;
      words[row] = (this.#bm25[slot] as number) / this.#idealBm25;
      meaning[row] = Math.max(0, meanings[i] as number);
      passage[row] = NO_PASSAGE;
      if (best) {
        const near = best.passages[i] as number;
        // Until a text has passages, its static vector stands in for them.
        context[row] =
          near === NO_PASSAGE
            ? (meaning[row] as number)
            : this.#toBuiltinScale(best.similarities[i] as number);
        passage[row] = this.#index.passages.countOf(slot) > 1 ? near : NO_PASSAGE;
      }
      likeness[row] = this.#match.score(this.#likenesses, row * this.#match.count);
      likenessScale[row] = this.#likenessScale(slot);
    }
  }

  #growTo(rows: number): void {
    const columns = this.#columns;
    if (rows <= columns.words.length) return;
    columns.words = grown(columns.words, rows);
    columns.meaning = grown(columns.meaning, rows);
    columns.context = grown(columns.context, rows);
    columns.passage = grown(columns.passage, rows);
    columns.likeness = grown(columns.likeness, rows);
    columns.likenessScale = grown(columns.likenessScale, rows);
    this.#likenesses = grown(this.#likenesses, columns.words.length * this.#match.count);
  }

  #likenessScale(slot: number): number {
    const tokens = Math.max(1, this.#index.tokens.lengthOf(slot));
    const scale = (this.#medianTokens / tokens) ** LENGTH_POWER;
    return Math.min(MAX_SCALE, Math.max(MIN_SCALE, scale));
  }

  /** After this, nothing may be asked of it. */
  close(): void {
    spareRows.giveBack(this.rows);
    spareScores.giveBack(this.#bm25);
  }

  /** How many slots were gathered. */
  get count(): number {
    return this.#count;
  }

  /** Of a slot that was gathered. */
  #rowOf(slot: number): number {
    return (this.rows[slot] as number) - 1;
  }

  wordsOf(slot: number): number {
    return this.#columns.words[this.#rowOf(slot)] as number;
  }

  /** The number of the passage nearest to the question, where there are several. */
  passageOf(slot: number): number | undefined {
    if (this.#question.contextShare < LEAST_READ) return undefined;
    const passage = this.#columns.passage[this.#rowOf(slot)];
    return passage === NO_PASSAGE ? undefined : passage;
  }

  /**
   * The likeness of a text where each token counts a share of what it is like in the neighbours, if that is more: `count` of
   * them from `start` on.
   */
  likenessAmong(
    slot: number,
    { slots, closeness }: Neighbours,
    { start, count, share }: { start: number; count: number; share: number },
  ): number {
    const tokens = this.#match.count;
    const likenesses = this.#likenesses;
    const raised = this.#raised;
    const own = this.#rowOf(slot) * tokens;
    for (let i = 0; i < tokens; i++) raised[i] = likenesses[own + i] as number;
    for (let neighbour = start; neighbour < start + count; neighbour++) {
      const other = slots[neighbour] as number;
      if (other === NOBODY) continue;
      const theirs = this.#rowOf(other) * tokens;
      const factor = share * (closeness[neighbour] as number);
      for (let i = 0; i < tokens; i++) {
        const likeness = factor * (likenesses[theirs + i] as number);
        if (likeness > (raised[i] as number)) raised[i] = likeness;
      }
    }
    return this.#match.score(raised, 0);
  }

  /** What each part of the evidence adds to a text's strength. */
  partsOf(slot: number): { likeness: number; meaning: number; words: number; context: number } {
    const row = this.#rowOf(slot);
    const { words, meaning, context, likeness, likenessScale } = this.#columns;
    const { weights } = this;
    return {
      likeness: weights.likeness * (likenessScale[row] as number) * (likeness[row] as number),
      meaning: weights.meaning * (meaning[row] as number),
      words: weights.words * (words[row] as number),
      context: weights.context * (context[row] as number),
    };
  }

  /** The strength in two parts: exact words, and similar words and meaning. */
  split(slot: number): { lexical: number; semantic: number } {
    const row = this.#rowOf(slot);
    const { words, meaning, context, likeness, likenessScale } = this.#columns;
    const same = this.#match.score(this.#likenesses, row * this.#match.count, SAME_TOKEN);
    const alike = (likeness[row] as number) - same;
    const { weights } = this;
    const scale = weights.likeness * (likenessScale[row] as number);
    return {
      lexical: scale * same + weights.words * (words[row] as number),
      semantic:
        scale * alike +
        weights.meaning * (meaning[row] as number) +
        weights.context * (context[row] as number),
    };
  }

  /** All evidence in one number. `likeness` may be raised by the text's time neighbours. */
  weigh(slot: number, raised?: number): number {
    const row = this.#rowOf(slot);
    const { words, meaning, context, likeness, likenessScale } = this.#columns;
    const { weights } = this;
    return (
      weights.likeness * (likenessScale[row] as number) * (raised ?? (likeness[row] as number)) +
      weights.meaning * (meaning[row] as number) +
      weights.words * (words[row] as number) +
      weights.context * (context[row] as number)
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
