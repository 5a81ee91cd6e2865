import { describe, expect, test } from "vitest";
import { planBuiltinEdit } from "../../../src/language/builtin/editing/editor.ts";
import requests from "../../fixtures/edit-requests.json" with { type: "json" };

/**
 * What a person would say: `developed` and `keptAside` were written before the rules for them, the first half to
 * develop on, the other to look at once when they were done; `later` were written after that, to find what is missing.
 * `notYet` are those that are still not understood.
 */
const understood = [...requests.developed, ...requests.keptAside, ...requests.later] as [
  text: string,
  request: string,
  change: object,
][];

/** The state makes no difference: `editor.test.ts` tries each. */
const state = "open";

describe("a request as a person says it", () => {
  test.each(understood)("%s | %s", (text, request, change) => {
    expect(planBuiltinEdit({ text, request, state })).toEqual({ kind: "change", ...change });
  });
});

describe("a request that may be meant otherwise is refused", () => {
  const refused = [...requests.unclear, ...requests.notYet] as [text: string, request: string][];
  test.each(refused)("%s | %s", (text, request) => {
    expect(planBuiltinEdit({ text, request, state }).kind).toBe("unclear");
  });
});
