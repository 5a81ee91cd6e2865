import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PASSAGE_LIMITS, splitPassages } from "../../../src/language/embedding/passages.ts";
import { openStaticEmbedder } from "../../../src/language/embedding/static-embedder.ts";

const embedder = openStaticEmbedder();

function expectSound(text: string) {
  const faults: string[] = [];
  let reached = 0;
  let lastStart = -1;
  for (const { start, end, tokens } of splitPassages(text, embedder.pieces)) {
    if (start <= lastStart || end <= reached) faults.push(`${start} to ${end} is out of order`);
    if (start > reached) faults.push(`nothing holds ${reached} to ${start}`);
    if (tokens.length > PASSAGE_LIMITS.tokens) faults.push(`${start} to ${end} has ${tokens.length} tokens`);
    if (end - start > PASSAGE_LIMITS.characters) faults.push(`${start} to ${end} is too long`);
    if (isInsidePair(text, start) || isInsidePair(text, end))
      faults.push(`${start} to ${end} cuts a character`);
    reached = end;
    lastStart = start;
  }
  if (reached !== text.length) faults.push(`nothing holds what comes after ${reached}`);
  expect(faults).toEqual([]);
}

const isInsidePair = (text: string, edge: number) => edge > 0 && (text.codePointAt(edge - 1) ?? 0) > 0xffff;

test("passages of any text are in order, cover it, and keep to the limits", () => {
  const words = fc.constantFrom(
    "a ",
    "Anna ",
    "end. ",
    "wow!\n",
    "\n\n",
    "漢",
    "。",
    "😀",
    "\ud83d",
    ".",
    "x".repeat(70),
    "≠",
  );
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 300 }),
    fc.string({ unit: "grapheme", maxLength: 1000 }),
    fc.array(words, { maxLength: 3000 }).map((parts) => parts.join("")),
  );
  fc.assert(fc.property(text, expectSound), { numRuns: 300 });
});

describe("hostile texts of 200,000 characters are split in linear time:", () => {
  test.each([
    ["letters", "a"],
    ["spaces", " "],
    ["line ends", "\n"],
    ["full stops", "."],
    ["full stops and spaces", ". "],
    ["numbered sentences", ". 1"],
    ["ideographs", "漢。"],
    ["a run of ideographs", "大"],
    ["a run of Thai", "หมอ"],
    ["a run of Katakana", "ア"],
    ["words joined to one", "wasser"],
    ["words of another language", "die Straßenbahnhaltestelle "],
    ["combining marks", "\u0301"],
    ["emoji", "😀"],
    ["signs that come apart", "≠"],
    ["single surrogates", "\ud83d"],
    ["words of the longest kind", `${"a".repeat(99)} `],
  ])("%s", (_, unit) => expectSound(unit.repeat(200_000 / unit.length)));
});
