import { expect, test } from "vitest";
import { planBuiltinEdit } from "../../../src/language/builtin/editing/editor.ts";
import { understood } from "./requests.ts";

/** Every request that is understood, with each of many words that take it back. */

const state = "open";

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
