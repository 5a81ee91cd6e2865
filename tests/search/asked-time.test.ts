import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { changeUser } from "../../src/auth/accounts/accounts.ts";
import { createTestApp, type TestApp } from "../support/app.ts";

/** A Monday. */
const NOW = Date.parse("2026-06-15T12:00:00Z");
let service: TestApp;
beforeAll(async () => {
  service = await createTestApp({ clock: () => NOW });
});
afterAll(() => service.close());

type Match = {
  normalizedText: string;
  score: number;
  metadata: { why: { time: number; graph: number }; dates: { text: string }[] };
};
type Thought = [text: string, capturedAt: string];

async function bookOf(thoughts: Thought[], time_zone = "UTC") {
  const { key, actor } = await service.addUser();
  await changeUser(service.db, actor, { time_zone }, NOW);
  for (const [raw, captured_at] of thoughts)
    await service.call("capture_thought", { raw, captured_at, as_user: true }, key);
  await service.enrich();
  return async (query: string): Promise<Match[]> =>
    (await service.call("retrieve_thoughts", { detail: "full", query }, key)).output;
}

const [march, lastSummer, lastWeek] = [
  "2026-03-10T08:00:00Z",
  "2025-07-12T08:00:00Z",
  "2026-06-09T08:00:00Z",
];

describe("a question's time favours the thoughts of that time", () => {
  test.each<[string, Thought[], [query: string, place: RegExp][]]>([
    [
      "German",
      [
        ["Langer Lauf am Fluss", march],
        ["Langer Lauf im Wald", lastSummer],
        ["Langer Lauf am Strand", lastWeek],
      ],
      [
        ["Wo war der lange Lauf letzten Sommer?", /Wald/],
        ["Wo war der lange Lauf am 10. März?", /Fluss/],
        ["langer Lauf letzte Woche", /Strand/],
        ["Wo war der lange Lauf vor Weihnachten?", /Wald/],
      ],
    ],
    [
      "French",
      [
        ["Longue course au bord du fleuve", march],
        ["Longue course dans la forêt", lastSummer],
        ["Longue course sur la plage", lastWeek],
      ],
      [
        ["Où était la longue course l'été dernier ?", /forêt/],
        ["Où était la longue course en mars ?", /fleuve/],
        ["longue course la semaine dernière", /plage/],
      ],
    ],
    [
      "Spanish",
      [
        ["Carrera larga junto al río", march],
        ["Carrera larga en el bosque", lastSummer],
        ["Carrera larga en la playa", lastWeek],
      ],
      [
        ["¿Dónde fue la carrera larga el verano pasado?", /bosque/],
        ["¿Dónde fue la carrera larga en marzo?", /río/],
        ["¿Dónde fue la carrera larga antes de Navidad?", /bosque/],
        ["carrera larga la semana pasada", /playa/],
      ],
    ],
    [
      "Chinese",
      [
        ["在河边长跑", march],
        ["在森林里长跑", lastSummer],
        ["在海滩长跑", lastWeek],
      ],
      [
        ["去年夏天在哪里长跑？", /森林/],
        ["三月在哪里长跑？", /河边/],
        ["上周在哪里长跑？", /海滩/],
      ],
    ],
    [
      "Japanese",
      [
        ["川で長距離を走った", march],
        ["森で長距離を走った", lastSummer],
        ["浜で長距離を走った", lastWeek],
      ],
      [
        ["去年の夏はどこで長距離を走ったか", /森/],
        ["3月はどこで長距離を走ったか", /川/],
        ["先週はどこで長距離を走ったか", /浜/],
      ],
    ],
    [
      "English, without a question mark",
      [
        ["Had a long run along the river", march],
        ["Had a long run in the forest", lastSummer],
        ["Had a long run on the beach", lastWeek],
      ],
      [
        ["where did I go for my long run last summer", /forest/],
        ["where was my long run on Tuesday", /beach/],
        ["where did we have our long run before Easter", /river|forest/],
        ["Show me my long run of last summer", /forest/],
        ["Could you please tell me where I had a long run in March", /river/],
        ["my long run last summer", /forest/],
        ["the notes I took on my long run in March", /river/],
        ["have I had a long run last summer", /forest/],
      ],
    ],
  ])("in %s", async (_language, thoughts, questions) => {
    const search = await bookOf(thoughts);
    for (const [query, place] of questions) {
      const [best] = await search(query);
      expect([query, best?.normalizedText]).toEqual([query, expect.stringMatching(place)]);
      expect(best?.metadata.why.time, query).toBeGreaterThan(0);
    }
  });
});

