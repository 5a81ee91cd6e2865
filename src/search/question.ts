import { analyzeQuery } from "../language/analyzer.ts";
import { parseQueryTime } from "../language/builtin-dates.ts";
import type { Embedder } from "../language/embedder.ts";
import type { StaticEmbedder } from "../language/static-embedder.ts";
import type { UserIndex } from "./user-index.ts";

/** A query as the search sees it. */
export type Question = {
  terms: string[];
  tokens: number[];
  meaning: Float32Array;
  /** Somebody talking, rather than asking for something: what was said lately is then meant more often. */
  isMessage: boolean;
  /** The time that is asked about, as epoch milliseconds. */
  time: { from: number; to: number } | undefined;
};

const SEVERAL_SENTENCES = /[.!?…]\s+\S|\n/;
const FIRST_OR_SECOND_PERSON = /\b(i|i'm|i've|i'd|i'll|we|we're|my|me|our|let's|you|your)\b/i;

export async function readQuestion(
  deps: { tokenizer: StaticEmbedder; embedder: Embedder },
  index: UserIndex,
  text: string,
  now: number,
): Promise<Question> {
  const isMessage =
    SEVERAL_SENTENCES.test(text) || (!text.endsWith("?") && FIRST_OR_SECOND_PERSON.test(text));
  return {
    terms: analyzeQuery(text),
    tokens: deps.tokenizer.tokenize(text),
    meaning: await deps.embedder.embedQuery(text, index.tokens),
    isMessage,
    time: isMessage ? undefined : parseQueryTime(text, now),
  };
}
