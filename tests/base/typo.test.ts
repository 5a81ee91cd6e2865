import { expect, test } from "vitest";
import { isLikelyTypo } from "../../src/base/typo.ts";

test.each([
  ["plumer", "plumber"],
  ["palnt", "plant"],
  ["lpant", "plant"],
  ["kitchn", "kitchen"],
  ["apointmant", "appointment"],
])("%s may be meant as %s", (typed, meant) => {
  expect(isLikelyTypo(typed, meant)).toBe(true);
  expect(isLikelyTypo(meant, typed)).toBe(true);
});

test.each([
  ["plant", "plant"],
  ["cat", "bat"],
  ["house", "horses"],
  ["run", "running"],
  ["", "a"],
])("%s is no slip for %s", (a, b) => {
  expect(isLikelyTypo(a, b)).toBe(false);
});