describe("a question for nothing but a time finds what is of it, whatever it is about", () => {
  test.each([
    "What happened last Tuesday?",
    "show me my notes from Tuesday",
    "last Tuesday",
    "What was on my calendar last Tuesday?",
    "whats in my diary for last Tuesday",
    "9 June",
    "2026-06-09",
    "What happened last Tuesday? Keep it short.",
    "On Tuesday, what did I do",
    "Am Dienstag was habe ich gemacht",
    "Was war am letzten Dienstag los?",
    "Que s'est-il passé mardi dernier ?",
    "¿Qué pasó el martes pasado?",
    "上周二发生了什么？",
    "先週の火曜日は何がありましたか",
  ])("%s", async (query) => {
    const search = await bookOf([
      ["The standup is on Tuesdays, on Tuesday 1 December too", march],
      ["What happened to the notes of the last meeting?", march],
      ["The cellar is dry again", lastWeek],
      ["Los martes hay mercado; el martes pasado no", march],
    ]);
    const [best, next] = await search(query);
    expect(best).toMatchObject({ normalizedText: "The cellar is dry again", score: 0.9 });
    expect(next?.score).toBeLessThan(0.9);
  });
});

test.each(["What happened in the war in March?", "What did Anna say in March?", "March"])(
  "%s names something else, or only a word",
  async (query) => {
    const search = await bookOf([
      ["The cellar is dry again", march],
      ["The war novel by Anna is due back on 3 March 2027", lastWeek],
    ]);
    for (const { score, normalizedText } of await search(query))
      if (normalizedText.includes("cellar")) expect(score).toBeLessThan(0.9);
  },
);

describe("of a series, the one that is asked for comes first", () => {
  const series: Thought[] = [
    ["Weight 71.4 kg", march],
    ["Weight 68.9 kg", "2026-05-20T08:00:00Z"],
    ["Weight 70.2 kg", lastWeek],
    ["The weight of the parcel for Anna is unknown", "2026-06-10T08:00:00Z"],
    ["First aid kit is under the sink", lastSummer],
    ["The kit car is at the garage", lastWeek],
  ];
  test.each([
    ["latest weight in kg", "Weight 70.2 kg"],
    ["What was my most recent weight, in kg?", "Weight 70.2 kg"],
    ["What did I weigh last, weight in kg?", "Weight 70.2 kg"],
    ["my first weight in kg", "Weight 71.4 kg"],
    ["Was war das älteste Weight, in kg?", "Weight 71.4 kg"],
    ["my current weight in kg", "Weight 70.2 kg"],
    ["What was my weight in kg before the diet?", "Weight 71.4 kg"],
    ["original weight in kg", "Weight 71.4 kg"],
    ["first aid kit", "First aid kit is under the sink"],
  ])("%s", async (query, wanted) => {
    const [best] = await (await bookOf(series))(query);
    expect(best?.normalizedText).toBe(wanted);
  });
});

test("yesterday is that of the user's time zone, in every language", async () => {
  const runs: Thought[] = [
    ["Langer Lauf im Wald", "2026-06-14T03:00:00Z"],
    ["Langer Lauf am Strand", "2026-06-15T03:00:00Z"],
  ];
  for (const [zone, place] of [
    ["UTC", "Wald"],
    ["America/Los_Angeles", "Strand"],
  ] as const) {
    const search = await bookOf(runs, zone);
    const [best] = await search("Wo war der lange Lauf gestern?");
    expect([zone, best?.normalizedText]).toEqual([zone, expect.stringContaining(place)]);
  }
});

