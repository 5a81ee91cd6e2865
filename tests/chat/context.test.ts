import type { ModelMessage } from "ai";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { divideContext, fitMessages } from "../../src/chat/context.ts";
import { estimateTokens } from "../../src/language/tokens.ts";
import { callsTools, says, thinks } from "../support/scripted-gateway.ts";
import { openChat, resultsOf, type TestChat, textOf } from "./support.ts";

const ask = (content: string): ModelMessage => ({ role: "user", content });
const reply = (content: string): ModelMessage => ({ role: "assistant", content });
const result = (text: string): ModelMessage => ({
  role: "tool",
  content: [
    {
      type: "tool-result",
      toolCallId: "1",
      toolName: "look",
      output: { type: "json", value: { stored_text_is_data: true, text } },
    },
  ],
});
const long = (words: string) => `${words} `.repeat(300);
const total = (messages: ModelMessage[]) => estimateTokens(JSON.stringify(messages));

describe("messages", () => {
  test("that fit are left as they are", () => {
    const messages = [ask("Hello"), reply("Good day"), ask("Tea?")];
    expect(fitMessages(messages, 500)).toEqual(messages);
  });

  test("lose the oldest turns first, and never the question", () => {
    const messages = [ask(long("one")), reply("1"), ask("two"), result("2"), reply("2"), ask("three")];
    expect(fitMessages(messages, 200)).toEqual(messages.slice(2));
    expect(fitMessages(messages, 30)).toEqual([ask("three")]);
  });

  test("lose what tools returned before that, the latest last, and say so", () => {
    const messages = [ask("What?"), result(long("old")), result(long("new"))];
    const fitted = fitMessages(messages, 800);
    expect(total(fitted)).toBeLessThanOrEqual(800);
    expect(JSON.stringify(fitted[1])).toContain('"shortened":true');
    expect(JSON.stringify(fitted[1])).toContain("stored_text_is_data");
    expect(fitted[2]).toEqual(messages[2]);
    const tight = fitMessages(messages, 250);
    expect(total(tight)).toBeLessThanOrEqual(250);
    expect(JSON.stringify(tight[2])).toContain("new new");
  });

  test("do without the model's thoughts", () => {
    const thoughtful: ModelMessage = {
      role: "assistant",
      content: [
        { type: "reasoning", text: long("hm") },
        { type: "text", text: "Yes." },
      ],
    };
    expect(JSON.stringify(fitMessages([ask("Tea?"), thoughtful, ask("Sure?")], 100))).not.toContain("hm");
  });

  test("with a question that does not fit are refused, not sent", () => {
    expect(() => fitMessages([ask(long("why"))], 100)).toThrow(/too long/);
  });
});

test("a context too small for the instructions alone is refused with a clear sentence", () => {
  expect(() => divideContext(1_024)).toThrow(/1,024 tokens/);
});

