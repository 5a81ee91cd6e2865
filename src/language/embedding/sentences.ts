import type { GlossedPieces } from "./glossed-pieces.ts";

/** A range of a text, with the white space after it. */
export type Sentence = { start: number; end: number; tokens: number[]; endsParagraph: boolean };

export type Limits = { tokens: number; characters: number };

/** Without gaps. A line is a sentence, too; what is beyond the limits is cut between words or, when it must be, within one. */
export function splitSentences(text: string, pieces: GlossedPieces, limits: Limits): Sentence[] {
  const sentences: Sentence[] = [];
  const ends = sentenceEnds(text);
  let sentenceEnd = ends.next().value ?? 0;
  let current = emptyAt(0);
  const close = () => {
    sentences.push(current);
    current = emptyAt(current.end);
  };
  for (const part of boundedParts(text, pieces, limits)) {
    if (!hasRoom(current, part, limits)) close();
    for (const token of part.tokens) current.tokens.push(token);
    current.end += part.length;
    current.endsParagraph = part.isBlankLine;
    if (current.end < sentenceEnd) continue;
    close();
    while (sentenceEnd <= current.start && sentenceEnd < text.length)
      sentenceEnd = ends.next().value ?? text.length;
  }
  return sentences;
}

const emptyAt = (start: number): Sentence => ({ start, end: start, tokens: [], endsParagraph: false });

let segmenter: Intl.Segmenter | undefined;

function* sentenceEnds(text: string): Generator<number, undefined> {
  segmenter ??= new Intl.Segmenter("und", { granularity: "sentence" });
  for (const { index, segment } of segmenter.segment(text)) yield index + segment.length;
}

type Part = { length: number; tokens: readonly number[]; isBlankLine: boolean };

function hasRoom({ start, end, tokens }: Sentence, part: Part, limits: Limits): boolean {
  return (
    tokens.length + part.tokens.length <= limits.tokens && end - start + part.length <= limits.characters
  );
}

function* boundedParts(text: string, pieces: GlossedPieces, limits: Limits): Generator<Part> {
  for (const { part, tokens } of pieces.parts(text)) {
    const isBlankLine = part.indexOf("\n") < part.lastIndexOf("\n");
    let start = 0;
    while (part.length - start > limits.characters) {
      const end = wholeCharacters(part, start + limits.characters);
      yield { length: end - start, tokens: [], isBlankLine };
      start = end;
    }
    yield { length: part.length - start, tokens: tokens.slice(0, limits.tokens), isBlankLine };
  }
}

/** The same place, or the one before when it lies within a surrogate pair. */
function wholeCharacters(text: string, place: number): number {
  return (text.codePointAt(place - 1) ?? 0) > 0xffff ? place - 1 : place;
}
