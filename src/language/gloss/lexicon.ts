import { join } from "node:path";
import { z } from "zod";
import { findModelFolder } from "../../base/installation.ts";
import { readModelFile } from "../model-file.ts";
import { type Language, languages } from "./languages.ts";

/** Its name is part of the models': raise the number with every change of what texts are read as, and they are read again. */
export const LEXICON = "lexicon-2";

/** Written by `npm run build:lexicon`. */
const LEXICON_CRC = 0x82fbace4;

/** One of the English words for a word: its place among the translations, 0 being the most usual, comes before its number. */
export type LexiconEntry = { language: Language; key: string; isStem: boolean; head: number; place: number };

const header = z.object({ entries: z.int(), headBytes: z.int() });

export function readLexicon(path = join(findModelFolder(), "lexicon.bin")): SharedArrayBuffer {
  return readModelFile(path, LEXICON_CRC);
}

/**
 * Which English words the words of other languages stand for (model/LEXICON_CARD.md). Only hashes of the words are kept: among
 * half a million entries, one unknown word in ten thousand is taken for another.
 */
export class Lexicon {
  readonly #heads: readonly string[];
  readonly #hashes: Uint32Array;
  readonly #headOf: Uint16Array;
  readonly #languageOf: Uint8Array;

  constructor(file: SharedArrayBuffer) {
    const bytes = Buffer.from(file);
    const start = bytes.indexOf("\n") + 1;
    const { entries, headBytes } = header.parse(JSON.parse(bytes.toString("utf8", 0, start)));
    const hashes = start + headBytes;
    const headOf = hashes + entries * Uint32Array.BYTES_PER_ELEMENT;
    this.#heads = bytes.toString("utf8", start, hashes).trimEnd().split("\n");
    this.#hashes = new Uint32Array(file, hashes, entries);
    this.#headOf = new Uint16Array(file, headOf, entries);
    this.#languageOf = new Uint8Array(file, headOf + entries * Uint16Array.BYTES_PER_ELEMENT, entries);
  }

  /** English words for a key of a language, the most usual first, at most `limit`. */
  find(language: Language, key: string, { isStem, limit }: { isStem: boolean; limit: number }): string[] {
    const found: string[] = [];
    const hash = hashKey(key, isStem);
    for (let i = this.#firstOf(hash); this.#hashes[i] === hash && found.length < limit; i++)
      if (this.#languageAt(i) === language) found.push(this.#heads[this.#headOf[i] as number] as string);
    return found;
  }

  /** The languages that have a word with this key. */
  languagesOf(key: string): Set<Language> {
    const found = new Set<Language>();
    const hash = hashKey(key, false);
    for (let i = this.#firstOf(hash); this.#hashes[i] === hash; i++) found.add(this.#languageAt(i));
    return found;
  }

  #languageAt(entry: number): Language {
    return languages[this.#languageOf[entry] as number] as Language;
  }

  #firstOf(hash: number): number {
    let low = 0;
    let high = this.#hashes.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#hashes[middle] as number) < hash) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** FNV-1a over UTF-16 units, mixed once more. Stems are kept apart from whole words. */
function hashKey(key: string, isStem: boolean): number {
  let hash = isStem ? 0x5f356495 : 0x811c9dc5;
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** File layout: JSON header line, the English words, one a line, then of all entries the hashes, words and languages; little-endian. */
export function packLexicon(heads: readonly string[], entries: readonly LexiconEntry[]): Buffer {
  const sorted = entries
    .map((entry) => ({
      ...entry,
      hash: hashKey(entry.key, entry.isStem),
      language: languages.indexOf(entry.language),
    }))
    .sort((a, b) => a.hash - b.hash || a.language - b.language || a.place - b.place || a.head - b.head);
  const known = new Set<string>();
  const kept = sorted.filter(({ hash, language, head }) => {
    const name = `${hash} ${language} ${head}`;
    return !known.has(name) && known.add(name);
  });
  const words = padLines(`${heads.join("\n")}\n`);
  return Buffer.concat([
    padLines(`${JSON.stringify({ entries: kept.length, headBytes: words.length })}\n`),
    words,
    Buffer.from(Uint32Array.from(kept, ({ hash }) => hash).buffer),
    Buffer.from(Uint16Array.from(kept, ({ head }) => head).buffer),
    Buffer.from(Uint8Array.from(kept, ({ language }) => language).buffer),
  ]);
}

/** Up to a multiple of four bytes, so that what follows is aligned; the line break stays at the end. */
function padLines(text: string): Buffer {
  const padding = -Buffer.byteLength(text) & 3;
  return Buffer.from(`${text.slice(0, -1)}${" ".repeat(padding)}\n`);
}
