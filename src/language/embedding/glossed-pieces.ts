import { keepKnownScripts } from "../analysis/known-scripts.ts";
import { Glosser } from "../gloss/glosser.ts";
import { Lexicon } from "../gloss/lexicon.ts";
import type { WordPieces } from "./word-pieces.ts";

/** How much a word counts as read that is read as another language's: not all that it means is in the English one. */
const GLOSS_SHARE = 0.8;
/** What cannot be read is mostly names, which tell texts apart: it counts more than its letters. */
const UNREAD_POWER = 2;

/** A part of a text as it is written, and what of it the models can read. */
type ReadPart = { part: string; readable: string; isGlossed: boolean };

/** The tokens of texts in any language: words of other languages by the English ones that they stand for. */
export class GlossedPieces {
  /** Of texts as they are written. */
  readonly written: WordPieces;
  readonly #readLexicon: () => SharedArrayBuffer;
  #opened: Glosser | undefined;

  /** The dictionary is read with the first text: a start need not wait for it. */
  constructor(written: WordPieces, readLexicon: () => SharedArrayBuffer) {
    this.written = written;
    this.#readLexicon = readLexicon;
  }

  get #glosser(): Glosser {
    this.#opened ??= new Glosser(new Lexicon(this.#readLexicon()));
    return this.#opened;
  }

  tokenize(text: string): number[] {
    return this.#toTokens(this.#read(text));
  }

  /** `share`: how much of what the text says the models can read; nothing of unknown words in a script of their own. */
  read(text: string): { tokens: number[]; share: number } {
    const parts = this.#read(text);
    let read = 0;
    for (const { part, readable, isGlossed } of parts)
      read += isGlossed ? GLOSS_SHARE * countLetters(part) : countLetters(readable);
    return { tokens: this.#toTokens(parts), share: (read / (countLetters(text) || 1)) ** UNREAD_POWER };
  }

  #read(text: string): ReadPart[] {
    return Array.from(this.#glosser.parts(text), ({ part, english }) =>
      english === undefined
        ? { part, readable: keepKnownScripts(part), isGlossed: false }
        : { part, readable: ` ${english} `, isGlossed: true },
    );
  }

  #toTokens(parts: readonly ReadPart[]): number[] {
    return this.written.tokenize(parts.map(({ readable }) => readable).join(""));
  }

  /** Whether it is a word of some language, or one token of the models. */
  isWord(word: string): boolean {
    return this.written.tokenize(word).length === 1 || this.#glosser.isWord(word);
  }

  /** The whole text, part by part, as it is written. */
  *parts(text: string): Generator<{ part: string; tokens: readonly number[] }> {
    for (const { part, english } of this.#glosser.parts(text)) {
      if (english !== undefined) yield { part, tokens: this.written.tokenize(english) };
      else yield* this.written.parts(part);
    }
  }
}

function countLetters(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}
