import { readFileSync } from "node:fs";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createBuiltinMind } from "../../../src/language/builtin/mind.ts";
import type { ObservedCall } from "../../../src/language/gateway/call.ts";
import { createGateway } from "../../../src/language/gateway/gateway.ts";
import { createGatewayMind } from "../../../src/language/gateway/mind.ts";
import { says, saysJson, startScriptedGateway } from "../../support/scripted-gateway.ts";

type Recorded = { user: string; finish_reason: "stop" | "length"; content: string };

/** A weak model's real answers: `source` in the file says whose. */
const { answers } = JSON.parse(
  readFileSync(new URL("../../fixtures/recorded-answers.json", import.meta.url), "utf8"),
) as { answers: Recorded[] };
const understandings = answers
  .map(({ user, ...answer }) => ({ ...answer, text: (JSON.parse(user) as { text: string }).text, user }))
  .filter(({ user }) => user.includes("captured_at"));

const CAPTURED = Date.parse("2026-11-15T14:07:53.286Z");

let server: Awaited<ReturnType<typeof startScriptedGateway>>;
let observed: ObservedCall[];
beforeEach(async () => {
  server = await startScriptedGateway();
  observed = [];
});
afterEach(() => server.stop());

function openMind() {
  const gateway = createGateway(
    { baseUrl: server.url, model: "a-model", timeoutMs: 5_000, concurrency: 4 },
    {
      clock: Date.now,
      log: pino({ level: "silent" }),
      sleep: async () => {},
      observe: (call) => observed.push(call),
    },
  );
  return createGatewayMind(gateway, "a-model", createBuiltinMind());
}

const understand = (text: string) => openMind().understand(text, CAPTURED, "UTC");

describe("an answer that is partly wrong", () => {
  test.each(understandings.filter(({ finish_reason }) => finish_reason === "stop"))(
    "of a real model is understood as far as it is right: $text",
    async ({ text, content }) => {
      server.script(says(content));
      const { entities, relations, dates } = await understand(text);
      expect(server.requests).toHaveLength(1);
      for (const { name } of entities) expect(text.toLowerCase()).toContain(name.toLowerCase());
      expect(relations).toEqual([]);
      expect(dates).toEqual([]);
      expect(observed[0]?.leftOut).toBeGreaterThan(0);
    },
  );

  test("keeps the names that the real model found", async () => {
    server.script(says(understandings[0]?.content ?? ""));
    expect(await understand("Dinner with Anna and Tom in Lisbon next Friday at 8pm")).toMatchObject({
      category: "task",
      entities: [
        { kind: "person", name: "Anna" },
        { kind: "person", name: "Tom" },
      ],
    });
    expect(observed).toMatchObject([{ outcome: "ok", tries: 1, leftOut: 3 }]);
  });

  test("loses what cannot be read, one by one", async () => {
    server.script(
      saysJson({
        category: "event",
        entities: [{ kind: "person", name: "Anna" }, { kind: "alien", name: "Tom" }, "Lisbon", null],
        relations: "none",
        dates: [
          { text: "on Monday", from: "2026-11-16T00:00:00", to: "2026-11-17T00:00:00" },
          { text: "on Monday", from: "2026-02-31T00:00:00", to: "2026-11-17T00:00:00" },
          { text: "on Monday", from: "2026-11-17T00:00:00", to: "2026-11-16T00:00:00" },
        ],
      }),
    );
    expect(await understand("Anna and Tom are in Lisbon on Monday")).toEqual({
      category: "event",
      entities: [{ kind: "person", name: "Anna" }],
      relations: [],
      dates: [{ text: "on Monday", from: "2026-11-16T00:00:00.000Z", to: "2026-11-17T00:00:00.000Z" }],
    });
    expect(observed).toMatchObject([{ leftOut: 6 }]);
  });

  test("has the built-in category where its own is none of the list", async () => {
    server.script(saysJson({ category: "poem", entities: [], relations: [], dates: [] }));
    expect(await understand("Should we move to Lisbon?")).toMatchObject({ category: "question" });
    expect(observed).toMatchObject([{ leftOut: 1 }]);
  });

  test.each([["{}"], ['{"category":"poem"}'], ["[]"], ['"task"'], ["I cannot say."], [""]])(
    "of which nothing can be read is a failure: %s",
    async (answer) => {
      server.always(says(answer));
      await expect(understand("Call Anna")).rejects.toThrow(
        "The language model did not answer after 3 retries (its answer could not be read).",
      );
      expect(server.requests).toHaveLength(4);
    },
  );
});

