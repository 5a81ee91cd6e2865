import { expect, test } from "vitest";
import { comesTo, toEdit } from "../../../bench/support/edits/examples.ts";
import { listWriters, readWriter } from "../../../bench/support/edits/labelled.ts";
import { createBuiltinMind } from "../../../src/language/builtin/mind.ts";
import { openStaticEmbedder } from "../../../src/language/embedding/static-embedder.ts";

/** `npm run bench:edits` has the figures of each writer. */
test.each([
  ["short thoughts", false, { right: 0.86, wrong: 0.005 }],
  ["long notes", true, { right: 0.55, wrong: 0.055 }],
])(
  "requests of writers to whom nothing was fitted are understood, and few misread: %s",
  async (_, isLong, least) => {
    const mind = createBuiltinMind(openStaticEmbedder());
    const writers = listWriters("held").filter((writer) => writer.startsWith("long-") === isLong);
    const labelled = writers.flatMap((writer) => readWriter("held", writer));
    const outcomes = await Promise.all(
      labelled.map(async (each) => ({
        isDoubt: each.want === "nothing",
        isRight: comesTo(await mind.planEdit(toEdit(each)), each),
      })),
    );
    const [asked, doubts] = [false, true].map((is) => outcomes.filter(({ isDoubt }) => isDoubt === is));
    const shareOf = (all: typeof outcomes = [], isRight: boolean) =>
      all.filter((each) => each.isRight === isRight).length / all.length;
    expect(shareOf(asked, true)).toBeGreaterThan(least.right);
    expect(shareOf(asked, false)).toBeLessThan(least.wrong);
    expect(shareOf(doubts, false)).toBeLessThan(0.1);
  },
);
