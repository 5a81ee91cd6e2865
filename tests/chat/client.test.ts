import { AbstractChat, type ChatState, type ChatStatus } from "ai";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ChatMessage } from "../../src/chat/message.ts";
import { callsTools, fails, pauses, says } from "../support/scripted-gateway.ts";
import { openChat, resultsOf, type TestChat, textOf } from "./support.ts";

/** What `useChat` keeps in React, kept in an object. */
class PlainState implements ChatState<ChatMessage> {
  status: ChatStatus = "ready";
  error: Error | undefined = undefined;
  messages: ChatMessage[];

  constructor(messages: ChatMessage[] = []) {
    this.messages = messages;
  }

  pushMessage = (message: ChatMessage) => {
    this.messages = [...this.messages, message];
  };
  popMessage = () => {
    this.messages = this.messages.slice(0, -1);
  };
  replaceMessage = (index: number, message: ChatMessage) => {
    this.messages = this.messages.with(index, message);
  };
  snapshot = <T>(value: T) => structuredClone(value);
}

class PlainChat extends AbstractChat<ChatMessage> {}

let chat: TestChat;
let id: string;
beforeEach(async () => {
  chat = await openChat();
  id = crypto.randomUUID();
});
afterEach(() => chat.close());

const openClient = (messages?: ChatMessage[]) =>
  new PlainChat({ id, transport: chat.transport(), state: new PlainState(messages) });

test("the web app's chat shows what the service stores", async () => {
  const client = openClient();
  chat.model.script(
    callsTools({ name: "capture_thought", arguments: { raw: "Anna likes tea" } }),
    says("Noted."),
  );
  await client.sendMessage({ text: "Remember that Anna likes tea" });
  expect(client.status).toBe("ready");
  const [question, answer] = client.messages as [ChatMessage, ChatMessage];
  expect(resultsOf(answer)).toMatchObject([{ ok: true, summary: "Captured “Anna likes tea”" }]);
  const { messages } = await chat.read(id);
  expect(messages.map((message) => message.id)).toEqual([question.id, answer.id]);
  expect(messages[1]?.metadata).toEqual(answer.metadata);
});

test("the web app's chat shows a failure, and retries", async () => {
  const client = openClient();
  chat.model.script(fails(401), says("Here I am."));
  await client.sendMessage({ text: "Are you there?" });
  expect(client.status).toBe("error");
  expect(client.error?.message).toContain("Check LLM_API_KEY");
  expect(client.messages.at(-1)?.metadata).toMatchObject({ ending: "failed" });
  await client.regenerate();
  expect(client.status).toBe("ready");
  expect(client.messages.map(textOf)).toEqual(["Are you there?", "Here I am."]);
});

test("the web app's chat takes up a running answer after a reload", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  chat.model.script(pauses(["Once ", "upon "], promise, ["a ", "time."]));
  void chat.begin(id, "Tell me a story");
  while (chat.model.requests.length < 1) await new Promise(setImmediate);
  const client = openClient((await chat.read(id)).messages);
  const resumed = client.resumeStream();
  await expect.poll(() => client.messages.length).toBe(2);
  resolve();
  await resumed;
  expect(client.messages.map(textOf)).toEqual(["Tell me a story", "Once upon a time."]);
  await client.resumeStream();
  expect(client.status).toBe("ready");
});
