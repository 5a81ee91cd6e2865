import { afterEach, beforeEach, expect, test } from "vitest";
import type { Config } from "../../src/base/config.ts";
import {
  callsTools,
  closes,
  fails,
  garbles,
  hangs,
  type Step,
  says,
  streams,
} from "../support/scripted-gateway.ts";
import { openChat, type TestChat, textOf } from "./support.ts";

let chat: TestChat;
let id: string;
beforeEach(() => {
  id = crypto.randomUUID();
});
afterEach(() => chat.close());

const noAnswer = (reason: string) => `The language model did not answer after 3 retries (${reason}).`;

/** The answer that failed, as it was heard and as it is stored. */
async function fail(step: Step, config: Partial<Config> = {}) {
  chat = await openChat({ config });
  chat.model.always(step);
  const { message, errors } = await chat.say(id, "Are you there?");
  const [question, stored] = (await chat.read(id)).messages;
  expect(textOf(question as typeof message)).toBe("Are you there?");
  expect(stored?.metadata).toEqual(message.metadata);
  expect(stored?.metadata).toMatchObject({ ending: "failed", error: errors[0] });
  return { errors, said: textOf(stored as typeof message), requests: chat.model.requests.length };
}

test.each<[string, Step, string]>([
  ["answers 500", fails(500), "it answered 500"],
  ["answers 429", fails(429), "it answered 429"],
  ["answers garbage", garbles, "its answer could not be read"],
  ["breaks the connection", closes, "no connection"],
])("an answer fails after exactly 4 requests when the model %s", async (_, step, reason) => {
  expect(await fail(step)).toEqual({ errors: [noAnswer(reason)], said: "", requests: 4 });
});

test("an answer fails after 4 tries when the model hangs", async () => {
  const { requests, ...failure } = await fail(hangs, { LLM_TIMEOUT_SECONDS: 0.2 });
  expect(failure).toEqual({ errors: [noAnswer("timed out")], said: "" });
  // On a busy machine a try may time out before its request has arrived.
  expect(requests).toBeLessThanOrEqual(4);
});

test("an answer fails when nothing listens at the address", async () => {
  const { errors } = await fail(says("never heard"), { LLM_BASE_URL: "http://127.0.0.1:9/v1" });
  expect(errors).toEqual([noAnswer("no connection")]);
});

test("a refused key is said plainly, after one request", async () => {
  const sentence = "The language model refused the API key (401). Check LLM_API_KEY.";
  expect(await fail(fails(401))).toEqual({ errors: [sentence], said: "", requests: 1 });
});

test.each<[string, Step, string]>([
  ["breaks off", streams(["Once ", "upon "], "close"), "its answer could not be read"],
  ["falls silent", streams(["Once ", "upon "], "hang"), "timed out"],
])("an answer that %s in the middle is kept as far as it came", async (_, step, reason) => {
  const sentence = `The language model stopped in the middle of its answer (${reason}).`;
  // How often it is asked is told in gateway.test.ts: on a busy machine a try may time out before its first word.
  const { errors, said } = await fail(step, { LLM_TIMEOUT_SECONDS: 0.5 });
  expect({ errors, said }).toEqual({ errors: [sentence], said: "Once upon " });
});

test("an answer that goes on far beyond its limit is ended, and kept as far as it came", async () => {
  const { errors, said, requests } = await fail(streams(Array(20_000).fill("and so on "), "hang"));
  expect(errors).toEqual([
    "The language model stopped in the middle of its answer (its answer was cut off at the limit of its length).",
  ]);
  expect(said).toMatch(/^(and so on ){4000,5000}$/);
  expect(requests).toBe(1);
});

test("what tools did before a failure is kept, and each step has its own 4 tries", async () => {
  chat = await openChat();
  const captures = callsTools({ name: "capture_thought", arguments: { raw: "Anna likes tea" } });
  chat.model.script(fails(500), captures);
  chat.model.always(fails(503));
  chat.model.script(fails(500), captures);
  const { errors } = await chat.say(id, "Remember that Anna likes tea");
  expect(errors).toEqual([noAnswer("it answered 503")]);
  expect(chat.model.requests).toHaveLength(2 + 4);
  const stored = (await chat.read(id)).messages.at(-1);
  expect(stored?.parts).toContainEqual(
    expect.objectContaining({ type: "tool-capture_thought", state: "output-available" }),
  );
  expect(await chat.db.selectFrom("thoughts").selectAll().execute()).toHaveLength(1);
});

test("after a failure the conversation goes on, and the model knows that it broke off", async () => {
  await fail(fails(500));
  chat.model.always(says("Now I am."));
  const { message, errors } = await chat.say(id, "And now?");
  expect(errors).toEqual([]);
  expect(textOf(message)).toBe("Now I am.");
  expect(chat.model.requests.at(-1)?.body.messages?.slice(1)).toEqual([
    { role: "user", content: "Are you there?" },
    { role: "assistant", content: "(This answer was interrupted here.)" },
    { role: "user", content: "And now?" },
  ]);
});
