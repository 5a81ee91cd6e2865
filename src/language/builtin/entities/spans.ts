import { headWords, knownNames, titles } from "./gazetteer.ts";

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’+-]*(?:\.\p{L}+)*\.?/gu;
const CONTRACTION = /(?:n't|'(?:ve|re|ll|d|m))$/u;
export const CAPITAL = /^(?:\p{Lu}|\p{Ll}{1,2}\p{Lu}\p{L})/u;
/** Text between two words that makes the second one start a sentence, a quotation or a list item. */
const OPENING = /[.!?…:\n"“„«‘'(•*_/|[]|^ [-–—] $/u;

export type Word = { text: string; key: string; gap: string; opens: boolean; closes: boolean; owns: boolean };
/** Consecutive capitalised words, and the words around them; `lead` stands before `before`. */
export type Span = { words: Word[]; lead: string; before: string; after: string; afterNext: string };

export const isTitle = (key: string) => titles.has(key) || titles.has(`${key}.`);

function readWords(text: string): Word[] {
  let end = 0;
  let opens = true;
  return [...text.matchAll(WORD)].map(({ 0: hit, index }) => {
    const whole = hit.replace(/[.'’+-]+$/u, "").replaceAll("’", "'");
    const name = whole.replace(/'s$/u, "");
    const gap = text.slice(end, index);
    const isSentenceEnd = hit.endsWith(".") && !isAbbreviation(hit);
    const word = {
      text: name,
      key: name.toLowerCase().replace(CONTRACTION, ""),
      gap,
      opens: opens || OPENING.test(gap),
      closes: isSentenceEnd || name !== hit.replace(/\.$/, ""),
      owns: name !== whole,
    };
    end = index + hit.length;
    opens = isSentenceEnd;
    return word;
  });
}

function isAbbreviation(word: string): boolean {
  return (
    titles.has(word.toLowerCase()) ||
    headWords.has(word.toLowerCase()) ||
    /^\p{Lu}\.(?:\p{Lu}\.)*$/u.test(word)
  );
}

export function findSpans(text: string): Span[] {
  const words = readWords(text);
  const spans: Span[] = [];
  for (let at = 0; at < words.length; ) {
    let end = at;
    while (end < words.length && extendsSpan(words, at, end)) end++;
    if (end === at) {
      at++;
      continue;
    }
    // Drop a trailing "of": a name does not end in it.
    while (!isNamePart(words[end - 1] as Word)) end--;
    const last = words[end - 1] as Word;
    const next = last.closes && !last.owns ? undefined : words[end];
    spans.push({
      words: words.slice(at, end),
      ...wordsBefore(words, at),
      after: next?.gap === " " ? next.key : "",
      afterNext: next && words[end + 1]?.gap === " " ? (words[end + 1]?.key ?? "") : "",
    });
    at = end;
  }
  return spans;
}

function wordsBefore(words: Word[], at: number) {
  const before = words[at]?.gap === " " ? words[at - 1] : undefined;
  const lead = before?.gap === " " ? words[at - 2] : undefined;
  return { before: before?.key ?? "", lead: lead?.key ?? "" };
}

const isNamePart = (word: Word) => CAPITAL.test(word.text) || /^\d{1,4}$/.test(word.text);

function extendsSpan(words: Word[], from: number, at: number): boolean {
  const word = words[at] as Word;
  if (at === from) return CAPITAL.test(word.text);
  const last = words[at - 1] as Word;
  if (last.closes || !/^ (?:& )?$/.test(word.gap)) return false;
  if (CAPITAL.test(word.text)) return true;
  // "University of Edinburgh", "Ludwig van Beethoven", "iPhone 15"
  const next = words[at + 1];
  if (/^\d{1,4}$/.test(word.text)) return knownNames.get(last.key) === "product";
  if (next?.gap !== " " || !CAPITAL.test(next.text)) return false;
  if (word.key === "of") return headWords.has(last.key);
  // "Concert de Zaho" is no name, "Rio de Janeiro" is.
  return (
    /^(?:van|von|de|da|del|der|den)$/.test(word.key) &&
    (!last.opens || knownNames.has(last.key) || knownNames.has(`${last.key} ${word.key} ${next.key}`))
  );
}
