import { describe, expect, test } from "vitest";
import { planBuiltinEdit } from "../../../src/language/builtin/editing/editor.ts";
import { refused, understood } from "./requests.ts";

/** The state makes no difference: `editor.test.ts` tries each. */
const state = "open";

describe("a request as a person says it", () => {
  test.each(understood)("%s | %s", (text, request, change) => {
    expect(planBuiltinEdit({ text, request, state })).toEqual({ kind: "change", ...change });
  });
});

describe("a request that may be meant otherwise is refused", () => {
  test.each(refused)("%s | %s", (text, request) => {
    expect(planBuiltinEdit({ text, request, state }).kind).toBe("unclear");
  });
});
