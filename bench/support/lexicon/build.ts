import { readFileSync } from "node:fs";
import { type Language, languages, stemKey, toKey } from "../../../src/language/gloss/languages.ts";
import { type LexiconEntry, packLexicon } from "../../../src/language/gloss/lexicon.ts";

const readLines = (name: string) =>
  readFileSync(new URL(name, import.meta.url), "utf8")
    .trimEnd()
    .split("\n");

/**
 * The file of the dictionary. `words.txt` has a line for each English word and a cell for each language, with its translations;
 * `forms.txt` has a line for each word that those do not lead to, with its language and the English for it.
 */
export function buildLexicon(): Buffer {
  const heads = new Map<string, number>();
  const entries = [...readWords(heads), ...readForms(heads)];
  return packLexicon([...heads.keys()], entries);
}

/** The number of an English word. */
function numberOf(heads: Map<string, number>, word: string): number {
  const number = heads.get(word) ?? heads.size;
  heads.set(word, number);
  return number;
}

function readWords(heads: Map<string, number>): LexiconEntry[] {
  const [columns = "", ...lines] = readLines("words.txt");
  if (columns !== languages.join("|")) throw new Error(`words.txt must begin with ${languages.join("|")}`);
  return lines.flatMap((line) => {
    const cells = line.split("|");
    if (cells.length !== languages.length) throw new Error(`This line has ${cells.length} cells: ${line}`);
    const head = numberOf(heads, cells[0] as string);
    return languages.flatMap((language, column) => readCell(cells[column] as string, language, head));
  });
}

function readCell(cell: string, language: Language, head: number): LexiconEntry[] {
  if (cell === "") return [];
  return cell.split(",").flatMap((word, place) => {
    const key = toKey(word, language);
    const stems = new Set(stemKey(key, language));
    // A single letter may be the stem of anything; an ideograph or a syllable is not.
    const kept = [...stems].filter(({ length }) => length > 1 || language === "ja" || language === "ko");
    const toEntry = (form: string, isStem: boolean) => ({ language, key: form, isStem, head, place });
    return [toEntry(key, false), ...kept.map((stem) => toEntry(stem, true))];
  });
}

/** Forms are found as they are: the stem of an irregular one is of no use to others. */
function readForms(heads: Map<string, number>): LexiconEntry[] {
  return readLines("forms.txt").flatMap((line) => {
    const [code, form, english] = line.split("|");
    const language = languages.find((it) => it === code);
    if (!language || !form || !english) throw new Error(`Not a form: ${line}`);
    const key = toKey(form, language);
    return english.split(",").map((word, place) => {
      const head = numberOf(heads, word);
      return { language, key, isStem: false, head, place };
    });
  });
}
