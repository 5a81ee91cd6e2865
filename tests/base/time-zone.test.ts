import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Moment, parseMoment } from "../../src/base/instant.ts";
import {
  dayOf,
  findTimeZone,
  offsetAt,
  parseLocal,
  toInstant,
  toLocal,
  toLocalIso,
  zoneOf,
} from "../../src/base/time-zone.ts";

const HOUR = 3_600_000;
const at = (iso: string) => Date.parse(iso);
const startOfDay = (zone: string, day: string) => parseLocal(zone, day) ?? Number.NaN;
const zones = [
  "UTC",
  "America/Los_Angeles",
  "Europe/Berlin",
  "Australia/Lord_Howe",
  "Asia/Kolkata",
  "Pacific/Apia",
  "America/Sao_Paulo",
  "-08:00",
  "+05:45",
];

test.each([
  ["UTC", "2026-07-01T00:00:00Z", 0],
  ["America/Los_Angeles", "2026-03-08T09:59:59Z", -8],
  ["America/Los_Angeles", "2026-03-08T10:00:00Z", -7],
  ["America/Los_Angeles", "2026-11-01T08:59:59Z", -7],
  ["America/Los_Angeles", "2026-11-01T09:00:00Z", -8],
  ["Europe/Berlin", "2026-03-29T00:59:59Z", 1],
  ["Europe/Berlin", "2026-03-29T01:00:00Z", 2],
  ["Australia/Lord_Howe", "2026-04-04T14:59:59Z", 11],
  ["Australia/Lord_Howe", "2026-04-04T15:00:00Z", 10.5],
  ["Asia/Kolkata", "2026-07-01T00:00:00Z", 5.5],
  ["Pacific/Apia", "2011-12-30T09:59:59Z", -10],
  ["Pacific/Apia", "2011-12-30T10:00:00Z", 14],
  ["-08:00", "2026-07-01T00:00:00Z", -8],
  ["+05:45", "2026-07-01T00:00:00Z", 5.75],
  ["Mars/Olympus", "2026-07-01T00:00:00Z", 0],
])("in %s the clocks are ahead of UTC at %s by %d hours", (zone, instant, hours) => {
  expect(offsetAt(zone, at(instant)) / HOUR).toBe(hours);
});

describe("days are those of the calendar", () => {
  test.each([
    ["America/Los_Angeles", "2026-03-08", 23],
    ["America/Los_Angeles", "2026-11-01", 25],
    ["America/Los_Angeles", "2026-11-02", 24],
    ["Europe/Berlin", "2026-03-29", 23],
    ["Europe/Berlin", "2026-10-25", 25],
    ["Australia/Lord_Howe", "2026-04-05", 24.5],
    ["Australia/Lord_Howe", "2026-10-04", 23.5],
    ["Asia/Kolkata", "2026-03-29", 24],
    // Clocks went from midnight to one o'clock.
    ["America/Sao_Paulo", "2018-11-04", 23],
  ])("in %s the %s has %d hours", (zone, day, hours) => {
    const from = startOfDay(zone, day);
    const next = new Date(at(day) + 24 * HOUR).toISOString().slice(0, 10);
    expect((startOfDay(zone, next) - from) / HOUR).toBe(hours);
    expect(dayOf(zone, from)).toBe(day);
    expect(dayOf(zone, from - 1)).not.toBe(day);
  });

  test("a day that never was has no length: Samoa went from the 29th to the 31st", () => {
    const zone = "Pacific/Apia";
    const skipped = startOfDay(zone, "2011-12-30");
    expect(skipped).toBe(startOfDay(zone, "2011-12-31"));
    expect(dayOf(zone, skipped - 1)).toBe("2011-12-29");
    expect(dayOf(zone, skipped)).toBe("2011-12-31");
  });

  test.each([
    ["Asia/Kathmandu", "2026-01-01T18:14:59Z", "2026-01-01"],
    ["Asia/Kathmandu", "2026-01-01T18:15:00Z", "2026-01-02"],
    ["Pacific/Kiritimati", "2026-01-01T10:00:00Z", "2026-01-02"],
    ["Pacific/Pago_Pago", "2026-01-01T10:59:59Z", "2025-12-31"],
    ["Europe/Berlin", "2026-10-24T22:00:00Z", "2026-10-25"],
    ["Europe/Berlin", "2026-10-25T22:59:59Z", "2026-10-25"],
    ["Europe/Berlin", "2026-10-25T23:00:00Z", "2026-10-26"],
  ])("in %s %s is on %s", (zone, instant, day) => {
    expect(dayOf(zone, at(instant))).toBe(day);
  });
});

