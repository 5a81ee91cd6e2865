import { expect, test } from "vitest";
import { createBuiltinMind } from "../../../src/language/builtin/mind.ts";

const mind = createBuiltinMind();

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
