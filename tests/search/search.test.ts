import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { changeUser } from "../../src/auth/accounts/accounts.ts";
import { createTestApp, type TestApp } from "../support/app.ts";

const NOW = Date.parse("2026-06-15T12:00:00Z");
let service: TestApp;
beforeAll(async () => {
  service = await createTestApp({ clock: () => NOW });
});
afterAll(() => service.close());

type Match = {
  normalizedText: string;
  score: number;
  metadata: { why: Record<"lexical" | "semantic" | "graph" | "time" | "note", number> };
};

async function bookOf(thoughts: (string | [text: string, capturedAt: string])[], time_zone = "UTC") {
  const { key, actor } = await service.addUser();
  await changeUser(service.db, actor, { time_zone }, NOW);
  for (const [i, thought] of thoughts.entries()) {
    const day = new Date(NOW - (thoughts.length - i) * 86_400_000).toISOString();
    const [raw, captured_at] = typeof thought === "string" ? [thought, day] : thought;
    await service.call("capture_thought", { raw, captured_at, as_user: true }, key);
  }
  await service.enrich();
  return async (query: string, rest: object = {}): Promise<Match[]> =>
    (await service.call("retrieve_thoughts", { query, detail: "full", ...rest }, key)).output;
}

const household = [
  "Call the plumber about the kitchen sink",
  "Anna's birthday is on the third of May",
  "The car needs new tyres before winter",
  "Dentist appointment on Thursday at 3pm",
  "I prefer oat milk in my coffee",
  "We decided to use Postgres for the new service",
  "Wifi password of the summer house is bluewhale42",
  "Idea: a small greenhouse behind the garage",
  "Tom said the Berlin trip is postponed to June",
  "The router is in the basement next to the boiler",
];

describe("scores", () => {
  test("a sure hit is near 0.9, and nothing else is near it", async () => {
    const search = await bookOf(household);
    for (const [query, start] of [
      ["plumber", "Call the plumber"],
      ["when is Anna's birthday?", "Anna's"],
      ["milk", "I prefer oat milk"],
    ] as const) {
      const [best, next] = await search(query);
      expect(best?.normalizedText.startsWith(start)).toBe(true);
      expect(best?.score).toBeGreaterThan(0.85);
      expect(next?.score).toBeLessThan(0.2);
    }
  });

  test.each(["zxqv blorf", "quantum chromodynamics lattice", "asdf jklö", "the of and", "🦄🦄"])(
    "the best match of the nonsense %j stays below 0.2",
    async (query) => {
      const search = await bookOf(household);
      expect(Math.max(0, ...(await search(query)).map((match) => match.score))).toBeLessThan(0.2);
    },
  );

  test("an exact quotation scores above 0.9", async () => {
    const search = await bookOf(household);
    for (const text of household) {
      const [best] = await search(text);
      expect([best?.normalizedText, (best?.score ?? 0) > 0.9]).toEqual([text, true]);
    }
    const [part] = await search("router is in the basement");
    expect(part?.score).toBeGreaterThan(0.9);
  });

  test("an exact quotation scores above 0.9 in every script", async () => {
    const texts = [
      "王丽娟是我的婶婶，其生日是06月25日。",
      "陈梦瑶是我的同事，其生日是11月26日。",
      "我表哥就喜欢跑步。",
      "Στο υπόγειο είναι ο δρομολογητής δίπλα στον λέβητα",
      "Роутер стоит в подвале рядом с котлом",
    ];
    const search = await bookOf(texts);
    for (const [quoted, text] of [
      ["是我的婶婶，其生日是06月2", texts[0]],
      ["我表哥就喜欢跑步", texts[2]],
      ["ο δρομολογητής δίπλα", texts[3]],
      ["стоит в подвале рядом", texts[4]],
    ] as const) {
      const [best, next] = await search(quoted);
      expect([best?.normalizedText, (best?.score ?? 0) > 0.9]).toEqual([text, true]);
      expect(next?.score ?? 0).toBeLessThan(0.9);
    }
  });

  test("why adds up to the score, and names words for words and meaning for meaning", async () => {
    const search = await bookOf(household);
    const [byWord] = await search("plumber");
    const [byMeaning] = await search("automobile wheels");
    for (const match of [byWord, byMeaning]) {
      const parts = Object.values(match?.metadata.why ?? {});
      expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(match?.score ?? 0, 2);
    }
    expect(byWord?.metadata.why.lexical).toBeGreaterThan(byWord?.metadata.why.semantic ?? 1);
    expect(byMeaning?.metadata.why.semantic).toBeGreaterThan(byMeaning?.metadata.why.lexical ?? 1);
  });
});

