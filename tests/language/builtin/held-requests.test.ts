import { expect, test } from "vitest";
import { comesTo, listWriters, readWriter, toEdit } from "../../../bench/support/edits/examples.ts";
import { createBuiltinMind } from "../../../src/language/builtin/mind.ts";
import { openStaticEmbedder } from "../../../src/language/embedding/static-embedder.ts";

/** `npm run bench:edits` has the figures of each writer. */
test("requests of writers to whom nothing was fitted are understood, and few of them misread", async () => {
  const mind = createBuiltinMind(openStaticEmbedder());
  const labelled = listWriters("held").flatMap((writer) => readWriter("held", writer));
  const outcomes = await Promise.all(
    labelled.map(async (each) => ({
      isDoubt: each.want === "nothing",
      isRight: comesTo(await mind.planEdit(toEdit(each)), each),
    })),
  );
  const [asked, doubts] = [false, true].map((is) => outcomes.filter(({ isDoubt }) => isDoubt === is));
  const shareOf = (all: typeof outcomes = [], isRight: boolean) =>
    all.filter((each) => each.isRight === isRight).length / all.length;
  expect(shareOf(asked, true)).toBeGreaterThan(0.86);
  expect(shareOf(asked, false)).toBeLessThan(0.005);
  expect(shareOf(doubts, false)).toBeLessThan(0.1);
});
