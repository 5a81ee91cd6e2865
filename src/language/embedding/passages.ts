import type { GlossedPieces } from "./glossed-pieces.ts";
import { type Limits, type Sentence, splitSentences } from "./sentences.ts";

/** A part of a text, by its characters, that the contextual model reads at once. */
export type Passage = { start: number; end: number; tokens: number[] };

/** The characters bound what has no tokens, such as words that the model does not know. */
export const PASSAGE_LIMITS: Limits = { tokens: 120, characters: 2000 };
/** The end of a paragraph ends a passage that holds at least so many tokens. */
const ENOUGH_TOKENS = 60;
/** Within a paragraph a passage begins with the last sentences of the one before, when they are short. */
const OVERLAP = { sentences: 2, tokens: 30 };

/** `tokensBefore[i]`: how many tokens the first i sentences hold. */
type Split = { sentences: Sentence[]; tokensBefore: number[] };

/** In order, and together the whole text. A short text is one passage, an empty one has none. */
export function splitPassages(text: string, pieces: GlossedPieces): Passage[] {
  const whole = readWhole(text, pieces);
  if (whole) return [whole];
  const sentences = splitSentences(text, pieces, PASSAGE_LIMITS);
  const tokensBefore = [0];
  let count = 0;
  for (const { tokens } of sentences) {
    count += tokens.length;
    tokensBefore.push(count);
  }
  const split = { sentences, tokensBefore };

  const passages: Passage[] = [];
  for (let from = 0, to = 0; to < sentences.length; ) {
    if (to > 0) from = findStart(split, from, to);
    to = findEnd(split, from);
    passages.push(join(sentences.slice(from, to)));
  }
  return passages;
}

/** Most texts are short: they need not be split into sentences, which takes longer than all else. */
function readWhole(text: string, pieces: GlossedPieces): Passage | undefined {
  if (text === "" || text.length > PASSAGE_LIMITS.characters) return undefined;
  const tokens: number[] = [];
  for (const part of pieces.parts(text)) {
    for (const token of part.tokens) tokens.push(token);
    if (tokens.length > PASSAGE_LIMITS.tokens) return undefined;
  }
  return { start: 0, end: text.length, tokens };
}

/** The end of the passage that begins with sentence `from`. */
function findEnd(split: Split, from: number): number {
  const last = split.sentences.length;
  if (fits(split, from, last)) return last;
  let to = from + 1;
  while (fits(split, from, to + 1)) {
    if (endsParagraph(split, to) && countTokens(split, from, to) >= ENOUGH_TOKENS) break;
    to++;
  }
  return to;
}

/** Where the passage after `from` to `to` begins. It always holds sentence `to`. */
function findStart(split: Split, from: number, to: number): number {
  if (endsParagraph(split, to)) return to;
  let start = to;
  while (
    start - 1 > from &&
    to - start < OVERLAP.sentences &&
    countTokens(split, start - 1, to) <= OVERLAP.tokens &&
    fits(split, start - 1, to + 1)
  )
    start--;
  return start;
}

function fits(split: Split, from: number, to: number): boolean {
  const first = split.sentences[from];
  const last = split.sentences[to - 1];
  return (
    first !== undefined &&
    last !== undefined &&
    countTokens(split, from, to) <= PASSAGE_LIMITS.tokens &&
    last.end - first.start <= PASSAGE_LIMITS.characters
  );
}

function countTokens({ tokensBefore }: Split, from: number, to: number): number {
  return (tokensBefore[to] as number) - (tokensBefore[from] as number);
}

function endsParagraph({ sentences }: Split, to: number): boolean {
  return sentences[to - 1]?.endsParagraph === true;
}

function join(sentences: Sentence[]): Passage {
  return {
    start: sentences[0]?.start ?? 0,
    end: sentences.at(-1)?.end ?? 0,
    tokens: sentences.flatMap(({ tokens }) => tokens),
  };
}
