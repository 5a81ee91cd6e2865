import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseQueryTime, readDates } from "../../../src/language/builtin/dates/dates.ts";

type Cases = {
  texts: [text: string, ...intervals: string[]][];
  questions: [question: string, interval: string][];
  none: string[];
};

const fixtures: Record<string, Cases> = JSON.parse(
  readFileSync(new URL("../../fixtures/dates.json", import.meta.url), "utf8"),
);

/** A Sunday. */
const now = Date.parse("2026-11-15T10:00:00Z");

/** "2026-11-02/2026-11-09", with the time of day only where it is not midnight, and nothing for the beginning of time. */
const shown = (from: string, to: string) =>
  [from, to]
    .map((time) =>
      time
        .replace(/^-271821.*/, "")
        .replace(/:00\.000Z$/, "")
        .replace(/T00:00$/, ""),
    )
    .join("/");

const dates = async (text: string) =>
  (await readDates(text, now, "UTC")).map(({ from, to }) => shown(from, to));

const asked = async (query: string) => {
  const time = await parseQueryTime(query, now, "UTC");
  return time && shown(new Date(time.from).toISOString(), new Date(time.to).toISOString());
};

describe.each(Object.entries(fixtures))("in %s", (_language, { texts, questions, none }) => {
  test.each(texts)("a text: %s", async (text, ...intervals) => {
    expect(await dates(text)).toEqual(intervals);
  });

  test.each(questions)("a question: %s", async (question, interval) => {
    expect(await asked(question)).toBe(interval);
  });

  test.each(none)("no date: %s", async (text) => {
    expect(await dates(text)).toEqual([]);
    expect(await asked(text)).toBeUndefined();
  });
});

test("the same text gives the same dates at the same instant in the same zone, whatever was read before", async () => {
  const sentences = Object.values(fixtures).flatMap(({ texts, questions, none }) => [
    ...texts.map(([text]) => text),
    ...questions.map(([text]) => text),
    ...none,
  ]);
  const text = fc
    .array(fc.constantFrom(...sentences), { minLength: 1, maxLength: 3 })
    .map((parts) => parts.join(" "));
  const instant = fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2040, 0) });
  const zone = fc.constantFrom("UTC", "Europe/Berlin", "America/Los_Angeles", "Asia/Tokyo", "Pacific/Apia");
  await fc.assert(
    fc.asyncProperty(text, text, instant, zone, async (one, other, at, timeZone) => {
      const read = async () => [await readDates(one, at, timeZone), await parseQueryTime(one, at, timeZone)];
      const first = await read();
      await readDates(other, at, timeZone);
      expect(await read()).toEqual(first);
      for (const { text: words, from, to } of await readDates(one, at, timeZone)) {
        expect(one).toContain(words);
        expect(Date.parse(from)).toBeLessThan(Date.parse(to));
      }
    }),
    { numRuns: 300 },
  );
});