describe("typos", () => {
  test("a misspelt word still finds when nothing better matches, with a lower score", async () => {
    const search = await bookOf(household);
    const [right] = await search("plumber");
    for (const typo of ["plumer", "plubmer"]) {
      const [best] = await search(typo);
      expect(best?.normalizedText).toBe(right?.normalizedText);
      expect(best?.score).toBeGreaterThan(0.3);
      expect(best?.score).toBeLessThan(right?.score ?? 0);
    }
  });

  test("why explains the lowered score in thousandths, too", async () => {
    const search = await bookOf(household);
    const [best] = await search("plumer");
    for (const part of Object.values(best?.metadata.why ?? {}))
      expect(part).toBe(Math.round(part * 1000) / 1000);
  });

  test("every thought with all the words is a match, however many have them", async () => {
    const names = ["Priya", "Tom", "Anna", "Lena", "Omar"];
    const met = names.flatMap((name) =>
      ["Rome", "Oslo", "Bonn", "Kyiv"].map((town) => `Met ${name} in ${town} about bread`),
    );
    const search = await bookOf([...met, ...household]);
    for (const [query, count] of [
      ["bread", 20],
      ["Priya bread", 4],
    ] as const) {
      const found = (await search(query, { top_k: 30 })).filter(({ score }) => score >= 0.2);
      const words = query.toLowerCase().split(" ");
      const hasAll = ({ normalizedText }: Match) =>
        words.every((word) => normalizedText.toLowerCase().includes(word));
      expect(found.filter(hasAll)).toHaveLength(count);
    }
  });

  test("a word that exists is not taken for another one", async () => {
    const search = await bookOf(["The house is painted white", "Lunch at noon"]);
    const [best] = await search("horse");
    expect(best?.score).toBeLessThan(0.3);
  });

  test("a part of an unknown word is not taken for another word", async () => {
    const search = await bookOf(["The boots are in the cellar", "Mend the boots", "Lunch at noon"]);
    const [best] = await search("bottleneck");
    expect(best?.score ?? 0).toBeLessThan(0.2);
  });

  test("a word that no thought has is not corrected where that matches no better", async () => {
    const search = await bookOf(["The recent invoices are in the blue folder", ...household]);
    const found = await search("Which drink would you suggest that guests do not resent?");
    const [best, next] = found.map(({ normalizedText }) => normalizedText);
    expect(best).toBe("I prefer oat milk in my coffee");
    expect(next).not.toContain("recent invoices");
  });
});

describe("company", () => {
  const dialogue: [string, string][] = [
    ["Ben: Where did you go on holiday?", "2026-05-01T10:00:00Z"],
    ["Anna: We rented a small cottage, it rained every day.", "2026-05-01T10:00:30Z"],
    ["Ben: I painted the fence.", "2026-05-20T10:00:00Z"],
    ["Anna: The cat is asleep.", "2026-05-25T10:00:00Z"],
  ];

  test("the answer to a question that was asked is found by the question's words", async () => {
    const search = await bookOf(dialogue);
    const texts = (await search("Anna holiday")).map((match) => match.normalizedText);
    expect(texts.slice(0, 2)).toContain("Anna: We rented a small cottage, it rained every day.");
    const alone = await search("Anna holiday", { mode: "fast" });
    expect(alone).not.toEqual([]);
    expect(alone.every((match) => match.metadata.why.graph === 0 && match.metadata.why.time === 0)).toBe(
      true,
    );
  });

  test("thoughts captured days apart do not support each other", async () => {
    const apart = dialogue.map(([text], i): [string, string] => [text, `2026-05-${10 + i}T10:00:00Z`]);
    const search = await bookOf(apart);
    const cottage = (await search("Anna holiday")).find((match) => match.normalizedText.includes("cottage"));
    expect(cottage?.metadata.why.graph ?? 0).toBeCloseTo(0, 2);
  });
});

