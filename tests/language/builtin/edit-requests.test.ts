import { describe, expect, test } from "vitest";
import { planBuiltinEdit } from "../../../src/language/builtin/editing/editor.ts";
import { createBuiltinMind } from "../../../src/language/builtin/mind.ts";
import { openStaticEmbedder } from "../../../src/language/embedding/static-embedder.ts";
import { refused, understood } from "./requests.ts";

/** The state makes no difference: `editor.test.ts` tries each. */
const state = "open";
/** Some of what rules were made for is read by example now. */
const mind = createBuiltinMind(openStaticEmbedder());

describe("a request as a person says it", () => {
  test.each(understood)("%s | %s", async (text, request, change) => {
    expect(await mind.planEdit({ text, request, state })).toEqual({ kind: "change", ...change });
  });
});

describe("a request that may be meant otherwise is refused", () => {
  test.each(refused)("%s | %s", (text, request) => {
    expect(planBuiltinEdit({ text, request, state }).kind).toBe("unclear");
  });
});
