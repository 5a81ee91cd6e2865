import {
  type LanguageScores,
  READ_WORDS,
  scoreLanguages,
  type WrittenLanguage,
  wordsOf,
} from "../../analysis/written-language.ts";
import type { DateLanguage } from "./date-language.ts";
import { findTriggered } from "./triggers.ts";

type Vocabulary = import("./latin/vocabulary.ts").Vocabulary;

/** Loaded when a text first needs them: most people write in one or two, and chrono alone takes a tenth of a second. */
const loaders: Record<WrittenLanguage | "chinese" | "japanese", () => Promise<DateLanguage>> = {
  english: async () => (await import("./english.ts")).english,
  german: async () => loadLatin((await import("./latin/german.ts")).german),
  french: async () => loadLatin((await import("./latin/french.ts")).french),
  spanish: async () => loadLatin((await import("./latin/spanish.ts")).spanish),
  italian: async () => loadLatin((await import("./latin/italian.ts")).italian),
  portuguese: async () => loadLatin((await import("./latin/portuguese.ts")).portuguese),
  dutch: async () => loadLatin((await import("./latin/dutch.ts")).dutch),
  chinese: async () => loadHan((await import("./han/chinese.ts")).chinese),
  japanese: async () => loadHan((await import("./han/japanese.ts")).japanese),
};

type LanguageName = keyof typeof loaders;

async function loadLatin(words: Vocabulary): Promise<DateLanguage> {
  return (await import("./latin/latin-language.ts")).createLatinLanguage(words);
}

async function loadHan(words: import("./han/vocabulary.ts").Vocabulary): Promise<DateLanguage> {
  return (await import("./han/han-language.ts")).createHanLanguage(words);
}

const loaded = new Map<LanguageName, Promise<DateLanguage>>();

function load(name: LanguageName): Promise<DateLanguage> {
  const language = loaded.get(name) ?? loaders[name]();
  loaded.set(name, language);
  return language;
}

/** What a word that only one language has is worth is 1: a text that is one such word short of another may be in both. */
const SOME_EVIDENCE = 1;
const BEHIND = 1.5;
/** A language that is so far behind and has less than this share of the best one's evidence is not tried. */
const LIKELY_SHARE = 0.5;
/** From here, and so many times ahead of English, a text is not read as English too. */
const MUCH_EVIDENCE = 2.5;
const CLEARLY_AHEAD = 2;
/** ... if it is that language: of Romanian, Vietnamese or Turkish words less than this share seem to be. */
const LEAST_SHARE = 0.12;

const HAN_OR_KANA = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu;
/** Chinese texts may hold a kana or two. */
const MUCH_KANA = 0.1;

/** A language in which a text may tell times, and whether it surely is in that one. */
export type TriedLanguage = { language: DateLanguage; isSure: boolean };

/** The languages in which a text is read for times, the likeliest first. */
export async function chooseLanguages(text: string): Promise<TriedLanguage[]> {
  const names = HAN_OR_KANA.test(text) ? chooseUnspaced(text) : [];
  const words = wordsOf(text);
  const triggered = findTriggered(text, words);
  const scores = triggered.size > 0 ? scoreLanguages(text, words) : undefined;
  const latin = scores ? chooseLatin(scores, words.length).filter((name) => triggered.has(name)) : [];
  return Promise.all(
    [...names, ...latin].map(async (name) => ({
      language: await load(name),
      isSure: !scores || !(name in scores) || isSure(scores, name as WrittenLanguage),
    })),
  );
}

function chooseLatin(scores: LanguageScores, words: number): WrittenLanguage[] {
  const names = Object.keys(scores) as WrittenLanguage[];
  const best = Math.max(...Object.values(scores));
  const isForeign =
    best >=
    Math.max(MUCH_EVIDENCE, CLEARLY_AHEAD * scores.english, LEAST_SHARE * Math.min(words, READ_WORDS));
  const isLikely = (name: WrittenLanguage) =>
    name === "english" ? !isForeign : best - scores[name] < BEHIND || scores[name] >= LIKELY_SHARE * best;
  return names.filter(isLikely).sort((a, b) => scores[b] - scores[a]);
}

function isSure(scores: LanguageScores, name: WrittenLanguage): boolean {
  return scores[name] >= SOME_EVIDENCE && scores[name] === Math.max(...Object.values(scores));
}

/** Without kana it may be either: most words of the two differ. */
function chooseUnspaced(text: string): LanguageName[] {
  const kana = text.match(KANA)?.length ?? 0;
  return kana > MUCH_KANA * text.length ? ["japanese"] : ["chinese", "japanese"];
}
