import { BoundedCache } from "../../base/bounded-cache.ts";
import { LanguageGuesser, type TextLanguages } from "./guess.ts";
import { type Language, stemKey, toKey } from "./languages.ts";
import type { Lexicon } from "./lexicon.ts";
import { isUnspaced, LONGEST_WORD, type Script, splitWords, type Word } from "./words.ts";

/** A part of a text as it is written, and the English for it; undefined if there is none, or if it is English. */
export type GlossedPart = { part: string; english: string | undefined };

/** The longest entries, in words and, in scripts without spaces, in characters. */
const MOST_WORDS = 3;
const MOST_CHARACTERS = 12;
/** Of segments that are one word. */
const MOST_SEGMENTS = 4;
/** A word with several meanings is read as the two most usual. */
const MOST_MEANINGS = 2;
/** Languages that join words, the shortest part of such a word, and what may stand between two parts. */
const joining: ReadonlySet<Language> = new Set(["de", "nl", "sv", "da", "no"]);
const SHORTEST_PART = 4;
const LINKS = ["", "s", "n", "e", "es", "en"];
const CACHED_WORDS = 20_000;

/** Reads texts of other languages word by word as English, the only language that the built-in models know. */
export class Glosser {
  readonly #lexicon: Lexicon;
  readonly #guesser: LanguageGuesser;
  /** By language and word; empty if there is no English for it. */
  readonly #known = new BoundedCache<string, string>({ limit: CACHED_WORDS });

  constructor(lexicon: Lexicon) {
    this.#lexicon = lexicon;
    this.#guesser = new LanguageGuesser(lexicon);
  }

  /** The whole text, in order. */
  *parts(text: string): Generator<GlossedPart> {
    const words = splitWords(text);
    const guessed = this.#guesser.guess(text, words);
    let done = 0;
    for (let i = 0; i < words.length; ) {
      const { start, script } = words[i] as Word;
      const found = this.#read(text, words, i, languagesFor(script, guessed));
      if (found) {
        if (start > done) yield { part: text.slice(done, start), english: undefined };
        yield* found.parts;
        done = (words[i + found.count - 1] as Word).end;
      }
      i += found?.count ?? 1;
    }
    if (done < text.length) yield { part: text.slice(done), english: undefined };
  }

  /** Whether any language has this very word. */
  isWord(word: string): boolean {
    return this.#lexicon.languagesOf(toKey(word, "en")).size > 0;
  }

  /** The word at `i`, perhaps together with those after it. */
  #read(
    text: string,
    words: readonly Word[],
    i: number,
    languages: readonly Language[],
  ): { count: number; parts: GlossedPart[] } | undefined {
    const { start, text: word, script } = words[i] as Word;
    for (const language of languages) {
      if (isUnspaced(script)) {
        const parts = this.#readRun(word, language);
        if (parts.some(({ english }) => english !== undefined)) return { count: 1, parts };
        continue;
      }
      for (let count = Math.min(MOST_WORDS, words.length - i); count > 0; count--) {
        const part = text.slice(start, (words[i + count - 1] as Word).end);
        const english = count === 1 ? this.#readWord(part, language) : this.#find(part, language);
        if (english !== undefined) return { count, parts: [{ part, english }] };
      }
    }
    return undefined;
  }

  /** A run without spaces: by the dictionary's longest words from where a word may begin; one that is not known by its parts. */
  #readRun(run: string, language: Language): GlossedPart[] {
    const parts: GlossedPart[] = [];
    const segments = Array.from(segmenterOf(language).segment(run), ({ segment }) => segment);
    for (let i = 0, count: number; i < segments.length; i += count) {
      const joined = this.#findAcross(segments, i, language);
      if (joined) parts.push(joined);
      else this.#readSegment(segments[i] as string, language, parts);
      count = joined?.count ?? 1;
    }
    return parts;
  }

  #readSegment(segment: string, language: Language, parts: GlossedPart[]): void {
    const english = segment.length > LONGEST_WORD ? undefined : this.#readWord(segment, language);
    if (english === undefined && segment.length > 2) this.#readPieces(segment, language, parts);
    else parts.push({ part: segment, english });
  }

  /** What the segmenter cuts apart and the dictionary has as one word. */
  #findAcross(
    segments: readonly string[],
    i: number,
    language: Language,
  ): (GlossedPart & { count: number }) | undefined {
    for (let count = Math.min(MOST_SEGMENTS, segments.length - i); count > 1; count--) {
      const part = segments.slice(i, i + count).join("");
      const english = part.length > MOST_CHARACTERS ? undefined : this.#find(part, language);
      if (english !== undefined) return { part, english, count };
    }
    return undefined;
  }

  /** A single character may mean anything: it is left as it is. */
  #readPieces(word: string, language: Language, parts: GlossedPart[]): void {
    for (let at = 0, length: number; at < word.length; at += length) {
      let english: string | undefined;
      for (length = Math.min(MOST_CHARACTERS, word.length - at); length > 1; length--) {
        english = this.#find(word.slice(at, at + length), language);
        if (english !== undefined) break;
      }
      parts.push({ part: word.slice(at, at + length), english });
    }
  }

  #readWord(word: string, language: Language): string | undefined {
    const name = `${language} ${word}`;
    let english = this.#known.get(name);
    if (english === undefined) {
      english = this.#findForm(word, language) ?? this.#readJoined(word, language) ?? "";
      this.#known.set(name, english);
    }
    return english === "" ? undefined : english;
  }

  /** A Zahnarzttermin is a dentist appointment. */
  #readJoined(word: string, language: Language): string | undefined {
    if (!joining.has(language)) return undefined;
    for (let at = word.length - SHORTEST_PART; at >= SHORTEST_PART; at--) {
      const begin = this.#findLinked(word.slice(0, at), language);
      const end = begin === undefined ? undefined : this.#findForm(word.slice(at), language);
      if (end !== undefined) return `${begin} ${end}`;
    }
    return undefined;
  }

  #findLinked(word: string, language: Language): string | undefined {
    for (const link of LINKS) {
      const english = word.endsWith(link) && this.#find(word.slice(0, word.length - link.length), language);
      if (english) return english;
    }
    return undefined;
  }

  #findForm(word: string, language: Language): string | undefined {
    const key = toKey(word, language);
    const whole = this.#lookUp(key, language, false);
    if (whole !== undefined) return whole;
    for (const stem of stemKey(key, language)) {
      const english = this.#lookUp(stem, language, true);
      if (english !== undefined) return english;
    }
    return undefined;
  }

  #find(word: string, language: Language): string | undefined {
    return this.#lookUp(toKey(word, language), language, false);
  }

  #lookUp(key: string, language: Language, isStem: boolean): string | undefined {
    const english = this.#lexicon.find(language, key, { isStem, limit: MOST_MEANINGS });
    return english.length > 0 ? english.join(" ") : undefined;
  }
}

function languagesFor(script: Script, { latin, cyrillic, cjk }: TextLanguages): readonly Language[] {
  switch (script) {
    case "latin":
      return latin === "en" ? [] : [latin];
    case "cyrillic":
      return [cyrillic];
    case "cjk":
      return cjk;
    case "greek":
      return ["el"];
    case "arabic":
      return ["ar"];
    case "devanagari":
      return ["hi"];
    case "hangul":
      return ["ko"];
    case "thai":
      return ["th"];
    case "other":
      return [];
  }
}

const segmenters = new Map<Language, Intl.Segmenter>();

function segmenterOf(language: Language): Intl.Segmenter {
  const segmenter = segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: "word" });
  segmenters.set(language, segmenter);
  return segmenter;
}