describe("time", () => {
  test("a question's time favours the thoughts of that time", async () => {
    const search = await bookOf([
      ["Had a long run along the river", "2026-03-10T08:00:00Z"],
      ["Had a long run in the forest", "2026-05-12T08:00:00Z"],
      ["Had a long run on the beach", "2026-06-09T08:00:00Z"],
    ]);
    const best = async (query: string) => (await search(query))[0]?.normalizedText;
    expect(await best("where did the long run go in March 2026?")).toMatch(/river/);
    expect(await best("where did the long run go in May?")).toMatch(/forest/);
    expect(await best("long run last week")).toMatch(/beach/);
    const [first] = await search("had a long run last week");
    expect(first?.metadata.why.time).toBeGreaterThan(0);
  });

  test("yesterday is that of the user's time zone", async () => {
    const runs: [string, string][] = [
      ["Had a long run in the forest", "2026-06-14T03:00:00Z"],
      ["Had a long run on the beach", "2026-06-15T03:00:00Z"],
      ["Had a long run along the river", "2026-06-15T09:00:00Z"],
    ];
    for (const [zone, place] of [
      ["UTC", "forest"],
      ["America/Los_Angeles", "beach"],
    ] as const) {
      const search = await bookOf(runs, zone);
      const [best] = await search("where did the long run go yesterday?");
      expect([zone, best?.normalizedText]).toEqual([zone, expect.stringContaining(place)]);
      expect(best?.metadata.why.time).toBeGreaterThan(0);
    }
  });

  test("recent thoughts are favoured for somebody who talks, not for a question with instructions", async () => {
    const search = await bookOf(household);
    const timeOf = async (query: string) => (await search(query))[0]?.metadata.why.time ?? 0;
    expect(await timeOf("I looked at the greenhouse. What was the idea?")).toBeGreaterThan(0);
    expect(await timeOf("Is there an idea for the greenhouse? I need it now.")).toBeGreaterThan(0);
    expect(await timeOf("What was my idea about the greenhouse? Name only one thing.")).toBe(0);
    expect(await timeOf("What did Dr. Brown say about the greenhouse?")).toBe(0);
  });

  test("of two much alike thoughts the newer one comes first", async () => {
    const search = await bookOf([
      ["The rent of the flat in Graz is 800 euros a month", "2025-01-01T00:00:00Z"],
      ["The rent of the flat in Graz is 900 euros a month", "2026-01-01T00:00:00Z"],
      ["Graz has a nice clock tower", "2026-02-01T00:00:00Z"],
    ]);
    const matches = await search("What is the rent of the flat in Graz?");
    expect(matches.map((match) => match.normalizedText).slice(0, 2)).toEqual([
      "The rent of the flat in Graz is 900 euros a month",
      "The rent of the flat in Graz is 800 euros a month",
    ]);
  });
});

describe("odd texts", () => {
  test("emoji, punctuation, mixed scripts and 20,000 characters are stored and found", async () => {
    const long = `${"padding text ".repeat(1500)}needle-in-haystack`;
    const search = await bookOf(["🦄🌈", "?!…", "Привет 東京 مرحبا hello", long]);
    expect((await search("🦄"))[0]?.normalizedText).toBe("🦄🌈");
    expect((await search("東京"))[0]?.normalizedText).toMatch(/東京/);
    expect((await search("привет"))[0]?.normalizedText).toMatch(/Привет/);
    expect((await search("needle haystack"))[0]?.normalizedText).toMatch(/needle-in-haystack/);
  });

  test("searches at the same time, of two books, find what each finds by itself", async () => {
    const searches = [await bookOf(household), await bookOf(household.slice(4))];
    const asked = searches.flatMap((search) =>
      ["plumber", "the trip to Berlin", "oat milk", "rooter basement", "what did we decide?"].map(
        (query) => () => search(query),
      ),
    );
    const alone: Match[][] = [];
    for (const ask of asked) alone.push(await ask());
    const together = await Promise.all([...asked, ...asked].map((ask) => ask()));
    expect(together).toEqual([...alone, ...alone]);
  });

  test("a question of 4,000 characters is answered", async () => {
    const search = await bookOf(household);
    const question = `${"tell me something about life and ".repeat(125).slice(0, 3990)}the boiler`;
    expect(question).toHaveLength(4000);
    const [best] = await search(question);
    expect(best?.normalizedText).toBe("The router is in the basement next to the boiler");
  });
});
