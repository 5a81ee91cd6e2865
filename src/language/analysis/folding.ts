/** Makes spellings of one word equal: compatibility forms, accents, apostrophes, non-Latin digits. */

// biome-ignore lint/suspicious/noControlCharactersInRegex: "all of ASCII" begins at zero
const ASCII = /^[\u0000-\u007f]*$/;

export const NOT_ASCII = /[^\p{ASCII}]/u;

/** Invisible characters (except zero-width spaces, which separate words), and signs that NFKC would turn into letters. */
const INVISIBLE = /[\p{Cf}--[\u200b\u200c]]|[\ufe0e\ufe0f\u20e3™℠]/gv;
const APOSTROPHES = /[’‘ʼ`´]/g;
const HYPHENS = /[‐‑]/g;
const FOREIGN_DIGITS = /[٠-٩۰-۹०-९]/g;

/** The text that is split into tokens. Keeps case, because `camelCase` is split later. */
export function toSearchableText(text: string): string {
  if (ASCII.test(text)) return text.replaceAll("`", "'");
  const folded = text.toWellFormed().replace(INVISIBLE, "").replace(APOSTROPHES, "'").normalize("NFKC");
  return foldDigits(folded.replace(HYPHENS, "-"));
}

/** Arabic, Persian and Devanagari digits as those of ASCII; the text keeps its length. */
export const foldDigits = (text: string): string =>
  text.replace(FOREIGN_DIGITS, (digit) => String(toDigit(digit.charCodeAt(0))));

/** Arabic (U+0660…) and Persian (U+06F0…) digits have their value in the low four bits; Devanagari starts at U+0966. */
const DEVANAGARI_ZERO = 0x966;
const toDigit = (code: number) => (code >= DEVANAGARI_ZERO ? code - DEVANAGARI_ZERO : code & 0xf);

/**
 * Marks to drop after NFD: Latin, Greek and Cyrillic accents (but й and ї are separate letters), Hebrew
 * points, Arabic vowels, hamza and tatweel, the Hindi nukta. Hindi vowel signs, Korean letters and Japanese
 * voicing marks are kept: they distinguish words.
 */
const MARKS =
  /(?<!и)\u0306|(?<!і)\u0308|[\u0300-\u0305\u0307\u0309-\u036f\u0591-\u05bd\u05bf-\u05c7\u0640\u064b-\u065f\u0670\u093c]/g;

const LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ı: "i",
  ς: "σ",
  ٱ: "ا",
  ة: "ه",
  ى: "ي",
  ی: "ي",
  ک: "ك",
  "\u0901": "\u0902",
};
const SPECIAL_LETTERS = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "gu");

/** `word` must be in lower case. */
export function foldLetters(word: string): string {
  if (ASCII.test(word)) return word;
  return word
    .normalize("NFD")
    .replace(MARKS, "")
    .normalize("NFC")
    .replace(SPECIAL_LETTERS, (letter) => LETTERS[letter] ?? letter);
}
