import { analyzeQuery } from "../language/analysis/analyzer.ts";
import { keepKnownScripts } from "../language/analysis/known-scripts.ts";
import { parseQueryTime } from "../language/builtin/dates/dates.ts";
import type { PassageEmbedder } from "../language/embedder.ts";
import type { StaticEmbedder } from "../language/embedding/static-embedder.ts";
import type { UserIndex } from "./user-index.ts";

/** A query as the search sees it. */
export type Question = {
  terms: string[];
  tokens: number[];
  /** The tokens that the model has a meaning for, and how much of the text they are: nothing of a Korean one. */
  knownTokens: number[];
  knownShare: number;
  /** The static model's vector. */
  meaning: Float32Array;
  /** The contextual model's vector; undefined when it is not asked for. */
  context: Float32Array | undefined;
  /** How much of the text that model can read. */
  contextShare: number;
  /** Somebody talking, rather than asking for something: what was said lately is then meant more often. */
  isMessage: boolean;
  /** The time that is asked about, as epoch milliseconds. */
  time: { from: number; to: number } | undefined;
};

const SEVERAL_SENTENCES = /[.!?…]\s+\S|\n/;
const FIRST_OR_SECOND_PERSON = /\b(i|i'm|i've|i'd|i'll|we|we're|my|me|our|let's|you|your)\b/i;

export async function readQuestion(
  deps: { tokenizer: StaticEmbedder; passages: PassageEmbedder },
  index: UserIndex,
  text: string,
  asked: { now: number; timeZone: string; inContext: boolean },
): Promise<Question> {
  const isMessage =
    SEVERAL_SENTENCES.test(text) || (!text.endsWith("?") && FIRST_OR_SECOND_PERSON.test(text));
  const known = keepKnownScripts(text);
  const knownShare = countLetters(known) / (countLetters(text) || 1);
  const tokens = deps.tokenizer.tokenize(text);
  const knownTokens = deps.tokenizer.tokenize(known);
  return {
    terms: analyzeQuery(text),
    tokens,
    knownTokens,
    knownShare,
    meaning: deps.tokenizer.embedTokens(knownTokens, index.tokens),
    contextShare: deps.passages.readsEveryScript ? 1 : knownShare,
    context: asked.inContext ? await deps.passages.embedQuestion({ text, tokens }, index.tokens) : undefined,
    isMessage,
    time: isMessage ? undefined : parseQueryTime(text, asked.now, asked.timeZone),
  };
}

function countLetters(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}
