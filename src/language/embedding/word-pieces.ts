import { BoundedCache } from "../../base/bounded-cache.ts";
import { keepKnownScripts } from "../analysis/known-scripts.ts";

/** The BERT-uncased tokeniser that the built-in models were trained with; a token is a row number of the models. */

const SIGNS = "!-/:-@[-`{-~\\p{P}";
const IDEOGRAPHS =
  "\\u4E00-\\u9FFF\\u3400-\\u4DBF\\uF900-\\uFAFF\\u{20000}-\\u{2A6DF}\\u{2A700}-\\u{2B81F}\\u{2B820}-\\u{2CEAF}\\u{2F800}-\\u{2FA1F}";
/** White space that separates words; the rest of \s is taken out of a text before it is read. */
const SPACES = "\\t\\n\\r\\p{Z}";
/** A sign, an ideograph, a word, or the space between: no token belongs to two of them. */
const PARTS = new RegExp(`[${SIGNS}]|[${IDEOGRAPHS}]|[^${SPACES}${SIGNS}${IDEOGRAPHS}]+|[${SPACES}]+`, "gu");
const WORDS_AND_SIGNS = new RegExp(`[${SIGNS}]|[^\\s${SIGNS}]+`, "gu");
const CJK = new RegExp(`[${IDEOGRAPHS}]`, "gu");
const CONTROLS = /[\uFFFD\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu;
const SPACE_CONTROLS = "\t\n\r";
const PLAIN_ASCII = /^[\t\n\r\x20-\x7e]*$/;
const LONGEST_WORD = 100;
const CACHED_WORDS = 50_000;
const UNKNOWN: readonly number[] = [];

export class WordPieces {
  readonly #vocabulary: () => readonly string[];
  readonly #maxTokens: number;
  #rows: Map<string, number> | undefined;
  readonly #cache = new BoundedCache<string, readonly number[]>({ limit: CACHED_WORDS });

  /** The vocabulary is read with the first word: a start need not wait for it. */
  constructor(vocabulary: () => readonly string[], maxTokens: number) {
    this.#vocabulary = vocabulary;
    this.#maxTokens = maxTokens;
  }

  load(): Map<string, number> {
    if (this.#rows) return this.#rows;
    const rows = new Map<string, number>();
    for (const piece of this.#vocabulary()) rows.set(piece, rows.size);
    this.#rows = rows;
    return rows;
  }

  /** Unknown words are left out: the model has no row for "unknown". */
  tokenize(text: string): number[] {
    const tokens: number[] = [];
    for (const word of normalize(text).match(WORDS_AND_SIGNS) ?? []) {
      for (const token of this.#pieces(word)) tokens.push(token);
      if (tokens.length >= this.#maxTokens) return tokens.slice(0, this.#maxTokens);
    }
    return tokens;
  }

  /** The whole text, part by part, as it is written. */
  *parts(text: string): Generator<{ part: string; tokens: readonly number[] }> {
    for (const [part] of text.matchAll(PARTS)) {
      const known = keepKnownScripts(part);
      yield { part, tokens: this.#cache.get(known) ?? this.#read(known) };
    }
  }

  #read(part: string): readonly number[] {
    return (normalize(part).match(WORDS_AND_SIGNS) ?? []).flatMap((word) => this.#pieces(word));
  }

  #pieces(word: string): readonly number[] {
    let pieces = this.#cache.get(word);
    if (pieces) return pieces;
    const whole = this.load().get(word);
    pieces = whole === undefined ? this.#split(word) : [whole];
    this.#cache.set(word, pieces);
    return pieces;
  }

  /** WordPiece: greedy, longest piece first; a word with any unknown part is unknown as a whole. */
  #split(word: string): readonly number[] {
    const characters = Array.from(word);
    if (characters.length > LONGEST_WORD) return UNKNOWN;
    const pieces: number[] = [];
    const rows = this.load();
    for (let start = 0; start < characters.length; ) {
      let end = characters.length;
      let row: number | undefined;
      for (; end > start; end--) {
        row = rows.get((start > 0 ? "##" : "") + characters.slice(start, end).join(""));
        if (row !== undefined) break;
      }
      if (row === undefined) return UNKNOWN;
      pieces.push(row);
      start = end;
    }
    return pieces;
  }
}

function normalize(text: string): string {
  if (PLAIN_ASCII.test(text)) return text.toLowerCase();
  return text
    .replace(CONTROLS, (control) => (SPACE_CONTROLS.includes(control) ? " " : ""))
    .replace(CJK, " $& ")
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();
}
