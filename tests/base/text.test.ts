import { expect, test } from "vitest";
import { countCharacters, formatWhole, normalizeText } from "../../src/base/text.ts";

test.each([
  ["  trims  ", "trims"],
  ["lone \ud800 surrogate", "lone \ufffd surrogate"],
  ["cafe\u0301", "caf\u00e9"],
  ["cafe\u0000\u0301", "caf\u00e9"],
  ["no\u0000 control\u0007s\u001b[31m", "no controls[31m"],
  ["keeps\nnew lines\tand tabs", "keeps\nnew lines\tand tabs"],
  ["line\r\nends\rare one", "line\nends\nare one"],
  ["\u0085\u009f\u007f", ""],
  ["👩‍👩‍👧 שלום 你好", "👩‍👩‍👧 שלום 你好"],
])("normalizes %j", (text, expected) => {
  expect(normalizeText(text)).toBe(expected);
  expect(normalizeText(expected)).toBe(expected);
});

test("counts characters, not UTF-16 units", () => {
  expect(countCharacters("añ😀")).toBe(3);
  expect(countCharacters("😀".repeat(20_000))).toBe(20_000);
  expect(countCharacters("")).toBe(0);
});

test("a whole number is written with commas between its thousands", () => {
  expect([0, 999, 1_000, 100_000, 16_777_216].map(formatWhole)).toEqual([
    "0",
    "999",
    "1,000",
    "100,000",
    "16,777,216",
  ]);
});
