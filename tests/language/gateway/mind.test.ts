import { readFileSync } from "node:fs";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ThoughtState } from "../../../src/contract.ts";
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
    { baseUrl: server.url, model: "a-model", timeoutMs: 60_000, concurrency: 4 },
    {
      clock: Date.now,
      log: pino({ level: "silent" }),
      sleep: async () => {},
      observe: (call) => observed.push(call),
    },
  );
  return createGatewayMind(gateway, "a-model", createBuiltinMind());
}

const editings = answers
  .filter(({ user }) => user.includes("edit_request"))
  .map(({ user, content }) => ({ content, ...(JSON.parse(user) as RecordedEdit) }));
type RecordedEdit = { text: string; state: ThoughtState; edit_request: string };

const plan = (request: string, text: string, state: ThoughtState = "open") =>
  openMind().planEdit({ request, text, state });

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
    ["ask @anna about #garden", "@anna"],
    ["see https://example.com/a?b=c", "https://example.com/a?b=c"],
  ])("is told apart from inflected and folded forms: %s", async (text, name) => {
    answers({ entities: [{ kind: "person", name }] });
    expect((await understand(text)).entities).toContainEqual({ kind: "person", name });
  });

  test("a tag is what the text marks as one, whatever the model says", async () => {
    answers({
      entities: [
        { kind: "tag", name: "soil" },
        { kind: "person", name: "#garden" },
        { kind: "person", name: "Anna" },
      ],
    });
    expect((await understand("Ask Anna about the soil #garden")).entities).toEqual([
      { kind: "person", name: "Anna" },
      { kind: "tag", name: "#garden" },
    ]);
  });

  test.each([
    ["Call the plumber about the sink", "Plumber's office"],
    ["Anna met the director of Acme", "Acme Anna"],
    ["Annapolis is a city", "Ann"],
    ["Anna met the director of Acme in the old town", "Anna met the director of Acme in the old town"],
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

  test("is told how long an understanding and an edit may become, by the length of the text", async () => {
    server.always(saysJson({ category: "task", entities: [], relations: [], dates: [] }));
    await understand("Call Anna");
    await understand("Call Anna. ".repeat(500));
    const [short = 0, long = 0] = server.requests.map(({ body }) => body.max_tokens);
    expect(short).toBeGreaterThan(400);
    expect(short).toBeLessThan(700);
    expect(long).toBeGreaterThan(short);
    expect(long).toBeLessThanOrEqual(2_048);
    server.always(saysJson({ decision: "unclear", reason: "Which?" }));
    await plan("make it rhyme", "Call Anna");
    expect(server.requests.at(-1)?.body.max_tokens).toBeLessThan(400);
  });
});

describe("an edit", () => {
  const changesText = (text: string) => server.script(saysJson({ decision: "change", text }));

  test.each(editings.filter(({ content }) => /text|state/.test(content)))(
    "that a real model did not carry out is refused, or never asked of it: $edit_request",
    async ({ content, edit_request, text, state }) => {
      server.script(says(content));
      const { kind } = await plan(edit_request, text, state);
      expect(kind).toBe(server.requests.length > 0 ? "unclear" : "change");
    },
  );

  test("that changes nothing is refused, and the refusal says so", async () => {
    server.script(saysJson({ decision: "change", text: " Buy milk ", state: "open" }));
    expect(await plan("make it oat milk", "Buy milk")).toEqual({
      kind: "unclear",
      reason: "The language model found nothing to change",
      remedy: "say it in other words, or send the new text as raw_text",
    });
  });

  test("that the built-in editor is sure of never goes to the model", async () => {
    expect(await plan("mark as done", "Buy milk")).toEqual({ kind: "change", state: "completed" });
    expect(await plan('replace "milk" with "oat milk"', "Buy milk")).toEqual({
      kind: "change",
      text: "Buy oat milk",
    });
    expect(server.requests).toEqual([]);
  });

  test.each([
    ["a name", "make it sound nicer", "Please call soon on Monday at 15:00", "Anna"],
    ["a number", "make it sound nicer", "Please call Anna soon on Monday", "15:00"],
    [
      "a digit",
      "make it sound nicer",
      "Please call Anna soon on Monday at 15:30 about leaking roof tiles",
      "15:00",
    ],
    ["most of its words", "make it friendlier", "Anna 15:00 Monday, as you asked me", "soon, leaking, roof"],
  ])("that loses %s nobody asked to remove is refused", async (_, request, text, lost) => {
    changesText(text);
    const refusal = await plan(request, "Call Anna soon on Monday at 15:00 about the leaking roof tiles");
    expect(refusal).toMatchObject({ kind: "unclear" });
    for (const word of lost.split(", ")) expect(JSON.stringify(refusal)).toContain(word);
  });

  test.each(["translate it to German", "Please translate it to German"])(
    "that writes the request itself into the text is refused: %s",
    async (request) => {
      changesText("Buy milk, translate it to German to a language.");
      expect(await plan(request, "Buy milk")).toMatchObject({ kind: "unclear" });
    },
  );

  test.each([
    ["it was Tuesday", "Call Anna on Monday", "Call Anna on Tuesday"],
    ["Eve, not Anna", "Call Anna on Monday", "Call Eve on Monday"],
    ["call Eve instead", "Call Anna on Monday", "Call Eve on Monday"],
    ["one hour later, so 16:00", "Call Anna at 15:00", "Call Anna at 16:00"],
    ["one hour later", "Call Anna at 15:00", "Call Anna at 16:00"],
    ["make that five, as a digit", "We are 4 people", "We are 5 people"],
    ["translate it to German", "Buy milk and 2 loaves of bread", "Milch und 2 Laibe Brot kaufen"],
    ["drop the phone number", "Call Anna, 555-1234, about the roof", "Call Anna about the roof"],
    ["it should say oat milk, two litres", "Buy milk", "Buy oat milk, two litres"],
    ["shorten it", "I really think that we should probably call Anna", "Call Anna"],
    ["übersetze das", "Buy milk", "Milch kaufen"],
    ["it's going to be a short one", "Meet Anna on Monday", "Short meeting with Anna on Monday"],
    ["it should be a summary for the board", "Write the report", "Write a summary for the board"],
    [
      "we need it translated to English",
      "Ask Mia about the paper",
      "Ask Mia to translate the paper to English",
    ],
  ])("that does what was asked is carried out: %s", async (request, text, changed) => {
    changesText(changed);
    expect(await plan(request, text)).toEqual({ kind: "change", text: changed });
  });

  test("without a change is asked for again, and the model hears what is missing", async () => {
    server.script(says(editings[0]?.content ?? ""), saysJson({ decision: "change", text: "Buy oat milk" }));
    expect(await plan("make it oat milk", "Buy milk")).toMatchObject({ text: "Buy oat milk" });
    const heard = server.requests[1]?.body.messages?.at(-1)?.content;
    expect(heard).toContain("the answer changes neither text nor state");
  });

  test("is asked about when the model leaves the text empty and says what is missing", async () => {
    server.script(saysJson({ decision: "unclear", text: "", state: null, reason: "Which milk?" }));
    expect(await plan("the other one", "Buy milk")).toEqual({ kind: "unclear", reason: "Which milk?" });
  });

  test.each(["Buy milk", "", null])("that only changes the state leaves the text alone: %j", async (text) => {
    server.script(saysJson({ decision: "change", text, state: "completed" }));
    expect(await plan("got it at the corner shop", "Buy milk")).toEqual({
      kind: "change",
      state: "completed",
    });
  });
});
