import type { PassageEmbedder } from "../language/embedder.ts";
import type { StaticEmbedder } from "../language/embedding/static-embedder.ts";
import { cosineAt } from "../language/vectors.ts";
import { shareOfContext } from "../search/question/question.ts";
import { asIs, SAMPLED_PASSAGES, toBuiltinScale } from "../search/ranking/context-scale.ts";
import type { NotePassages } from "./note-indexes.ts";

/** Fitted like the words' likelihood: a cosine of 0.55 is half of what meaning alone can say. */
const MAX_BY_MEANING = 0.7;
const MIDDLE = 0.55;
const STEEPNESS = 12;
const LEAST_SHARE = 0.5;

export type QuestionReader = { tokenizer: StaticEmbedder; passages: PassageEmbedder };

/** A question's vector, and how much of the question the model could read. */
export type QuestionMeaning = { vector: Float32Array; share: number; isCalibrated: boolean };

export type NearPassage = { passage: number; similarity: number };

/** In a note every word counts the same: what is common in the user's thoughts may be rare in the notes. */
const evenWeights = { weight: () => 1 };

/** Undefined if the model cannot read most of the question, which is then found by words alone. */
export async function readMeaning(
  { tokenizer, passages }: QuestionReader,
  text: string,
): Promise<QuestionMeaning | undefined> {
  const { tokens, share: knownShare } = tokenizer.pieces.read(text);
  const share = shareOfContext(passages, knownShare, tokens.length);
  if (share < LEAST_SHARE) return undefined;
  const vector = await passages.embedQuestion({ text, tokens }, evenWeights);
  return { vector, share, isCalibrated: passages.isCalibrated };
}

/** The passage nearest to the question; undefined for vectors of another length. */
export function findNearest({ vector }: QuestionMeaning, { vectors }: NotePassages): NearPassage | undefined {
  let best: NearPassage | undefined;
  for (let passage = 0; (passage + 1) * vector.length <= vectors.length; passage++) {
    const similarity = cosineAt(vector, vectors, passage * vector.length);
    if (!best || similarity > best.similarity) best = { passage, similarity };
  }
  return best;
}

/**
 * Turns similarities into the probability that a note answers the question. `all`: those of every note, which say what the
 * cosines of a model other than the built-in one mean.
 */
export function createMeaningScale(
  { share, isCalibrated }: QuestionMeaning,
  all: readonly NearPassage[],
): (near: NearPassage) => number {
  const step = Math.max(1, Math.floor(all.length / SAMPLED_PASSAGES));
  const sample = all.filter((_, i) => i % step === 0).map(({ similarity }) => similarity);
  const scale = isCalibrated ? asIs : toBuiltinScale(sample);
  return ({ similarity }) =>
    (share * MAX_BY_MEANING) / (1 + Math.exp(-STEEPNESS * (scale(similarity) - MIDDLE)));
}
