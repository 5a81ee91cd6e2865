import { expect, test } from "vitest";
import { createBuiltinMind } from "../../../src/language/builtin/mind.ts";

const mind = createBuiltinMind();
/** A Monday. */
const now = Date.parse("2026-11-16T10:00:00Z");

const plan = (request: string, text = "Pay the rent") =>
  mind.planEdit({ request, text, state: "open", now, timeZone: "Europe/Berlin" });

test.each([
  ["due Friday", "2026-11-20"],
  ["It's due on Friday.", "2026-11-20"],
  ["make it due tomorrow", "2026-11-17"],
  ["due tomorrow at 5pm", "2026-11-17T17:00:00.000+01:00"],
  ["move the deadline to 3 May", "2027-05-03"],
  ["set the due date to 2026-12-01", "2026-12-01"],
  ["please set a deadline for next Friday", "2026-11-27"],
  ["the deadline is now 3 December", "2026-12-03"],
  ["deadline: end of month", "2026-11-30"],
  ["due this week", "2026-11-22"],
  ["set due date 5 December", "2026-12-05"],
  ["set a due date of 1 March for this", "2027-03-01"],
  ["needs to be done by Friday", "2026-11-20"],
  ["this must be done by 20 December", "2026-12-20"],
  ["I need this by Friday", "2026-11-20"],
  ["finish by Friday, please", "2026-11-20"],
  ["due in a week", "2026-11-23"],
  ["due in two weeks", "2026-11-30"],
  ["due in a month", "2026-12-16"],
  ["due in a year", "2027-11-16"],
  ["due next week", "2026-11-29"],
  ["due dans deux semaines", "2026-11-30"],
  ["fällig in zwei Wochen", "2026-11-30"],
  ["fällig am Freitag", "2026-11-20"],
  ["Frist bis 3. Mai", "2027-05-03"],
])("%s: %s", async (request, at) => {
  expect(await plan(request)).toEqual({ kind: "change", due: { at } });
});

test.each([
  "no due date",
  "remove the deadline",
  "Clear its due date.",
  "it is not due",
  "no deadline any more",
  "no deadline for this",
  "take off the deadline",
])("%s: none", async (request) => {
  expect(await plan(request)).toEqual({ kind: "change", due: null });
});

test.each([
  "due to rain",
  "due Friday or Saturday",
  "due when Anna is back",
  "the deadline is unclear",
  "move the deadline to Anna",
  "is it due Friday?",
  "due Friday?",
  "extend the deadline by two weeks",
  "due Friday because Anna is away on Monday",
  "maybe due Friday",
  "needs to be done by Anna",
  "has to be done by hand",
  "do it by Friday or Saturday",
  "pin it or set the deadline to Friday",
])("%s: unclear", async (request) => {
  expect((await plan(request)).kind).toBe("unclear");
});

test("a due date may be asked for together with other changes", async () => {
  expect(await plan("pin it and set the deadline to Friday")).toEqual({
    kind: "change",
    pinned: true,
    due: { at: "2026-11-20" },
  });
  expect((await plan("shorten it and set the deadline to Friday")).kind).toBe("unclear");
  expect((await plan("due Friday and due Monday")).kind).toBe("unclear");
});

test("a date that the text names is changed there", async () => {
  expect(await plan("move the deadline to 3 May", "Pay the rent by 1 May")).toEqual({
    kind: "change",
    text: "Pay the rent by 3 May",
  });
});
