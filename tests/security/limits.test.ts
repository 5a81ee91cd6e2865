import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { classifyText } from "../../src/language/builtin/categories/classifier.ts";
import { parseQueryTime, readDates } from "../../src/language/builtin/dates/dates.ts";
import { planDue } from "../../src/language/builtin/editing/due-requests.ts";
import { planBuiltinEdit } from "../../src/language/builtin/editing/editor.ts";
import { readByExample } from "../../src/language/builtin/editing/learned/reader.ts";
import { tokenize } from "../../src/language/builtin/editing/learned/tokens.ts";
import { extractEntities } from "../../src/language/builtin/entities/entities.ts";
import { checkPlan } from "../../src/language/gateway/edit-check.ts";
import { toQuotation } from "../../src/notes/likelihood.ts";
import { findJunk } from "../../src/review/junk.ts";
import { areOurResources } from "../../src/server/oauth/issuer.ts";
import { findMeant } from "../../src/thoughts/corrections.ts";
import { analyzeThought } from "../../src/thoughts/index-rows.ts";
import { cutSnippet } from "../../src/thoughts/retrieving/snippet.ts";
import { readText } from "../../src/transfer/reading/text.ts";
import { awaitedCpuMs, cpuMs } from "../support/cpu.ts";
import { sharedEmbedder } from "../support/embedder.ts";
import { ORIGIN } from "../support/session.ts";
import { openWebApp, type WebApp } from "../support/web-app.ts";

let web: WebApp;
beforeAll(async () => {
  web = await openWebApp();
});
afterAll(() => web.close());

async function post(path: string, body: RequestInit["body"], headers: Record<string, string> = {}) {
  const init = { method: "POST", headers: { ...web.person.headers, ...headers }, body: body ?? null };
  const response = await web.app.request(ORIGIN + path, init);
  return { status: response.status, text: await response.text() };
}
const json = { "content-type": "application/json" };