test.each([
  ["of a time that comes twice the first is meant", "2026-11-01T01:30:00Z", "2026-11-01T08:30:00Z"],
  ["a time that is skipped is when the clocks skip it", "2026-03-08T02:30:00Z", "2026-03-08T10:00:00Z"],
  ["any other is when the clocks show it", "2026-03-08T03:00:00Z", "2026-03-08T10:00:00Z"],
])("%s", (_name, local, instant) => {
  expect(new Date(toInstant("America/Los_Angeles", at(local))).toISOString()).toBe(
    new Date(instant).toISOString(),
  );
});

const instants = fc.integer({ min: at("1900-01-01"), max: at("2100-01-01") });
const days = instants.map((instant) => new Date(instant).toISOString().slice(0, 10));
const anyZone = fc.constantFrom(...zones);

test("there and back is the same instant, or the first with that local time", () => {
  fc.assert(
    fc.property(anyZone, instants, (zone, instant) => {
      const back = toInstant(zone, toLocal(zone, instant));
      expect(back).toBeLessThanOrEqual(instant);
      expect(toLocal(zone, back)).toBe(toLocal(zone, instant));
    }),
    { numRuns: 2_000 },
  );
});

test("every day begins where the one before ends", () => {
  fc.assert(
    fc.property(anyZone, days, (zone, day) => {
      const from = startOfDay(zone, day);
      expect(dayOf(zone, from) >= day).toBe(true);
      expect(dayOf(zone, from - 1) < day).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test("a local ISO time is the same instant, and says the local one", () => {
  expect(toLocalIso("America/Los_Angeles", at("2026-11-19T03:30:00Z"))).toBe("2026-11-18T19:30:00.000-08:00");
  expect(toLocalIso("Asia/Kolkata", at("2026-11-19T03:30:00Z"))).toBe("2026-11-19T09:00:00.000+05:30");
  expect(toLocalIso("UTC", at("2026-11-19T03:30:00Z"))).toBe("2026-11-19T03:30:00.000Z");
  fc.assert(
    fc.property(anyZone, instants, (zone, instant) => {
      expect(Date.parse(toLocalIso(zone, instant))).toBe(instant);
    }),
  );
});

test("the furthest times that there are have an offset, too", () => {
  for (const zone of zones)
    for (const end of [-8.64e15, 8.64e15]) {
      const instant = toInstant(zone, end);
      expect(Math.abs(instant)).toBeLessThanOrEqual(8.64e15);
      expect(Math.abs(instant - end)).toBeLessThan(24 * HOUR);
    }
});

test("a time that says its zone is the same wherever it is read", () => {
  expect(parseLocal("Asia/Kolkata", "2026-11-18T19:00:00-08:00")).toBe(at("2026-11-19T03:00:00Z"));
  expect(parseLocal("Asia/Kolkata", "2026-11-18T19:00:00Z")).toBe(at("2026-11-18T19:00:00Z"));
  expect(parseLocal("Asia/Kolkata", "2026-11-18T19:00")).toBe(at("2026-11-18T13:30:00Z"));
  expect(parseLocal("Asia/Kolkata", "2026-02-30")).toBeUndefined();
});

test.each([
  ["2026-11-18T19:00:00-08:00", "Europe/Berlin", "-08:00"],
  ["2026-11-18T19:00:00-0800", "Europe/Berlin", "-08:00"],
  ["2026-11-18T19:00:00-08:00", "America/Los_Angeles", "America/Los_Angeles"],
  ["2026-07-18T19:00:00-08:00", "America/Los_Angeles", "-08:00"],
  ["2026-11-18T19:00:00Z", "America/Los_Angeles", "America/Los_Angeles"],
  ["2026-11-18T19:00:00+00:00", "America/Los_Angeles", "+00:00"],
  ["2026-11-18", "America/Los_Angeles", "UTC"],
  ["2026-11-18", "Europe/Lisbon", "Europe/Lisbon"],
])("%s, written by somebody in %s, is meant in %s", (text, own, zone) => {
  expect(zoneOf(parseMoment(text) as Moment, own)).toBe(zone);
});

test.each([
  ["Europe/Lisbon", "Europe/Lisbon"],
  ["europe/lisbon", "Europe/Lisbon"],
  ["Asia/Kolkata", "Asia/Kolkata"],
  ["UTC", "UTC"],
  ["+02:00", undefined],
  ["Mars/Olympus", undefined],
  ["", undefined],
])("the name %j is %s", (name, zone) => {
  expect(findTimeZone(name)).toBe(zone);
});
