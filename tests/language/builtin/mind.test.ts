import { expect, test } from "vitest";
import { limits } from "../../../src/contract.ts";
import { createBuiltinMind } from "../../../src/language/builtin/mind.ts";
import { sharedEmbedder } from "../../support/embedder.ts";

const mind = createBuiltinMind(sharedEmbedder());

test("the built-in mind classifies, extracts and plans edits without a model", async () => {
  expect(mind.name).toBe("builtin");
  expect(await mind.understand("Call Anna", 0, "UTC")).toMatchObject({ category: "task" });
  expect(
    await mind.understand("Met Anna in Berlin yesterday", Date.parse("2026-11-15T10:00:00Z"), "UTC"),
  ).toEqual({
    category: "event",
    relations: [],
    entities: [
      { kind: "person", name: "Anna" },
      { kind: "place", name: "Berlin" },
    ],
    dates: [{ text: "yesterday", from: "2026-11-14T00:00:00.000Z", to: "2026-11-15T00:00:00.000Z" }],
  });
  expect(await mind.planEdit({ request: "mark as done", text: "Call Anna", state: "open" })).toEqual({
    kind: "change",
    state: "completed",
  });
});

test("what no rule may make longer than a thought is not made so by example", async () => {
  const text = `${"Lorem ipsum dolor sit amet. ".repeat(720).slice(0, limits.thoughtCharacters - 15)}\nBake rye bread`;
  const edit = { request: "Replace rye with wholemeal.", state: "open" as const };
  expect(await mind.planEdit({ ...edit, text: text.slice(-100) })).toMatchObject({ kind: "change" });
  expect(await mind.planEdit({ ...edit, text })).toMatchObject({
    kind: "unclear",
    reason: expect.stringMatching(/longer than 20,000 characters/),
  });
});
