import { afterAll, beforeAll, expect, test } from "vitest";
import { authorise } from "../../src/base/actor.ts";
import { readTimeline } from "../../src/browse/timeline.ts";
import { appInputs } from "../../src/contract-app/calls.ts";
import type { ThoughtFilters } from "../../src/contract-app/thoughts.ts";
import { captureThought } from "../../src/thoughts/capturing/capture.ts";
import { createTestApp, type TestApp } from "../support/app.ts";

let service: TestApp;
beforeAll(async () => {
  service = await createTestApp();
  for (const captured_at of [
    "1969-12-31T23:59:00Z",
    "2026-03-28T23:30:00Z",
    "2026-03-29T00:30:00Z",
    "2026-03-29T23:10:00Z",
    "2026-06-30T12:00:00Z",
  ])
    await captureThought(service.thoughts, service.actor, { raw: "Something", captured_at });
});
afterAll(() => service.close());

const days = async (input: ThoughtFilters, timeZone?: string) => {
  const actor = authorise(service.actor.userId, null, timeZone);
  const timeline = await readTimeline(service.db, actor, appInputs.readTimeline.parse(input));
  return timeline.days.map(({ day, count }) => `${day}: ${count}`);
};

test("thoughts are counted by day, oldest first", async () => {
  expect(await days({})).toEqual(["1969-12-31: 1", "2026-03-28: 1", "2026-03-29: 2", "2026-06-30: 1"]);
});

test("days are those of the user's time zone, also on the day that the clocks change", async () => {
  expect(await days({}, "Europe/Berlin")).toEqual([
    "1970-01-01: 1",
    "2026-03-29: 2",
    "2026-03-30: 1",
    "2026-06-30: 1",
  ]);
  expect(await days({}, "America/New_York")).toEqual([
    "1969-12-31: 1",
    "2026-03-28: 2",
    "2026-03-29: 1",
    "2026-06-30: 1",
  ]);
});

test("the timeline is narrowed like the list", async () => {
  expect(await days({ from: "2026-06-01" })).toEqual(["2026-06-30: 1"]);
  expect(await days({ author: "user" })).toEqual([]);
});

test("a day that it is narrowed to begins and ends when it does there", async () => {
  const sunday = { from: "2026-03-29", to: "2026-03-30" };
  expect(await days(sunday)).toEqual(["2026-03-29: 2"]);
  expect(await days(sunday, "Europe/Berlin")).toEqual(["2026-03-29: 2"]);
  expect(await days(sunday, "America/New_York")).toEqual(["2026-03-29: 1"]);
  const instants = { from: "2026-03-29T00:00:00Z", to: "2026-03-30T00:00:00Z" };
  expect(await days(instants, "America/New_York")).toEqual(["2026-03-28: 1", "2026-03-29: 1"]);
});
