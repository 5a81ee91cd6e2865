import { expect, test } from "vitest";
import { analyzeText, analyzeTextInTurns } from "../../../src/language/analysis/analyzer.ts";
import { unknownWords, watchRounds } from "../../support/rounds.ts";

const path = unknownWords(20_000, 7).replaceAll(" ", "_");

test.each([
  ["prose", "Anna's 3 cats moved to São Paulo's e-mail_server v1.2, der die das Häuser 東京タワー 갔어요 🎉"],
  ["a path of a thousand parts", path],
  ["unknown words", unknownWords(20_000, 8)],
])("%s has the same terms in turns", async (_, text) => {
  expect(await analyzeTextInTurns(text)).toEqual(analyzeText(text));
});

test.each([
  ["words", unknownWords(20_000, 9)],
  ["parts of one word", unknownWords(20_000, 10).replaceAll(" ", "_")],
])("a text of unknown %s never keeps the event loop for long", async (_, text) => {
  const { longest, total } = await watchRounds(() => analyzeTextInTurns(text));
  expect(longest).toBeLessThan(total / 2);
});