describe("a request that is made to be large", () => {
  test("is refused by every door that reads a body", async () => {
    const doors: [path: string, bytes: number, status: number][] = [
      ["/api/app/chat", 256 * 1024, 400],
      ["/api/app/setup", 16 * 1024, 400],
      ["/api/app/register", 16 * 1024, 400],
      ["/api/auth/sign-in/email", 64 * 1024, 413],
      ["/api/app/notes", 4 * 1024 * 1024, 400],
    ];
    for (const [path, bytes, status] of doors)
      expect((await post(path, JSON.stringify({ text: "x".repeat(bytes) }), json)).status, path).toBe(status);
  });

  test("names at most 500 thoughts at once", async () => {
    const ids = Array.from({ length: 501 }, () => crypto.randomUUID());
    expect(
      (await post("/api/app/thoughts/states", JSON.stringify({ ids, state: "open" }), json)).status,
    ).toBe(400);
  });

  test("uploads one file at a time: the second is refused before it is read", async () => {
    const begun = Promise.withResolvers<void>();
    const rest = Promise.withResolvers<void>();
    // Without a buffer of its own, it is pulled only when the service reads.
    const slow = new ReadableStream(
      {
        async pull(controller) {
          begun.resolve();
          await rest.promise;
          controller.enqueue(new TextEncoder().encode("- A thought"));
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const init = { method: "POST", headers: web.person.headers, body: slow, duplex: "half" as const };
    const first = web.app.request(`${ORIGIN}/api/app/import`, init);
    await begun.promise;
    expect((await post("/api/app/import", "- Another")).status).toBe(409);
    rest.resolve();
    expect(await (await first).text()).toContain('"imported":1');
    expect((await post("/api/app/import", "- Another")).status).toBe(200);
  });
});

test("members named like those of every object change no object", async () => {
  const planted = '"__proto__":{"isOwner":true,"polluted":1},"constructor":{"prototype":{"polluted":1}}';
  const columns = '"user_id":"0190a0a0-0000-7000-8000-000000000000","author_kind":"agent","version":99';
  const { status, text } = await post("/api/app/thoughts", `{"raw":"Mine",${columns},${planted}}`, json);
  expect(status).toBe(200);
  expect(JSON.parse(text).thought).toMatchObject({ author: { kind: "user" }, version: 1 });
  expect(Reflect.get({}, "polluted")).toBeUndefined();
  const stranger = await web.signIn();
  expect((await web.ask("readMe", {}, stranger)).isOwner).toBe(false);
});

test("a capture that names another user is refused", async () => {
  const body = '{"raw":"Not mine","written_by":"0190a0a0-0000-7000-8000-000000000000"}';
  expect((await post("/api/app/thoughts", body, json)).status).toBe(401);
  const { thoughts } = await web.ask("listThoughts", {});
  expect(thoughts.map(({ normalizedText }) => normalizedText)).not.toContain("Not mine");
});

async function readAll(rows: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of rows);
}

describe("a text that is made to be slow", () => {
  const tokenizer = sharedEmbedder();
  const readers: Record<string, (text: string) => unknown> = {
    "kept as a thought": (text) => [analyzeThought(tokenizer, text), classifyText(text, tokenizer)],
    understood: (text) => {
      extractEntities(text);
      return readDates(text, Date.now(), "Europe/Berlin");
    },
    "asked for": (text) => parseQueryTime(text.slice(0, 4_000), Date.now(), "Europe/Berlin"),
    "an edit request": (text) => planBuiltinEdit({ text: "x", state: "open", request: text.slice(0, 4_000) }),
    found: (text) => cutSnippet(text, new Set(["a", "x"])),
    imported: (text) => readAll(readText(Buffer.from(text), "Europe/Berlin")),
  };
  const units = [
    "?[",
    "?[?",
    "a",
    "a.",
    "a-",
    "1/",
    "+日",
    "й_",
    "@a.",
    "#1",
    "www.",
    " ",
    "\n- ",
    "'",
    "“",
    "Aa ",
    "[",
    "]",
  ];
  const texts = units.map((unit) => unit.repeat(20_000 / unit.length)).flatMap((text) => [text, `${text}!`]);

  test.each(Object.entries(readers))("takes under a second to be %s", async (_, read) => {
    await read("Anna moved to Lisbon in May 2024.");
    const slow: string[] = [];
    for (const text of texts)
      if ((await awaitedCpuMs(() => read(text))) > 1_000) slow.push(text.slice(0, 20));
    expect(slow).toEqual([]);
  });

  test("takes under a second to be found by its own words in a long note", () => {
    const word = "a".repeat(3_900);
    expect(cpuMs(() => toQuotation(`${word} b c d`)?.test("a".repeat(200_000)))).toBeLessThan(1_000);
    expect(cpuMs(() => toQuotation(`${word.slice(0, 200)} b c d`)?.test("a".repeat(200_000)))).toBeLessThan(
      1_000,
    );
  });

  const edit = (request: string, text: string) => planBuiltinEdit({ text, state: "open", request });
  const time = { now: Date.now(), timeZone: "Europe/Berlin" };
  // Some of them took seconds, others would never have been read to their end.
  test.each<[reader: string, read: () => unknown]>([
    ["the review of what assistants left", () => findJunk(`test ${"1".repeat(30)}x`)],
    ["a question that counts in couples", () => parseQueryTime("couple m ".repeat(12), time.now, "UTC")],
    ["a list of tags", () => edit(`tags: ${"garden, ".repeat(12)}(x)`, "x")],
    [
      "what takes a due date away",
      () => planDue({ text: "x", state: "open", request: `no deadline${" anymore".repeat(30)} x`, ...time }),
    ],
    ["an edit of a text full of signs", () => edit("Buy milk, bread and wine", `g${"!".repeat(19_990)} x`)],
    [
      "an edit of a list full of spaces",
      () => edit("the milk is bought, tick it off", `Buy milk${" ".repeat(19_980)}x, bread`),
    ],
    [
      "an edit of a text that has each of its thousand words a thousand times",
      () => edit(`${"、 ".repeat(1_900)}say may`, "、 ".repeat(9_900)),
    ],
    [
      "an edit by example of a text of ten thousand words",
      () =>
        readByExample(
          { text: `Maria is vegetarian ${"a.b'".repeat(4_900)}`, state: "open", request: "she's vegan now" },
          tokenizer,
        ),
    ],
    [
      "an edit by example of a text of a few words with thousands of spaces",
      () =>
        readByExample(
          {
            text: `Fill ${" ".repeat(19_900)}in Emma's attendance allowance form`,
            state: "open",
            request: "form's filled in and signed",
          },
          tokenizer,
        ),
    ],
    [
      "an edit of a text full of numbers to others",
      () =>
        edit(
          Array.from({ length: 600 }, (_, i) => i + 5_000).join(" "),
          Array.from({ length: 4_000 }, (_, i) => i).join(" "),
        ),
    ],
    [
      "an edit of a text full of values to others",
      () =>
        edit(
          `${"Monday!".repeat(550)}x instead of the wall`,
          `${"Monday!".repeat(2_714)}Mox instead of the wall`,
        ),
    ],
    [
      "an edit of a text of letters with hyphens",
      () => edit('it is " 12. an', `${"a-".repeat(9_500)}const is " (12. `),
    ],
    ["an edit of a list of four thousand lines", () => edit("remove a and b", "- a b\n".repeat(3_300))],
    [
      "an edit of a list of thousands of boxes",
      () => edit(`mark ${"pay rent ".repeat(400)}as done`, `[ ] pay\n`.repeat(2_490)),
    ],
    [
      "an edit of a list of lines full of spaces",
      () => edit("remove the x line", `- ${" ".repeat(9_000)}x\n- 1${" ".repeat(9_000)}x`),
    ],
    [
      "an edit of thousands of numbers that is of something said hundreds of times",
      () =>
        edit(`rapid${" response".repeat(430)} is 7722`, `Rapid response is 7711${" is 7711".repeat(2_490)}`),
    ],
    [
      "an edit whose steps multiply the text",
      () => {
        const steps = ["a", "b", "c"].map(
          (word, i) => `replace all "${word}" with "${"bcd".charAt(i)}${` ${"bcd".charAt(i)}`.repeat(19)}"`,
        );
        edit(steps.join(", then "), "a ".repeat(9_990));
      },
    ],
    [
      "an edit of a list whose item has spaces and a line separator of Unicode",
      () => edit("tick milk", `- milk\n-${" ".repeat(19_900)}x\u2028y`),
    ],
    ["the tokens of a long list of numbers", () => tokenize(`${"12 ".repeat(60_000)}1 x`)],
    ["an edit request of pictures", () => edit(`${"😎".repeat(30)}1`, "Buy milk")],
    ["an edit with an open quotation", () => edit(`add «${" ".repeat(3_900)}x`, "Call Anna")],
    [
      "what a model made of a text of hundreds of names and numbers",
      () => {
        const text = Array.from(
          { length: 350 },
          (_, i) => `Met Anna Berger${i} at office ${i} to talk.`,
        ).join(" ");
        const request = "fix the typo";
        checkPlan({ request, text, state: "open" }, { kind: "change", text: `${text} x` });
      },
    ],
    [
      "the removal of a mention of ten thousand words",
      () => findMeant(`${"a ".repeat(9_900)}b`, [], "a ".repeat(9_900)),
    ],
    [
      "the resource that an assistant asks a token for",
      () =>
        areOurResources(
          new URLSearchParams({ resource: `https://a.example/${"/".repeat(200_000)}x` }),
          "https://a.example",
        ),
    ],
    ["an open quotation without spaces", () => extractEntities(`"${"A".repeat(200)}.`)],
  ])("takes under a second in %s", async (_, read) => {
    expect(await awaitedCpuMs(read)).toBeLessThan(1_000);
  });

  test("is no slower for ending in many open brackets", () => {
    expect(cpuMs(() => analyzeThought(tokenizer, "?[".repeat(100_000)))).toBeLessThan(1_500);
  });
});
