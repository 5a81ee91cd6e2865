import { expect, test } from "vitest";
import { planBuiltinEdit } from "../../../src/language/builtin/editing/editor.ts";
import { understood } from "./requests.ts";

/** Every request that is understood, with each of many words that take it back. */

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

/** The requests that change something. One expectation for all: for each of 30,000 it would take longer than the reading. */
const findUnderstood = (requests: { text: string; request: string }[]) =>
  requests.filter((asked) => planBuiltinEdit({ ...asked, state: "open" }).kind !== "unclear");

test("no request that is understood is still understood when it is denied or doubted", () => {
  const denied = doubts.flatMap((doubt) =>
    understood.map(([text, request]) => ({ text, request: doubt + request })),
  );
  expect(findUnderstood(denied)).toEqual([]);
});

test("no request that is understood is still understood when a condition follows", () => {
  // What follows a colon or "saying" is taken as it stands.
  const limitable = understood.filter(([, request]) => !/:| that | saying |\/$/u.test(request));
  const limited = [" maybe", " or not", " if possible", " unless Bob objects"].flatMap((condition) =>
    limitable.map(([text, request]) => ({ text, request: request.replace(/[\s.!?]+$/u, "") + condition })),
  );
  expect(findUnderstood(limited)).toEqual([]);
});