test("the words of a time are not looked for by who asks only for it", async () => {
  const search = await bookOf([
    ["The cellar is dry again", "2025-11-20T08:00:00Z"],
    ["Priya's last day is on 30 November", lastWeek],
  ]);
  const [best] = await search("last November");
  expect(best?.normalizedText).toBe("The cellar is dry again");
});

test.each([
  ["What was my weight in January?", "Weight 72.1 kg"],
  ["my weight now", "Weight 68.4 kg"],
])("the words of a time are no rare ones: %s", async (query, wanted) => {
  const other = Array.from(
    { length: 12 },
    (_none, i): Thought => [
      `Weight ${70.4 - i / 10} kg`,
      `2025-${String(i + 1).padStart(2, "0")}-10T08:00:00Z`,
    ],
  );
  const search = await bookOf([
    ...other,
    ["Weight 72.1 kg", "2026-01-11T08:00:00Z"],
    ["Weight 68.4 kg", lastWeek],
    ["Handed everything over to Tomek until 6 January", "2024-12-20T08:00:00Z"],
    ["The bakery of Fitz now does pizza on Tuesdays", lastWeek],
  ]);
  const [best] = await search(query);
  expect(best?.normalizedText).toBe(wanted);
});

test("of a day, the part that is asked for comes first", async () => {
  const search = await bookOf([
    ["Ran along the river in the fog", "2026-06-09T06:00:00Z"],
    ["The cellar is dry again", "2026-06-09T19:30:00Z"],
    ["Could not sleep, wrote the foreword", "2026-06-10T01:00:00Z"],
    ["Bought a ladder", "2026-06-10T12:00:00Z"],
  ]);
  const found = async (query: string) =>
    (await search(query)).filter(({ score }) => score > 0.5).map(({ normalizedText }) => normalizedText);
  const [first, second, last] = await found("What happened on Tuesday evening?");
  expect([first, second].sort()).toEqual(["Could not sleep, wrote the foreword", "The cellar is dry again"]);
  expect(last).toBe("Ran along the river in the fog");
  const [morning] = await found("What happened on Tuesday morning?");
  expect(morning).toBe("Ran along the river in the fog");
});

test("a period ends before the next day begins", async () => {
  const search = await bookOf([
    ["Concert on 19 June", march],
    ["Dinner on 20 June", march],
  ]);
  const found = await search("What is planned for the 19th?");
  const sure = found.filter(({ score }) => score > 0.5).map(({ normalizedText }) => normalizedText);
  expect(sure).toEqual(["Concert on 19 June"]);
});

test("what a newer thought replaces still answers for its own time", async () => {
  const search = await bookOf([
    ["The rent of the flat is 1,650 euros a month", march],
    ["Bought a blue bicycle", march],
    ["The tomatoes need more water", march],
    ["Anna moves to Leipzig", lastWeek],
    ["The rent of the flat is 1,740 euros a month", lastWeek],
  ]);
  const replacement = async (query: string) => {
    const rents = (await search(query)).filter(({ normalizedText }) => /1,650/.test(normalizedText));
    return rents.map(({ metadata }) => Math.sign(metadata.why.graph));
  };
  expect(await replacement("What was the rent of the flat in March?")).toEqual([0]);
  expect(await replacement("What was the rent of the flat this year?")).toEqual([-1]);
});

test("who talks names times in passing: they are not asked about", async () => {
  const search = await bookOf([
    ["在河边长跑", march],
    ["在海滩长跑", lastWeek],
  ]);
  const [best] = await search("上周很好。在海滩长跑");
  expect(best?.metadata.why.time).toBe(0);
});

test("the dates of a captured text are found in its language", async () => {
  const search = await bookOf([["Zahnarzt nächsten Dienstag um 15 Uhr", lastWeek]]);
  const [best] = await search("Zahnarzt");
  expect(best?.metadata.dates).toEqual([
    {
      text: "nächsten Dienstag um 15 Uhr",
      from: "2026-06-16T15:00:00.000Z",
      to: "2026-06-16T16:00:00.000Z",
    },
  ]);
});
