import fc from "fast-check";
import { expect, test } from "vitest";
import { chooseKept } from "../../../src/storage/backups/retention.ts";

const DAY = 86_400_000;
const NOW = Date.parse("2026-11-15T23:26:35Z");

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const monthOf = (at: number) => new Date(at).toISOString().slice(0, 7);
const distinct = (names: string[]) => [...new Set(names)];

const times = fc.uniqueArray(fc.integer({ min: NOW - 800 * DAY, max: NOW + 30 * DAY }), { maxLength: 300 });

test("of any backups the newest is kept, the newest of 7 days and of 6 months, and no more than the rule says", () => {
  fc.assert(
    fc.property(times, (made) => {
      const kept = chooseKept(made, NOW);
      const past = made.filter((at) => at <= NOW).toSorted((a, b) => b - a);
      for (const at of kept) expect(made).toContain(at);
      for (const at of made.filter((time) => time > NOW)) expect(kept.has(at)).toBe(true);
      expect([...kept].filter((at) => at <= NOW).length).toBeLessThanOrEqual(7 + 4 + 6);
      if (past[0] !== undefined) expect(kept.has(past[0])).toBe(true);
      for (const [periodOf, count] of [
        [dayOf, 7],
        [monthOf, 6],
      ] as const)
        for (const period of distinct(past.map(periodOf)).slice(0, count))
          expect(kept.has(past.find((at) => periodOf(at) === period) ?? 0)).toBe(true);
      expect(chooseKept([...kept], NOW)).toEqual(kept);
    }),
    { seed: 13, numRuns: 300 },
  );
});

test("made daily for two years and thinned out each time, there is one of 7 days, 4 weeks and 6 months", () => {
  let stored: number[] = [];
  for (let day = 0; day < 730; day++) {
    const now = NOW + day * DAY;
    stored = [...chooseKept([...stored, now], now)];
  }
  const ages = stored.map((at) => (NOW + 729 * DAY - at) / DAY).toSorted((a, b) => a - b);
  expect(ages.slice(0, 7)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(ages.some((age) => age >= 14 && age <= 28)).toBe(true);
  expect(distinct(stored.map(monthOf))).toHaveLength(6);
  expect(stored.length).toBeLessThanOrEqual(17);
});

test("a clock that jumps ten years ahead, or a service that rests so long, ends no older backup but by number", () => {
  const daily = Array.from({ length: 7 }, (_, day) => NOW - day * DAY);
  const kept = chooseKept([NOW + 3650 * DAY, ...daily], NOW + 3650 * DAY);
  expect(kept.size).toBe(7);
});