describe("what the text does not say", () => {
  const answers = (found: object) =>
    server.script(saysJson({ category: "fact", entities: [], relations: [], dates: [], ...found }));

  test("is left out: names, relations and dates", async () => {
    const text = "Maria works at Siemens in Munich since May";
    answers({
      entities: [
        { kind: "person", name: "Maria" },
        { kind: "organization", name: "siemens" },
        { kind: "person", name: "Person" },
        { kind: "place", name: "Munich office" },
        { kind: "person", name: "Mari" },
      ],
      relations: [
        { from: "maria", label: "works at", to: "Siemens" },
        { from: "Maria", label: "knows", to: "Person" },
        { from: "Maria", label: "is", to: "Maria" },
      ],
      dates: [
        { text: "since May", from: "2026-05-01T00:00:00", to: "2026-11-16T00:00:00" },
        { text: "tomorrow", from: "2026-11-16T00:00:00", to: "2026-11-17T00:00:00" },
      ],
    });
    expect(await understand(text)).toEqual({
      category: "fact",
      entities: [
        { kind: "person", name: "Maria" },
        { kind: "organization", name: "siemens" },
      ],
      relations: [{ from: "Maria", label: "works at", to: "siemens" }],
      dates: [{ text: "since May", from: "2026-05-01T00:00:00.000Z", to: "2026-11-16T00:00:00.000Z" }],
    });
    expect(observed).toMatchObject([{ leftOut: 6 }]);
  });

  test.each([
    ["Annas Wohnung ist in Zürich", "Anna"],
    ["Dinner with the Millers", "Miller"],
    ["Встретил Анну в Москве", "Москва"],
    ["José's café in São Paulo", "Sao Paulo"],
    ["明日は東京で田中さんに会う", "田中"],
    ["내일 서울에서 민수를 만난다", "민수"],
    ["ask @anna about #garden", "#garden"],
    ["see https://example.com/a?b=c", "https://example.com/a?b=c"],
  ])("is told apart from inflected and folded forms: %s", async (text, name) => {
    answers({ entities: [{ kind: "person", name }] });
    expect((await understand(text)).entities).toEqual([{ kind: "person", name }]);
  });

  test.each([
    ["Call the plumber about the sink", "Plumber's office"],
    ["Anna met the director of Acme", "Acme Anna"],
    ["Annapolis is a city", "Ann"],
    ["明日は京都へ行く", "東京都"],
    ["Buy milk", "—"],
  ])("is left out although it shares words with the text: %s, %s", async (text, name) => {
    answers({ entities: [{ kind: "person", name }] });
    expect((await understand(text)).entities).toEqual([]);
  });
});

describe("a server with a grammar", () => {
  test("is told the form of a date, how many of each and how long, and to be exact", async () => {
    server.script(saysJson({ category: "task", entities: [], relations: [], dates: [] }));
    await understand("Call Anna");
    const { response_format, temperature } = server.requests[0]?.body ?? {};
    const name = { type: "string", minLength: 1, maxLength: 200 };
    const instant = { type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}$" };
    expect(response_format?.json_schema.schema.properties).toMatchObject({
      entities: { maxItems: 40, items: { properties: { name } } },
      relations: { maxItems: 40, items: { properties: { from: name, label: name, to: name } } },
      dates: { maxItems: 40, items: { properties: { text: name, from: instant, to: instant } } },
    });
    expect(temperature).toBe(0);
  });
});
