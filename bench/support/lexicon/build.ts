import { readFileSync } from "node:fs";
import { languages, stemKey, toKey } from "../../../src/language/gloss/languages.ts";
import { type LexiconEntry, packLexicon } from "../../../src/language/gloss/lexicon.ts";

/** The file of the dictionary from `words.txt`: a line for each English word, a cell for each language, translations by commas. */
export function buildLexicon(): Buffer {
  const source = readFileSync(new URL("words.txt", import.meta.url), "utf8").trimEnd();
  const [columns = "", ...lines] = source.split("\n");
  if (columns !== languages.join("|")) throw new Error(`words.txt must begin with ${languages.join("|")}`);
  const rows = lines.map((line) => line.split("|"));
  const entries = rows.flatMap((cells, head) => {
    if (cells.length !== languages.length) throw new Error(`This line has ${cells.length} cells: ${cells}`);
    return cells.flatMap((cell, column) => readCell(cell, column, head));
  });
  return packLexicon(
    rows.map(([head = ""]) => head),
    entries,
  );
}

function readCell(cell: string, column: number, head: number): LexiconEntry[] {
  const language = languages[column];
  if (language === undefined || cell === "") return [];
  return cell.split(",").flatMap((word, place) => {
    const key = toKey(word, language);
    const stems = new Set(stemKey(key, language));
    // A single letter may be the stem of anything; a single ideograph is not.
    const kept = [...stems].filter(({ length }) => length > 1 || language === "ja");
    const toEntry = (form: string, isStem: boolean) => ({ language, key: form, isStem, head, place });
    return [toEntry(key, false), ...kept.map((stem) => toEntry(stem, true))];
  });
}
