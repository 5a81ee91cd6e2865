import { BoundedCache } from "../../base/bounded-cache.ts";
import { type Language, stemKey, toKey } from "./languages.ts";
import type { Lexicon } from "./lexicon.ts";
import type { Word } from "./words.ts";

/** The language of each script's words in a text; ideographs alone may be of two. */
export type TextLanguages = { latin: Language; cyrillic: Language; cjk: readonly Language[] };

/** So many words tell which language a text is in. */
const READ_WORDS = 60;
/** And so many, if none is in the dictionary as it stands: each is stemmed in every language that has endings. */
const FEW_WORDS = 3;
const stemmed = "de fr es it pt nl sv da no pl cs ro tr".split(" ") as Language[];
const CACHED_WORDS = 20_000;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const UKRAINIAN = /[іїєґ]/iu;

export class LanguageGuesser {
  readonly #lexicon: Lexicon;
  readonly #owners = new BoundedCache<string, readonly Language[]>({ limit: CACHED_WORDS });

  constructor(lexicon: Lexicon) {
    this.#lexicon = lexicon;
  }

  guess(text: string, words: readonly Word[]): TextLanguages {
    return {
      latin: this.#guessLatin(words),
      cyrillic: UKRAINIAN.test(text) ? "uk" : "ru",
      cjk: KANA.test(text) ? ["ja"] : ["zh", "ja"],
    };
  }

  /** The language that most of the words are of: a word counts less if several have it. English unless another has more. */
  #guessLatin(words: readonly Word[]): Language {
    const scores = new Map<Language, number>();
    const read = words.filter(({ script }) => script === "latin").slice(0, READ_WORDS);
    for (const { text } of read) {
      const owners = this.#ownersOf(text);
      for (const language of owners) scores.set(language, (scores.get(language) ?? 0) + 1 / owners.length);
    }
    if (scores.size === 0) for (const { text } of read.slice(0, FEW_WORDS)) this.#addByStem(text, scores);
    let best: Language = "en";
    for (const [language, score] of scores) if (score > (scores.get(best) ?? 0)) best = language;
    return best;
  }

  /** An inflected word by itself, such as "genoux". */
  #addByStem(word: string, scores: Map<Language, number>): void {
    for (const language of stemmed)
      if (this.#hasStem(toKey(word, language), language))
        scores.set(language, (scores.get(language) ?? 0) + 1);
  }

  #ownersOf(word: string): readonly Language[] {
    const known = this.#owners.get(word);
    if (known) return known;
    const owners = this.#findOwners(word);
    this.#owners.set(word, owners);
    return owners;
  }

  #findOwners(word: string): readonly Language[] {
    const folded = toKey(word, "en");
    const marked = toKey(word, "vi");
    const owners = this.#lexicon.languagesOf(folded);
    if (marked !== folded) {
      owners.delete("vi");
      if (this.#lexicon.languagesOf(marked).has("vi")) owners.add("vi");
    }
    // "Decided" is English, too.
    if (owners.size === 0 && this.#hasStem(folded, "en")) owners.add("en");
    return [...owners];
  }

  #hasStem(key: string, language: Language): boolean {
    return stemKey(key, language).some(
      (stem) => this.#lexicon.find(language, stem, { isStem: true, limit: 1 }).length > 0,
    );
  }
}
