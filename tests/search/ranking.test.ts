import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../support/app.ts";

const NOW = Date.parse("2026-06-15T12:00:00Z");
const MINUTE = 60_000;
let service: TestApp;
beforeAll(async () => {
  service = await createTestApp({ clock: () => NOW });
});
afterAll(() => service.close());

type Match = { normalizedText: string; score: number };

/** A book of these texts, captured one after the other, `gap` milliseconds apart. */
async function bookOf(texts: string[], gap: number) {
  const { key } = await service.addUser();
  for (const [i, raw] of texts.entries()) {
    const captured_at = new Date(NOW - (texts.length - i) * gap).toISOString();
    await service.call("capture_thought", { raw, captured_at, as_user: true }, key);
  }
  await service.enrich();
  return async (query: string): Promise<Match[]> =>
    (await service.call("retrieve_thoughts", { query }, key)).output;
}

const numbered = (count: number, text: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => text(i));

describe("an exact rare word comes first, whatever its neighbours say", () => {
  test.each([
    [
      "a code among near twins",
      numbered(120, (i) => `crash test thought w${i}q`),
      "w1q",
      "crash test thought w1q",
    ],
    [
      "a ticket number",
      numbered(120, (i) => `Look at ticket T${i} again`),
      "T23",
      "Look at ticket T23 again",
    ],
    ["a part number", numbered(60, (i) => `Order part AB-${1200 + i}`), "AB-1234", "Order part AB-1234"],
    ["a version", numbered(60, (i) => `Release 2.${i}.1 is out`), "2.17.1", "Release 2.17.1 is out"],
    [
      "an address",
      numbered(60, (i) => `The printer is at 10.0.0.${i}`),
      "10.0.0.7",
      "The printer is at 10.0.0.7",
    ],
    [
      "a file name",
      numbered(60, (i) => `Fix the import in page${i}.config.ts`),
      "page9.config.ts",
      "Fix the import in page9.config.ts",
    ],
    [
      "an identifier",
      numbered(60, (i) => `rename user_name_${i} to login`),
      "user_name_31",
      "rename user_name_31 to login",
    ],
  ])("%s", async (_, texts, query, expected) => {
    const search = await bookOf(texts, MINUTE);
    const [best] = await search(query);
    expect(best?.normalizedText).toBe(expected);
    expect(best?.score).toBeGreaterThan(0.9);
  });

  test("a rare word among many others is only one of them", async () => {
    const search = await bookOf(
      ["The plumber fixed the kitchen sink on Friday", "zebra", "Buy milk", "Tax papers are in the drawer"],
      MINUTE,
    );
    const [best] = await search("when did the plumber fix the sink in the kitchen, zebra aside?");
    expect(best?.normalizedText).toMatch(/plumber/);
  });
});

describe("neighbours in time", () => {
  const answers = [
    "Ben: Where did you stay in Norway?",
    "Anna: In a small cottage by the water.",
    "Ben: And how was the weather in Norway?",
    "Anna: It rained, but the cottage was warm.",
  ];
  const unrelated = [
    "Passport renewal form P-11",
    "Recipe: lentil soup with cumin",
    "git rebase --onto explained",
    "Dentist moved to Rose Street",
    "Chess opening: Caro-Kann notes",
    "Insurance claim number arrived",
    "Guitar string gauge 10-46",
    "Where did you stay in Norway?",
    "Compost needs more brown leaves",
    "Sourdough hydration 72 percent",
    "Kubernetes probes cheat sheet",
    "Running shoes size 43",
  ];

  test("lift the answer in a conversation", async () => {
    const search = await bookOf(answers, MINUTE / 2);
    const texts = (await search("stay in Norway")).map((match) => match.normalizedText);
    expect(texts.slice(0, 3)).toContain("Anna: In a small cottage by the water.");
  });

  test("say nothing in an import of unrelated notes", async () => {
    const search = await bookOf([...unrelated, ...unrelated.map((text) => `${text} (old)`)], 1_000);
    const found = await search("Where did you stay in Norway?");
    expect(found[0]?.normalizedText).toMatch(/Norway/);
    const after = found.find((match) => match.normalizedText === "Compost needs more brown leaves");
    expect(after?.score ?? 0).toBeLessThan(0.05);
  });
});

