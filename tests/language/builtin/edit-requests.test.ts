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

const doubts = [
  "don't ",
  "never ",
  "maybe ",
  "not sure, ",
  "should I ",
  "did you ",
  "why ",
  "I wish ",
  "I think ",
  "nobody ",
  "almost ",
];

test("no request that is understood is still understood when it is denied or doubted", () => {
  for (const [text, request] of understood)
    for (const doubt of doubts) {
      const denied = { text, request: doubt + request, state } as const;
      expect({ request: denied.request, ...planBuiltinEdit(denied) }).toMatchObject({ kind: "unclear" });
    }
});

test("no request that is understood is still understood when a condition follows", () => {
  // What follows a colon or "saying" is taken as it stands.
  for (const [text, request] of understood.filter(([, request]) => !/:| that | saying |\/$/u.test(request)))
    for (const condition of [" maybe", " or not", " if possible", " unless Bob objects"]) {
      const limited = {
        text,
        request: request.replace(/[\s.!?]+$/u, "") + condition,
        state,
      } as const;
      expect({ request: limited.request, ...planBuiltinEdit(limited) }).toMatchObject({ kind: "unclear" });
    }
});
