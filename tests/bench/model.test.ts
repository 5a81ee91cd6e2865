import { afterEach, beforeEach, expect, test } from "vitest";
import { chatCases } from "../../bench/support/model/chats.ts";
import { editCases } from "../../bench/support/model/edits.ts";
import { type PartResult, runModelBench } from "../../bench/support/model/run.ts";
import { formatFaults, formatParts, scoreOf } from "../../bench/support/model/table.ts";
import { thoughtCases } from "../../bench/support/model/thoughts.ts";
import { readConfig } from "../../src/base/config.ts";
import {
  callsTools,
  fails,
  type Step,
  says,
  saysJson,
  startScriptedGateway,
} from "../support/scripted-gateway.ts";

let server: Awaited<ReturnType<typeof startScriptedGateway>>;
beforeEach(async () => {
  server = await startScriptedGateway();
});
afterEach(() => server.stop());

const run = () =>
  runModelBench(readConfig({ LLM_BASE_URL: server.url, LLM_MODEL: "m", LLM_TIMEOUT_SECONDS: "20" }));
const countRight = (parts: PartResult[]) =>
  parts.map(({ results }) => results.filter(({ fault }) => !fault).length);

type Messages = Parameters<Step>[0]["body"]["messages"];
type Found = { id: string; normalizedText?: string; title?: string };

/** Knows the right answers, and gives them as a model does that can do everything. */
const inGoodMood: Step = (request, response) => {
  const messages = request.body.messages ?? [];
  const given = messages.at(-1)?.content ?? "";
  (request.body.tools ? chatWell(messages) : answerWell(given))(request, response);
};

function answerWell(prompt: string): Step {
  const { text, edit_request } = JSON.parse(prompt) as { text: string; edit_request?: string };
  if (edit_request === undefined) {
    const { names = [], dates = 0 } = thoughtCases.find((one) => one.text === text) ?? {};
    const words = text.split(" ").slice(0, 2).join(" ");
    return saysJson({
      category: "fact",
      entities: names.map((name) => ({ kind: "person", name })),
      relations: [],
      dates: dates > 0 ? [{ text: words, from: "2026-11-20T00:00:00", to: "2026-11-21T00:00:00" }] : [],
    });
  }
  const { wanted } = editCases.find((one) => one.text === text && one.request === edit_request) ?? {};
  if (!wanted || wanted === "unclear") return saysJson({ decision: "unclear", reason: "What is meant?" });
  return saysJson({ decision: "change", text: wanted.texts?.[0], state: wanted.state });
}

function chatWell(messages: NonNullable<Messages>): Step {
  const question = messages.find(({ role }) => role === "user")?.content ?? "";
  const results = messages
    .filter(({ role }) => role === "tool")
    .map(({ content }) => JSON.parse(content ?? ""));
  const task = chatCases.find((one) => one.question === question);
  if (!task) return says("?");
  const about = (found: Found[] = []) =>
    found.find(({ normalizedText, title }) =>
      task.leaves
        ? task.leaves.text.test(normalizedText ?? "")
        : (normalizedText ?? title)?.includes(task.cites ?? ""),
    );
  const call = (name: string, args: object) => callsTools({ name, arguments: args });
  const [first] = results;
  if (!first && task.tool === "capture_thought") return call(task.tool, { raw: "Ben moved to Oslo" });
  if (!first && task.tool === "create_text_file")
    return call(task.tool, { title: "Groceries", text: "milk\nbread" });
  if (!first && /text_file/.test(task.tool)) return call("search_text_files", {});
  if (!first) return call("retrieve_thoughts", { query: question });
  const found = about(first.matches) ?? about(first.notes);
  if (results.length === 1 && task.tool === "edit_thought")
    return call(task.tool, { thought_id: found?.id, edit_request: "mark as done" });
  if (results.length === 1 && task.tool === "delete_thought")
    return call(task.tool, { thought_id: found?.id });
  if (results.length === 1 && task.tool === "update_text_file") {
    const packing = (first.notes as Found[]).find(({ title }) => title === "Packing list");
    return call(task.tool, { note_id: packing?.id, append: "Sun cream" });
  }
  const kind = first.notes ? "note" : "thought";
  const words = "4 May, the pot, peanuts, trout-42, green, the deposit; nothing else";
  return says(found ? `${words} [${kind}:${found.id}]` : words);
}

/** Echoes, invents and guesses, as the recorded answers do. */
const inBadMood: Step = (request, response) => {
  if (request.body.tools) return says("I think it is fine.")(request, response);
  const { text, edit_request } = JSON.parse(request.body.messages?.[1]?.content ?? "{}");
  const invented = { kind: "person", name: "Person" };
  const understood = {
    category: "task",
    entities: [invented, { kind: "place", name: text.split(" ")[0] }],
    relations: [],
    dates: [],
  };
  const edited = { decision: "change", text: `${text} as requested`, state: "open" };
  saysJson(edit_request === undefined ? understood : edited)(request, response);
};

test("there are 40 thoughts, 30 edit requests and 12 chat tasks, each once", () => {
  const names = [thoughtCases.map(({ text }) => text), editCases.map(({ text, request }) => text + request)];
  expect(names.map((list) => new Set(list).size)).toEqual([40, 30]);
  expect(new Set(chatCases.map(({ question }) => question)).size).toBe(12);
});

test("a model in a good mood does everything right, and its tokens are counted", async () => {
  server.always(inGoodMood);
  const parts = await run();
  expect(formatFaults(parts)).toBe("");
  expect(countRight(parts)).toEqual([40, 30, 12]);
  const printed = formatParts(parts, 61);
  expect(printed).toContain("score 100 of 100 in 61 s: good enough for everything");
  expect(printed).toMatch(/understanding +40 of 40 +40 +440 +280 +0/);
});

test("a model in a bad mood is found out", async () => {
  server.always(inBadMood);
  const parts = await run();
  const [understood = 99, edited = 99, chatted = 99] = countRight(parts);
  // "Netflix" happens to be a name.
  expect(understood).toBeLessThan(8);
  expect(edited).toBe(0);
  expect(chatted).toBe(0);
  expect(scoreOf(parts)).toBeLessThan(10);
  expect(formatParts(parts, 1)).toContain("too weak");
  expect(formatFaults(parts)).toContain("retrieve_thoughts was not called");
});

test("a dead endpoint fails each case with the reason, and the run comes to its end", async () => {
  server.always(fails(401));
  const parts = await run();
  expect(countRight(parts)).toEqual([0, 0, 0]);
  expect(formatFaults(parts)).toContain("refused the API key");
});
