import { DefaultChatTransport, readUIMessageStream, type UIMessageChunk } from "ai";
import { type Actor, authorise } from "../../src/base/actor.ts";
import { createLog } from "../../src/base/log.ts";
import type { ChatChunk, ChatDeps, ChatMessage } from "../../src/chat/chat.ts";
import { RunningAnswers } from "../../src/chat/running-answers.ts";
import type { ToolResult } from "../../src/chat/tool.ts";
import { createGateway, type GatewaySettings } from "../../src/language/gateway.ts";
import type { Mind } from "../../src/language/mind.ts";
import { createNote } from "../../src/notes/notes.ts";
import { createChatRoute } from "../../src/server/chat.ts";
import { captureThought } from "../../src/thoughts/capture.ts";
import { findThought } from "../../src/thoughts/rows.ts";
import { createTestApp } from "../support/app.ts";
import { startScriptedGateway } from "../support/scripted-gateway.ts";

const API = "http://chat.test/api/app/chat";
const ownPage = { "sec-fetch-site": "same-origin", "content-type": "application/json" };
const log = createLog({ LOG_LEVEL: "silent" });

/** What came of one message: the stream as it was, and the message that the SDK's own client makes of it. */
type Heard = { chunks: ChatChunk[]; message: ChatMessage; errors: string[] };

/** The chat route with a scripted model, for two people who are signed in. */
export async function openChat(
  options: { settings?: Partial<GatewaySettings>; hasModel?: boolean; mind?: Mind } = {},
) {
  const model = await startScriptedGateway();
  const service = await createTestApp({ ...(options.mind && { mind: options.mind }) });
  const { db } = service;
  const gateway = createGateway(
    { baseUrl: model.url, model: "a-model", timeoutMs: 5_000, concurrency: 4, ...options.settings },
    { clock: Date.now, log, sleep: async () => {} },
  );
  const chat: ChatDeps = {
    thoughts: service.thoughts,
    notes: service.notes,
    gateway: options.hasModel === false ? undefined : gateway,
    answers: new RunningAnswers(),
    log,
  };
  const actor = authorise(service.actor.userId);
  const stranger = authorise((await service.addUser()).actor.userId);
  const people = new Map([actor, stranger].map((person) => [person.userId, person]));
  const sessionActor = async (headers: Headers) => people.get(headers.get("x-user") ?? "") ?? null;
  const app = createChatRoute({ chat, auth: { sessionActor }, baseUrl: undefined });

  const request = async (path: string, init: { method?: string; body?: unknown } = {}, as: Actor = actor) =>
    app.request(API + path, {
      method: init.method ?? "GET",
      headers: { ...ownPage, "x-user": as.userId },
      ...(init.body !== undefined && { body: JSON.stringify(init.body) }),
    });

  const transport = (as: Actor = actor) =>
    new DefaultChatTransport<ChatMessage>({
      api: API,
      headers: { ...ownPage, "x-user": as.userId },
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
    model,
    chat,
    app,
    db,
    dataDir: service.dataDir,
    actor,
    stranger,
    request,
    transport,
    begin,
    say: async (chatId: string, text?: string, as: Actor = actor) => hear(await begin(chatId, text, as)),
    reattach: (chatId: string, as: Actor = actor) => transport(as).reconnectToStream({ chatId }),
    async read(chatId: string, as: Actor = actor) {
      const response = await request(`/conversations/${chatId}`, {}, as);
      return { status: response.status, ...((await response.json()) as { messages: ChatMessage[] }) };
    },
    undo: async (undo: unknown, as: Actor = actor) => {
      const response = await request("/undo", { method: "POST", body: undo }, as);
      return { status: response.status, body: (await response.json()) as { error?: { code: string } } };
    },
    /** By the user's assistant, with its key. */
    captureByAgent: async (raw: string) =>
      (await captureThought(service.thoughts, service.actor, { raw, as_user: false })).id,
    capture: async (raw: string, by: Actor = actor) =>
      (await captureThought(service.thoughts, by, { raw })).id,
    note: (title: string, text: string, by: Actor = actor) => createNote(service.notes, by, { title, text }),
    thought: (id: string) => findThought(db, actor, id),
    async close() {
      await chat.answers.close();
      gateway.close();
      await model.stop();
      await service.close();
    },
  };
}

export type TestChat = Awaited<ReturnType<typeof openChat>>;

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
