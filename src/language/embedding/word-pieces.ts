/** The BERT-uncased tokeniser that the built-in model was trained with; a token is a row number of the model. */

const WORDS_AND_SIGNS = /[!-/:-@[-`{-~\p{P}]|[^\s!-/:-@[-`{-~\p{P}]+/gu;
const CJK =
  /[\u4E00-\u9FFF\u3400-\u4DBF\uF900-\uFAFF\u{20000}-\u{2A6DF}\u{2A700}-\u{2B81F}\u{2B820}-\u{2CEAF}\u{2F800}-\u{2FA1F}]/gu;
const CONTROLS = /[\uFFFD\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu;
const SPACE_CONTROLS = "\t\n\r";
const PLAIN_ASCII = /^[\t\n\r\x20-\x7e]*$/;
const LONGEST_WORD = 100;
const CACHED_WORDS = 50_000;
const UNKNOWN: readonly number[] = [];

export class WordPieces {
  readonly #rows: Map<string, number>;
  readonly #maxTokens: number;
  readonly #cache = new Map<string, readonly number[]>();

  constructor(vocabulary: readonly string[], maxTokens: number) {
    this.#rows = new Map(vocabulary.map((piece, row) => [piece, row]));
    this.#maxTokens = maxTokens;
  }

  /** Unknown words are left out: the model has no row that says "unknown". */
  tokenize(text: string): number[] {
    const tokens: number[] = [];
    for (const word of normalize(text).match(WORDS_AND_SIGNS) ?? []) {
      for (const token of this.#pieces(word)) tokens.push(token);
      if (tokens.length >= this.#maxTokens) return tokens.slice(0, this.#maxTokens);
    }
    return tokens;
  }

  #pieces(word: string): readonly number[] {
    let pieces = this.#cache.get(word);
    if (pieces) return pieces;
    const whole = this.#rows.get(word);
    pieces = whole === undefined ? this.#split(word) : [whole];
    if (this.#cache.size >= CACHED_WORDS) this.#cache.clear();
    this.#cache.set(word, pieces);
    return pieces;
  }

  /** Greedy, longest piece first; a word with any unknown part is unknown as a whole. */
  #split(word: string): readonly number[] {
    const characters = Array.from(word);
    if (characters.length > LONGEST_WORD) return UNKNOWN;
    const pieces: number[] = [];
    for (let start = 0; start < characters.length; ) {
      let end = characters.length;
      let row: number | undefined;
      for (; end > start; end--) {
        row = this.#rows.get((start > 0 ? "##" : "") + characters.slice(start, end).join(""));
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
