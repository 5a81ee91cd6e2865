import { expect, test } from "vitest";
import { PASSAGE_LIMITS, splitPassages } from "../../../src/language/embedding/passages.ts";
import { openStaticEmbedder } from "../../../src/language/embedding/static-embedder.ts";

const embedder = openStaticEmbedder();
const split = (text: string) => splitPassages(text, embedder.pieces);
const splitTexts = (text: string) => split(text).map(({ start, end }) => text.slice(start, end));

test("a short text is one passage, an empty one none", () => {
  const text = "I like tea.\n\nIt is warm. 漢字";
  expect(split(text)).toEqual([{ start: 0, end: text.length, tokens: embedder.tokenize(text) }]);
  expect(split("")).toEqual([]);
});

test("a passage's tokens are those of its text", () => {
  const text =
    "Anna's café – \uFEFFaußen – costs €3.50; naïve 漢字 words\u00ad\fjoin. “Quoted!” Ελλάδα. ".repeat(20);
  expect(split(text).length).toBeGreaterThan(3);
  for (const { start, end, tokens } of split(text))
    expect(tokens).toEqual(embedder.tokenize(text.slice(start, end)));
});

test("a long text is cut between sentences, and the next passage repeats the last two short ones", () => {
  const text = Array.from({ length: 30 }, (_, i) => `Sentence number ${i} says a few words. `).join("");
  const [first, second] = splitTexts(text);
  expect(first).toMatch(/^Sentence number 0 .*words\. $/);
  const lastTwo = first?.match(
    /Sentence number \d+ says a few words\. Sentence number \d+ says a few words\. $/,
  )?.[0];
  expect(second?.startsWith(lastTwo ?? "?")).toBe(true);
});

test("a paragraph's end is preferred, and nothing is repeated across it", () => {
  const paragraph = "The gardener came on Monday and cut the hedge. ".repeat(7);
  expect(splitTexts(`${paragraph}\n\n${paragraph}\n\n${paragraph}`)).toEqual([
    `${paragraph}\n\n`,
    `${paragraph}\n\n`,
    paragraph,
  ]);
});

test("an endless line is cut between words", () => {
  const passages = splitTexts("word ".repeat(1000));
  expect(passages.length).toBe(Math.ceil(1000 / PASSAGE_LIMITS.tokens));
  for (const passage of passages) expect(passage).toMatch(/^(word )+$/);
});

test("a script without spaces is cut at its full stops, or between characters where there are none", () => {
  for (const passage of splitTexts("今日は天気がいいです。".repeat(100))) expect(passage).toMatch(/。$/);
  const [first, second] = splitPassages("大学".repeat(1000), embedder.pieces);
  expect(first?.tokens).toHaveLength(PASSAGE_LIMITS.tokens);
  expect(second?.start).toBe(first?.end);
});