test("a long text is found by what one of its paragraphs says", async () => {
  const filler = "The committee discussed the budget, the calendar and the seating plan at length. ";
  const bees =
    "My grandmother kept bees behind the orchard wall. Every June she opened the hives in her straw hat, and we " +
    "children stood by the gate. She sold the honeycomb to the baker and gave the rest to the neighbours.";
  const long = `${filler.repeat(60)}\n\n${bees}\n\n${filler.repeat(60)}`;
  const search = await bookOf(
    [
      long,
      `${filler.repeat(3)}`,
      "Buy oat milk at the market",
      "The orchard fence is broken",
      "Call the bank",
    ],
    86_400_000,
  );
  const [best] = await search("who in my family was a beekeeper?");
  expect(best?.normalizedText).toContain("grandmother");
});

test("the state of an undertaking is found by what its session is about", async () => {
  const { key } = await service.addUser();
  const sessions = [
    [
      "The deposit has to be paid first",
      "We rent a sailing boat in Croatia",
      "The sailing trip starts in Split",
    ],
    [
      "The deposit has to be paid soon",
      "The flat has three rooms and a balcony",
      "The landlord lives upstairs",
    ],
  ];
  for (const [day, texts] of sessions.entries())
    for (const [minute, raw] of texts.entries()) {
      const captured_at = new Date(NOW - (30 - day) * 86_400_000 + minute * MINUTE).toISOString();
      await service.call("capture_thought", { raw, captured_at, as_user: true }, key);
    }
  await service.enrich();
  const { output } = await service.call("retrieve_thoughts", { query: "yacht holiday payment" }, key);
  const texts: string[] = output.map((match: Match) => match.normalizedText);
  expect(texts.indexOf("The deposit has to be paid first")).toBeLessThan(
    texts.indexOf("The deposit has to be paid soon"),
  );
});

test("near-duplicates do not fill the first places", async () => {
  const copies = numbered(
    8,
    (i) => `The wifi password of the summer house is bluewhale42${i === 7 ? "!" : ""}`,
  );
  const other = "Ask Tom for the wifi code of the cabin";
  const search = await bookOf([...copies, other, "Call the plumber", "Oat milk for coffee"], 86_400_000);
  const texts = (await search("wifi password")).map((match) => match.normalizedText);
  expect(texts.indexOf(other)).toBeGreaterThan(0);
  expect(texts.indexOf(other)).toBeLessThan(copies.length);
  expect(texts.filter((text) => text.includes("bluewhale42"))).toHaveLength(8);
});

test("a question about a day finds that day's thought among hundreds that say the same", async () => {
  const search = await bookOf(
    numbered(400, (i) => `I watched ${i % 2 ? "news" : "films"} for ${10 + (i % 40)} minutes on TV today`),
    86_400_000,
  );
  const [best] = await search("How long did I watch TV on January 5, 2026?");
  const day = (NOW - Date.parse("2026-01-05T12:00:00Z")) / 86_400_000;
  const i = 400 - day;
  expect(best?.normalizedText).toBe(
    `I watched ${i % 2 ? "news" : "films"} for ${10 + (i % 40)} minutes on TV today`,
  );
});

test("a question about a day finds the thought that speaks of it, whenever it was captured", async () => {
  const search = await bookOf(
    [
      "Dinner with the Lindgrens on 3 July 2026",
      "Dinner with Tom was good",
      "Dinner menu: soup, fish, cake",
      "Buy candles for the dinner table",
    ],
    86_400_000,
  );
  const [best] = await search("who is the dinner with on 3 July?");
  expect(best?.normalizedText).toMatch(/Lindgrens/);
});

test("of two thoughts that match alike, the one that tells comes before the one that asks", async () => {
  // Not enriched: the newer one would replace the other.
  const { key } = await service.addUser();
  const [tells, asks] = ["The new swimming course is on Monday, hm", "The swimming course is on Monday?"];
  for (const raw of [tells, "Buy milk", asks])
    await service.call("capture_thought", { raw, as_user: true }, key);
  const [best] = (await service.call("retrieve_thoughts", { query: "swimming course" }, key)).output;
  expect(best.normalizedText).toBe(tells);
});
