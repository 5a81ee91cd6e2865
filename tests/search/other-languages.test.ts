import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../support/app.ts";

const thoughts = [
  "Der Schlüssel für den Keller liegt bei den Nachbarn.",
  "Die Waschmaschine verliert Wasser, der Techniker kommt am Dienstag.",
  "Анна не ест орехи, у неё аллергия.",
  "来週の木曜日に歯医者の予約がある。",
  "La réunion des parents est à l'école du village.",
  "My sister bought a red bicycle in Lyon.",
  "The train to Vienna leaves from platform four.",
];

let service: TestApp;
beforeAll(async () => {
  service = await createTestApp();
  for (const raw of thoughts) await service.call("capture_thought", { raw, as_user: true });
});
afterAll(() => service.close());

const best = async (query: string) =>
  (await service.call("retrieve_thoughts", { query })).output[0]?.normalizedText;

describe.each(["at once", "after the enrichment"])("%s", (moment) => {
  beforeAll(async () => {
    if (moment !== "at once") await service.enrich();
  });

  test.each([
    ["Where is the key to the basement?", 0],
    ["washing machine is leaking", 1],
    ["who is allergic to nuts?", 2],
    ["dentist appointment", 3],
    ["school meeting", 4],
    ["Welche Farbe hat das Fahrrad meiner Schwester?", 5],
    ["С какой платформы идёт поезд?", 6],
    ["¿Quién tiene la llave del sótano?", 0],
    ["치과 예약", 3],
  ])("%s finds the thought in another language", async (query, thought) => {
    expect(await best(query)).toBe(thoughts[thought]);
  });
});

test("a word of another language is no misspelling of one in the thoughts", async () => {
  // Dutch for theft, two letters from "Dienstag".
  const { output } = await service.call("retrieve_thoughts", { query: "diefstal" });
  expect(output.filter(({ score }: { score: number }) => score >= 0.2)).toEqual([]);
});
