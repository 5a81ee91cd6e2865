import { DefaultChatTransport, readUIMessageStream, type UIMessageChunk } from "ai";
import { type Actor, authorise } from "../../src/base/actor.ts";
import type { Config } from "../../src/base/config.ts";
import type { ChatChunk, ChatMessage } from "../../src/chat/message.ts";
import type { ConversationView, ToolResult } from "../../src/contract-app/chat.ts";
import { createBuiltinMind } from "../../src/language/builtin/mind.ts";
import type { Mind } from "../../src/language/mind.ts";
import { createNote } from "../../src/notes/notes.ts";
import { captureThought } from "../../src/thoughts/capturing/capture.ts";
import { findThought } from "../../src/thoughts/rows.ts";
import { createTestApp, type TestApp } from "../support/app.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";
import { startScriptedGateway } from "../support/scripted-gateway.ts";
import { ORIGIN, signIn } from "../support/session.ts";

const API = `${ORIGIN}/api/app/chat`;

type ReadAnswer = { conversation: ConversationView; messages: ChatMessage[] };

/** What came of one message: the stream as it was, and the message that the SDK's own client makes of it. */
type Heard = { chunks: ChatChunk[]; message: ChatMessage; errors: string[] };

/** The service with a scripted model to talk to, and two people who are signed in. Edits are understood without it. */
export async function openChat(
  options: { config?: Partial<Config>; hasModel?: boolean; mind?: Mind; database?: TestDatabase } = {},
) {
  const model = await startScriptedGateway();
  const database = options.database ?? (await openTestDatabase());
  const connected = options.hasModel === false ? {} : { LLM_BASE_URL: model.url, LLM_MODEL: "a-model" };
  const openInstance = (on: TestDatabase) =>
    createTestApp({
      database: on,
      config: { ...connected, LLM_TIMEOUT_SECONDS: 60, ...options.config },
      gateway: { sleep: async () => {} },
      mind: options.mind ?? createBuiltinMind(),
    });
  const service = await openInstance(database);
  const { app, db, chat } = service;
  const [person, other] = [await signIn(service), await signIn(service)];
  const { actor } = person;
  const headersOf = ({ userId }: Actor) => ({
    ...(userId === actor.userId ? person : other).headers,
    "content-type": "application/json",
  });

  const others: TestApp[] = [];
  /** Another instance on the same database, which both people are signed in to as well. */
  async function openElsewhere() {
    const again = database.openAgain();
    const other = await openInstance({ ...database, db: again, close: () => again.destroy() });
    others.push(other);
    return { chat: other.chat, ...talkThrough(other.app, actor, headersOf) };
  }

  return {
    model,
    chat,
    app,
    db,
    secrets: service.secrets,
    actor,
    headers: headersOf(actor),
    stranger: other.actor,
    openElsewhere,
    ...talkThrough(app, actor, headersOf),
    /** By the user's assistant, with its key. */
    captureByAgent: async (raw: string, as: { as_user?: boolean } = {}) =>
      (await captureThought(service.thoughts, authorise(actor.userId, service.actor.key), { raw, ...as })).id,
    capture: async (raw: string, by: Actor = actor) =>
      (await captureThought(service.thoughts, by, { raw })).id,
    note: (title: string, text: string, by: Actor = actor) => createNote(service.notes, by, { title, text }),
    thought: (id: string) => findThought(db, actor, id),
    async close() {
      for (const other of others) await other.close();
      await service.close();
      await model.stop();
    },
  };
}

export type TestChat = Awaited<ReturnType<typeof openChat>>;

/** What one can say and ask through an instance, as whoever is signed in. */
function talkThrough(app: TestApp["app"], actor: Actor, headersOf: (as: Actor) => Record<string, string>) {
  const request = async (path: string, init: { method?: string; body?: unknown } = {}, as: Actor = actor) =>
    app.request(API + path, {
      method: init.method ?? "GET",
      headers: headersOf(as),
      ...(init.body !== undefined && { body: JSON.stringify(init.body) }),
    });

  const transport = (as: Actor = actor) =>
    new DefaultChatTransport<ChatMessage>({
      api: API,
      headers: headersOf(as),
      fetch: async (url, init) => app.request(String(url), init),
      prepareSendMessagesRequest: ({ id, messages, trigger }) => ({
        body: { id, trigger, message: trigger === "submit-message" ? messages.at(-1) : undefined },
      }),
    });

  /** Says something, or asks for another answer when there is nothing to say; does not wait for the answer. */
  async function begin(chatId: string, text?: string, as: Actor = actor) {
    const message: ChatMessage = { id: crypto.randomUUID(), role: "user", parts: [] };
    if (text !== undefined) message.parts.push({ type: "text", text });
    return transport(as).sendMessages({
      chatId,
      messages: [message],
      trigger: text === undefined ? "regenerate-message" : "submit-message",
      messageId: undefined,
      abortSignal: undefined,
    });
  }

  return {
    request,
    transport,
    begin,
    say: async (chatId: string, text?: string, as: Actor = actor) => hear(await begin(chatId, text, as)),
    reattach: (chatId: string, as: Actor = actor) => transport(as).reconnectToStream({ chatId }),
    async read(chatId: string, as: Actor = actor) {
      const response = await request(`/conversations/${chatId}`, {}, as);
      return { status: response.status, ...((await response.json()) as ReadAnswer) };
    },
    undo: async (undo: unknown, as: Actor = actor) => {
      const response = await request("/undo", { method: "POST", body: undo }, as);
      return { status: response.status, body: (await response.json()) as { error?: { code: string } } };
    },
  };
}

/** The same stream from its beginning, once this word of it has come. */
export async function afterWord(
  stream: ReadableStream<UIMessageChunk>,
  word: string,
): Promise<ReadableStream<UIMessageChunk>> {
  const [heard, rest] = stream.tee();
  const reader = heard.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read())
    if (part.value.type === "text-delta" && part.value.delta.includes(word)) break;
  void reader.cancel();
  return rest;
}

/** Listens to the end. */
export async function hear(stream: ReadableStream<UIMessageChunk> | null): Promise<Heard> {
  if (!stream) throw new Error("there is nothing to hear");
  const chunks: ChatChunk[] = [];
  const errors: string[] = [];
  const kept = stream.pipeThrough(
    new TransformStream<UIMessageChunk, UIMessageChunk>({
      transform(chunk, controller) {
        chunks.push(chunk as ChatChunk);
        controller.enqueue(chunk);
      },
    }),
  );
  let message: ChatMessage | undefined;
  const onError = (error: unknown) => errors.push((error as Error).message);
  for await (const state of readUIMessageStream<ChatMessage>({ stream: kept, onError })) message = state;
  return { chunks, message: message ?? { id: "", role: "assistant", parts: [] }, errors };
}

export const textOf = ({ parts }: ChatMessage) =>
  parts.map((part) => (part.type === "text" ? part.text : "")).join("");

/** What the tools gave, in their order; the tests look into results of every shape. */
// biome-ignore lint/suspicious/noExplicitAny: see above
export const resultsOf = ({ parts }: ChatMessage): (ToolResult & any)[] =>
  parts.flatMap((part) => ("output" in part && part.output !== undefined ? [part.output] : []));