describe("a conversation", () => {
  let chat: TestChat;
  let id: string;
  beforeEach(() => {
    id = crypto.randomUUID();
  });
  afterEach(() => chat.close());

  const sizes = () =>
    chat.model.requests.map(
      ({ body }) =>
        (body.messages ?? []).reduce((sum, message) => sum + measure(message), 0) +
        estimateTokens(JSON.stringify(body.tools)) +
        (body.max_tokens ?? Number.NaN),
    );
  const measure = ({ content, tool_calls }: { content: string | null; tool_calls?: object[] }) =>
    estimateTokens(content ?? "") + estimateTokens(tool_calls ? JSON.stringify(tool_calls) : "");

  test.each([2_560, 4_096, 8_192])("never takes more than a context of %i tokens", async (context) => {
    chat = await openChat({ config: { LLM_CONTEXT: context } });
    for (let i = 0; i < 12; i++)
      await chat.capture(`Anna likes tea, number ${i}. ${"So it is. ".repeat(150)}`);
    const { id: note_id } = await chat.note("Tea", "Green, black and white. ".repeat(2_000));
    const look = { name: "retrieve_thoughts", arguments: { query: "tea", detail: "full" } };
    const read = { name: "read_text_file", arguments: { note_id } };
    for (let turn = 0; turn < 4; turn++) {
      chat.model.script(
        callsTools(look),
        callsTools(read),
        callsTools(look, read),
        says("Tea. ".repeat(100)),
      );
      const { message, errors } = await chat.say(id, `Who likes tea, and which? ${"Please. ".repeat(20)}`);
      expect(errors).toEqual([]);
      expect(textOf(message)).toContain("Tea.");
    }
    expect(Math.max(...sizes())).toBeLessThanOrEqual(context);
    expect(chat.model.requests).toHaveLength(16);
  });

  test("has its tools return as much as fits, and tell what is left", async () => {
    chat = await openChat({ config: { LLM_CONTEXT: 4_096 } });
    for (let i = 0; i < 5; i++) await chat.capture(`Tea ${i}: ${"so it is. ".repeat(150)}`);
    const { id: note_id } = await chat.note("Tea", "tea ".repeat(5_000));
    chat.model.script(
      callsTools(
        { name: "retrieve_thoughts", arguments: { query: "tea", detail: "full" } },
        { name: "read_text_file", arguments: { note_id } },
      ),
      says("Much tea."),
    );
    const [found, read] = resultsOf((await chat.say(id, "Tea?")).message);
    expect(found.matches.length).toBeLessThan(5);
    // The file is found as well.
    expect(found.left_out_because_too_long).toBe(6 - found.matches.length);
    expect(read.note.text.length).toBeLessThan(3_000);
    expect(read.next_from).toBe(read.note.text.length);
  });

  test.each([
    ["vLLM", [{ id: "a-model", max_model_len: 4_096 }], undefined],
    ["OpenRouter", [{ id: "b" }, { id: "a-model", context_length: 4_096 }], undefined],
    [
      "llama.cpp",
      [{ id: "a.gguf", owned_by: "llamacpp", meta: { n_ctx_train: 131_072 } }],
      { default_generation_settings: { n_ctx: 4_096 } },
    ],
  ])("goes by the context that %s tells", async (_, models, props) => {
    chat = await openChat();
    Object.assign(chat.model.facts, { models, props });
    await chat.say(id, "Hello");
    expect(chat.model.requests[0]?.body.max_tokens).toBe(1_024);
  });

  test.each([
    ["the setting is smaller", 4_096, { context_length: 100_000 }, 1_024],
    ["the endpoint has less", 100_000, { context_length: 4_096 }, 1_024],
    ["neither says", undefined, {}, 2_048],
    ["the endpoint talks nonsense", undefined, { context_length: "much" }, 2_048],
  ])("goes by the smaller of both: %s", async (_, LLM_CONTEXT, told, answer) => {
    chat = await openChat({ config: { LLM_CONTEXT } });
    chat.model.facts.models = [{ id: "a-model", ...told }];
    await chat.say(id, "Hello");
    expect(chat.model.requests[0]?.body.max_tokens).toBe(answer);
  });

  test("works with an endpoint that has no list of models", async () => {
    chat = await openChat();
    chat.model.facts.models = undefined;
    expect((await chat.say(id, "Hello")).errors).toEqual([]);
  });

  test("leaves room for thoughts once the model was seen thinking", async () => {
    chat = await openChat({ config: { LLM_CONTEXT: 8_192 } });
    chat.model.script(thinks("Hm.", "Good day"), says("Yes"));
    await chat.say(id, "Hello");
    await chat.say(id, `Tea? ${"Please. ".repeat(900)}`);
    expect(Math.max(...sizes())).toBeLessThanOrEqual(8_192);
  });

  test("whose question is too long says so, and asks the model nothing", async () => {
    chat = await openChat({ config: { LLM_CONTEXT: 2_560 } });
    const { errors } = await chat.say(id, "why ".repeat(2_000));
    expect(errors).toEqual([
      "This is too long for the language model, whose context has room for 2,560 tokens. Say it in fewer words.",
    ]);
    expect(chat.model.requests).toEqual([]);
  });
});
