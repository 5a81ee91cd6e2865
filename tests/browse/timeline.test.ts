import { afterAll, beforeAll, expect, test } from "vitest";
import { createDayTeller } from "../../src/browse/days.ts";
import { readTimeline } from "../../src/browse/timeline.ts";
import { appInputs, type ThoughtFilters } from "../../src/contract-app.ts";
import { captureThought } from "../../src/thoughts/capture.ts";
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

const days = async (input: ThoughtFilters & { zone?: string }) => {
  const timeline = await readTimeline(service.db, service.actor, appInputs.readTimeline.parse(input));
  return timeline.days.map(({ day, count }) => `${day}: ${count}`);
};

test("thoughts are counted by day, oldest first", async () => {
  expect(await days({})).toEqual(["1969-12-31: 1", "2026-03-28: 1", "2026-03-29: 2", "2026-06-30: 1"]);
});

test("days are those of the reader's time zone, also on the day that the clocks change", async () => {
  expect(await days({ zone: "Europe/Berlin" })).toEqual([
    "1970-01-01: 1",
    "2026-03-29: 2",
    "2026-03-30: 1",
    "2026-06-30: 1",
  ]);
  expect(await days({ zone: "America/New_York" })).toEqual([
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

test.each([
  ["Asia/Kathmandu", "2026-01-01T18:14:59Z", "2026-01-01"],
  ["Asia/Kathmandu", "2026-01-01T18:15:00Z", "2026-01-02"],
  ["Pacific/Kiritimati", "2026-01-01T10:00:00Z", "2026-01-02"],
  ["Pacific/Pago_Pago", "2026-01-01T10:59:59Z", "2025-12-31"],
  ["Europe/Berlin", "2026-10-24T22:00:00Z", "2026-10-25"],
  ["Europe/Berlin", "2026-10-25T22:59:59Z", "2026-10-25"],
  ["Europe/Berlin", "2026-10-25T23:00:00Z", "2026-10-26"],
])("in %s %s is on %s", (zone, at, day) => {
  expect(createDayTeller(zone)(Date.parse(at))).toBe(day);
});
