import { BoundedCache } from "../../base/bounded-cache.ts";
import { isTurnOver, nextTurn } from "../../base/turns.ts";
import { foldLetters, toSearchableText } from "./folding.ts";
import { type Purpose, toGrams, toKoreanGrams } from "./grams.ts";
import { type Evidence, guessForeignLanguages, readEvidence } from "./language-guess.ts";
import { joinGroups, segmentText, tokenKind } from "./segment.ts";
import { toStems } from "./stemming/stems.ts";
import { type ForeignLanguage, isStopWord } from "./stop-words.ts";
import { toWordForms, type WordForms } from "./word-forms.ts";

/** Raise it with every change to the terms or tokens that a text yields: stored ones are then rebuilt. */
export const ANALYSIS_VERSION = 6;

const LONGEST_TERM = 64;
const CACHED_WORDS = 20_000;
const CACHED_QUESTIONS = 256;
/** In characters; longer ones are rare, and not worth their memory. */
const LONGEST_QUESTION = 2_000;

/** `whole`: the terms without which the token is not there; the others are parts and further stems. */
type Analysis = {
  readonly terms: readonly string[];
  readonly whole: readonly string[];
  readonly isStopWord: boolean;
};
type WordCache = BoundedCache<string, Analysis>;

/** Analyses of words, per set of guessed languages: stemming takes about 20 µs, a cache hit under 1. */
const caches = new Map<string, WordCache>();

/** The terms of a text for the index: in order, repetitions kept, each without spaces and quotes. */
export function analyzeText(text: string): string[] {
  return [
    ...analyzeTokens(text, "index").flatMap(({ terms }) => terms),
    ...joinGroups(toSearchableText(text)),
  ];
}

/** The tokens of a text, and what tells its language. */
export type Tokens = { tokens: readonly string[]; evidence: Evidence };

export function readTokens(text: string): Tokens {
  const searchable = toSearchableText(text);
  const tokens = segmentText(searchable);
  return { tokens, evidence: readEvidence(searchable, tokens) };
}

/** The terms of a token by itself, in a text of these languages. */
export function termsOf(token: string, languages: readonly ForeignLanguage[]): readonly string[] {
  return (openCache(languages).get(token) ?? analyzeToken(token, "index", languages)).terms;
}

/** The same, in turns: a text of 20,000 characters can take a fifth of a second. */
export async function analyzeTextInTurns(text: string): Promise<string[]> {
  const searchable = toSearchableText(text);
  const tokens = segmentText(searchable);
  const languages = guessForeignLanguages(searchable, tokens);
  const cache = openCache(languages);
  const found: string[] = [];
  for (const token of tokens) {
    if (isTurnOver()) await nextTurn();
    const isMany = token.length > LONGEST_TERM && tokenKind(token) === "word";
    const analysis =
      cache.get(token) ??
      (isMany ? await analyzeLongWord(token, languages) : analyzeToken(token, "index", languages));
    for (const term of analysis.terms) found.push(term);
  }
  for (const number of joinGroups(searchable)) found.push(number);
  return found;
}

/** The terms to look for, each once, without stop words unless there is nothing else. */
export function analyzeQuery(text: string): readonly string[] {
  return analyzeQuestion(text).terms;
}

/** `words`: one term for each word. `hasContent`: there is more than stop words. */
type QuestionTerms = {
  readonly terms: readonly string[];
  readonly words: readonly string[];
  readonly hasContent: boolean;
};

/** One search asks for the terms of its question several times: to rank, to find notes, to cut snippets. */
const questions = new BoundedCache<string, QuestionTerms>({ limit: CACHED_QUESTIONS });

export function analyzeQuestion(text: string): QuestionTerms {
  const known = questions.get(text);
  if (known) return known;
  const analyzed = analyzeQueryText(text);
  if (text.length <= LONGEST_QUESTION) questions.set(text, analyzed);
  return analyzed;
}

function analyzeQueryText(text: string): QuestionTerms {
  const analyses = analyzeTokens(text, "query");
  const content = analyses.filter((analysis) => !analysis.isStopWord);
  const hasContent = content.some(({ terms }) => terms.length > 0);
  const searched = hasContent ? content : analyses;
  return {
    terms: [...new Set([...searched.flatMap(({ terms }) => terms), ...joinGroups(toSearchableText(text))])],
    words: [...new Set(searched.flatMap(({ whole }) => whole))],
    hasContent,
  };
}

function analyzeTokens(text: string, purpose: Purpose): Analysis[] {
  const searchable = toSearchableText(text);
  const tokens = segmentText(searchable);
  const languages = guessForeignLanguages(searchable, tokens);
  const cache = openCache(languages);
  return tokens.map((token) => cache.get(token) ?? analyzeToken(token, purpose, languages));
}

function analyzeToken(token: string, purpose: Purpose, languages: readonly ForeignLanguage[]): Analysis {
  switch (tokenKind(token)) {
    case "unspaced":
      return wholly(toGrams(token, purpose).map(clip));
    case "hangul":
      return wholly(toKoreanGrams(token, purpose).map(clip));
    case "emoji":
      return wholly([token]);
    case "word":
      return storeAnalysis(token, analyzeWord(token, languages), openCache(languages));
  }
}

const wholly = (terms: string[]): Analysis => ({ terms, whole: terms, isStopWord: false });

function analyzeWord(token: string, languages: readonly ForeignLanguage[]): Analysis {
  const forms = toWordForms(token);
  return toAnalysis(
    forms,
    clipAll(forms).flatMap((word) => toStems(word, languages)),
    languages,
  );
}

/** A word of many parts, such as a path or a long identifier. */
async function analyzeLongWord(token: string, languages: readonly ForeignLanguage[]): Promise<Analysis> {
  const forms = toWordForms(token);
  const stems: string[] = [];
  for (const word of clipAll(forms)) {
    if (isTurnOver()) await nextTurn();
    stems.push(...toStems(word, languages));
  }
  return toAnalysis(forms, stems, languages);
}

const clipAll = ({ words }: WordForms) => [...new Set(words.map(clip))];

/** Duplicate terms are dropped, so a word with three equal stems counts once. */
function toAnalysis(
  { exact, words }: WordForms,
  stems: readonly string[],
  languages: readonly ForeignLanguage[],
): Analysis {
  const terms = [...new Set([...exact.map(foldLetters), ...stems].map(clip).filter((term) => term !== ""))];
  const isStop = exact.length === 0 && words.every((word) => isStopWord(foldLetters(word), languages));
  return { terms, whole: terms.slice(0, 1), isStopWord: isStop };
}

function openCache(languages: readonly ForeignLanguage[]): WordCache {
  const key = languages.join();
  const cache = caches.get(key) ?? new BoundedCache({ limit: CACHED_WORDS });
  caches.set(key, cache);
  return cache;
}

function storeAnalysis(token: string, analysis: Analysis, cache: WordCache): Analysis {
  if (token.length <= LONGEST_TERM) cache.set(token, analysis);
  return analysis;
}

function clip(term: string): string {
  return term.length <= LONGEST_TERM ? term : term.slice(0, LONGEST_TERM).toWellFormed();
}
