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
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const UKRAINIAN = /[іїєґ]/iu;

export function guessLanguages(lexicon: Lexicon, text: string, words: readonly Word[]): TextLanguages {
  return {
    latin: guessLatin(lexicon, words),
    cyrillic: UKRAINIAN.test(text) ? "uk" : "ru",
    cjk: KANA.test(text) ? ["ja"] : ["zh", "ja"],
  };
}

/** The language that most of the words are of: a word counts less if several have it. English unless another has more. */
function guessLatin(lexicon: Lexicon, words: readonly Word[]): Language {
  const scores = new Map<Language, number>();
  const read = words.filter(({ script }) => script === "latin").slice(0, READ_WORDS);
  for (const { text } of read) {
    const owners = ownersOf(lexicon, text);
    for (const language of owners) scores.set(language, (scores.get(language) ?? 0) + 1 / owners.size);
  }
  if (scores.size === 0) for (const { text } of read.slice(0, FEW_WORDS)) addByStem(lexicon, text, scores);
  let best: Language = "en";
  for (const [language, score] of scores) if (score > (scores.get(best) ?? 0)) best = language;
  return best;
}

/** An inflected word by itself, such as "genoux". */
function addByStem(lexicon: Lexicon, word: string, scores: Map<Language, number>): void {
  for (const language of stemmed) {
    const isOwner = stemKey(toKey(word, language), language).some(
      (stem) => lexicon.find(language, stem, { isStem: true, limit: 1 }).length > 0,
    );
    if (isOwner) scores.set(language, (scores.get(language) ?? 0) + 1);
  }
}

function ownersOf(lexicon: Lexicon, word: string): Set<Language> {
  const folded = toKey(word, "en");
  const marked = toKey(word, "vi");
  const owners = lexicon.languagesOf(folded);
  if (marked !== folded) {
    owners.delete("vi");
    if (lexicon.languagesOf(marked).has("vi")) owners.add("vi");
  }
  if (owners.size > 0) return owners;
  // "Decided" is English, too.
  const [stem = folded] = stemKey(folded, "en");
  if (lexicon.find("en", stem, { isStem: true, limit: 1 }).length > 0) owners.add("en");
  return owners;
}
