import {
  type LanguageScores,
  READ_WORDS,
  scoreLanguages,
  type WrittenLanguage,
  wordsOf,
} from "../../analysis/written-language.ts";
import type { DateLanguage } from "./date-language.ts";
import { choosePlain, type PlainLanguage } from "./plain/choose.ts";
import { findDayNumbers, findTriggered, findWeakTriggers } from "./triggers.ts";

type Vocabulary = import("./latin/vocabulary.ts").Vocabulary;

/** Loaded on first use: most people write in one or two languages, and loading chrono alone takes 50 ms. */
const loaders: Record<WrittenLanguage | "chinese" | "japanese" | PlainLanguage, () => Promise<DateLanguage>> =
  {
    english: async () => (await import("./english.ts")).english,
    german: async () => loadLatin((await import("./latin/german.ts")).german),
    french: async () => loadLatin((await import("./latin/french.ts")).french),
    spanish: async () => loadLatin((await import("./latin/spanish.ts")).spanish),
    italian: async () => loadLatin((await import("./latin/italian.ts")).italian),
    portuguese: async () => loadLatin((await import("./latin/portuguese.ts")).portuguese),
    dutch: async () => loadLatin((await import("./latin/dutch.ts")).dutch),
    chinese: async () => loadHan((await import("./han/chinese.ts")).chinese),
    japanese: async () => loadHan((await import("./han/japanese.ts")).japanese),
    polish: async () => loadPlain((await import("./plain/polish.ts")).polish),
    czech: async () => loadPlain((await import("./plain/czech.ts")).czech),
    russian: async () => loadPlain((await import("./plain/russian.ts")).russian),
    ukrainian: async () => loadPlain((await import("./plain/ukrainian.ts")).ukrainian),
    nordic: async () => loadPlain((await import("./plain/nordic.ts")).nordic),
    romanian: async () => loadPlain((await import("./plain/romanian.ts")).romanian),
    greek: async () => loadPlain((await import("./plain/greek.ts")).greek),
    turkish: async () => loadPlain((await import("./plain/turkish.ts")).turkish),
    arabic: async () => loadPlain((await import("./plain/arabic.ts")).arabic),
    hindi: async () => loadPlain((await import("./plain/hindi.ts")).hindi),
    vietnamese: async () => loadPlain((await import("./plain/vietnamese.ts")).vietnamese),
    thai: async () => loadPlain((await import("./plain/thai.ts")).thai),
    korean: async () => loadPlain((await import("./plain/korean.ts")).korean),
  };

type LanguageName = keyof typeof loaders;

async function loadLatin(words: Vocabulary): Promise<DateLanguage> {
  return (await import("./latin/latin-language.ts")).createLatinLanguage(words);
}

async function loadHan(words: import("./han/vocabulary.ts").Vocabulary): Promise<DateLanguage> {
  return (await import("./han/han-language.ts")).createHanLanguage(words);
}

async function loadPlain(words: import("./plain/vocabulary.ts").PlainVocabulary): Promise<DateLanguage> {
  return (await import("./plain/plain-language.ts")).createPlainLanguage(words);
}

const loaded = new Map<LanguageName, Promise<DateLanguage>>();

function load(name: LanguageName): Promise<DateLanguage> {
  const language = loaded.get(name) ?? loaders[name]();
  loaded.set(name, language);
  return language;
}

/** A word that only one language has scores 1. */
const SOME_EVIDENCE = 1;
/** A language is skipped if its score is this much below the best one, and less than this share of it. */
const BEHIND = 1.5;
const LIKELY_SHARE = 0.5;
/** English is skipped if another language scores this much, and this many times the score of English. */
const MUCH_EVIDENCE = 2.5;
const CLEARLY_AHEAD = 2;
/** … and this much per word. Romanian, Vietnamese and Turkish texts score less in every language here. */
const LEAST_SHARE = 0.12;

const HAN_OR_KANA = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu;
/** Chinese texts may contain single kana. */
const MUCH_KANA = 0.1;

/** A language to try, and whether the text is clearly in it. */
export type TriedLanguage = { language: DateLanguage; isSure: boolean };

/** The languages in which to look for times, most likely first. */
export async function chooseLanguages(text: string): Promise<TriedLanguage[]> {
  const names = [...(HAN_OR_KANA.test(text) ? chooseUnspaced(text) : []), ...choosePlain(text)];
  const words = wordsOf(text);
  const triggered = findTriggered(text, words);
  const weak = findWeakTriggers(text);
  const hasDigit = /\d/u.test(text);
  const numbered = hasDigit ? findDayNumbers(text) : [];
  const scores = triggered.size + weak.length > 0 || hasDigit ? scoreLanguages(text, words) : undefined;
  // A number or a short word may be a time in the text's own language; English tells least of itself.
  const mayHave = (scored: LanguageScores, name: WrittenLanguage) =>
    triggered.has(name) ||
    (numbered.includes(name) && isBest(scored, name)) ||
    ((hasDigit || weak.includes(name)) && (name === "english" || isSure(scored, name)));
  const latin = scores ? chooseLatin(scores, words.length).filter((name) => mayHave(scores, name)) : [];
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

const isBest = (scores: LanguageScores, name: WrittenLanguage) =>
  scores[name] > 0 && scores[name] === Math.max(...Object.values(scores));
const isSure = (scores: LanguageScores, name: WrittenLanguage) =>
  scores[name] >= SOME_EVIDENCE && isBest(scores, name);

/** Without kana it may be either. Most of their date words differ. */
function chooseUnspaced(text: string): LanguageName[] {
  const kana = text.match(KANA)?.length ?? 0;
  return kana > MUCH_KANA * text.length ? ["japanese"] : ["chinese", "japanese"];
}
