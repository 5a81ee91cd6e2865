import { expect, test } from "vitest";
import { textPhrases } from "../../../src/language/builtin/editing/reading/changes/text-phrases.ts";
import { statePhrases } from "../../../src/language/builtin/editing/reading/states/phrases.ts";
import { foreignStatePhrases } from "../../../src/language/builtin/editing/reading/states/phrases-in-languages.ts";
import { readFirstWords, wordsOf } from "../../../src/language/builtin/editing/words/first-words.ts";
import { patternOf } from "../../../src/language/builtin/editing/words/phrase-words.ts";

const words = (pattern: string) => {
  const found = readFirstWords(pattern);
  return found && [...found].sort();
};

test("a pattern's matches begin with a closed list of words", () => {
  expect(words("done|taken care of|checked(?: off)?")).toEqual(["checked", "done", "taken"]);
  expect(words("(?:(?:this|the) )?(?:current )?to-?do")).toEqual(["current", "the", "this", "to-do", "todo"]);
  expect(words("(?:please )*fait[es]?")).toEqual(["fait", "faite", "faits", "please"]);
  expect(words("vor \\d+ tagen|at (?:noon|\\d+)")).toEqual(["at", "vor"]);
});

test("a quotation is one word, whatever it says", () => {
  expect(words("(?<old>[\uE000-\uE0FF])")).toEqual(["\uE000"]);
  expect(wordsOf("replace \uE004 with Eva")).toEqual(["replace", "\uE000", "with", "eva"]);
});

test("where any word may stand, nothing is known", () => {
  for (const pattern of ["\\p{L}+ing", "(?!not)\\w+", "done|.+", "[a-z] b", "a+b", "(?:ab)*c"])
    expect(words(pattern)).toBeUndefined();
});

test("every phrase is a pattern, although most are never compiled", () => {
  const phrases = [statePhrases, foreignStatePhrases, textPhrases].flatMap((it) => Object.values(it).flat());
  for (const phrase of phrases) expect(new RegExp(patternOf(phrase), "iu").test("\u0000")).toBe(false);
});
