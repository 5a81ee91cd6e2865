import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { EditPlan, Mind } from "../../src/language/mind.ts";
import { callsTools, pauses, says, streams } from "../support/scripted-gateway.ts";
import { afterWord, hear, openChat, resultsOf, type TestChat, textOf } from "./support.ts";

let chat: TestChat;
let id: string;
let goOn: () => void;
beforeEach(async () => {
  chat = await openChat();
  id = crypto.randomUUID();
  const { promise, resolve } = Promise.withResolvers<void>();
  goOn = resolve;
  chat.model.script(pauses(["Once ", "upon "], promise, ["a ", "time."]));
});
afterEach(() => chat.close());

const listen = async () => afterWord(await chat.begin(id, "Tell me a story"), "upon");

const stop = async () => (await chat.request(`/${id}/stop`, { method: "POST" })).json();

test("a second message to a conversation that is being answered is refused", async () => {
  const rest = await listen();
  const response = await chat.request("", { method: "POST", body: { id, text: "Hurry up" } });
  expect(response.status).toBe(409);
  expect(await response.json()).toMatchObject({ error: { code: "busy" } });
  goOn();
  await hear(rest);
  expect((await chat.read(id)).messages).toHaveLength(2);
});

test("of two first messages at once one is answered", async () => {
  const send = () => chat.request("", { method: "POST", body: { id, text: "Hello" } });
  const answers = await Promise.all([send(), send()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  goOn();
});

test("of one person four answers run at once, whatever conversations they begin, and others are answered", async () => {
  chat.model.always(pauses(["Once "], new Promise(() => {}), []));
  const ask = (given: object, as = chat.actor) =>
    chat.request("", { method: "POST", body: { text: "Hello", ...given } }, as);
  const first = await ask({ id });
  expect(first.status).toBe(200);
  for (let more = 0; more < 3; more++) expect((await ask({})).status).toBe(200);
  const refused = await ask({});
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({
    error: { code: "rate_limited", message: expect.stringContaining("4 answers") },
  });
  expect(await chat.db.selectFrom("conversations").selectAll().execute()).toHaveLength(4);
  expect((await ask({}, chat.stranger)).status).toBe(200);
  await stop();
  await first.text();
  expect((await ask({})).status).toBe(200);
});

test("who reattaches hears it from the beginning, and then what follows", async () => {
  const first = await listen();
  const again = hear(await chat.reattach(id));
  goOn();
  const [heard, replayed] = [await hear(first), await again];
  expect(replayed.chunks).toEqual(heard.chunks);
  expect(textOf(replayed.message)).toBe("Once upon a time.");
});

test("there is nothing to reattach to when nothing runs, nor for anybody else", async () => {
  expect(await chat.reattach(crypto.randomUUID())).toBeNull();
  const rest = await listen();
  expect(await chat.reattach(id, chat.stranger)).toBeNull();
  goOn();
  await hear(rest);
  expect(await chat.reattach(id)).toBeNull();
});

test("the list says which conversations are being answered", async () => {
  const rest = await listen();
  const list = async () => (await chat.request("/conversations")).json();
  expect(await list()).toMatchObject({ conversations: [{ id, isAnswering: true }] });
  goOn();
  await hear(rest);
  expect(await list()).toMatchObject({ conversations: [{ id, isAnswering: false }] });
});

test("an answer that is stopped is kept as far as it came, and marked", async () => {
  const rest = await listen();
  expect(await stop()).toEqual({ stopped: true });
  const { message, chunks, errors } = await hear(rest);
  expect(errors).toEqual([]);
  expect(chunks.slice(-2)).toEqual([{ type: "abort" }, { type: "finish" }]);
  const stored = (await chat.read(id)).messages.at(-1);
  expect(stored?.metadata).toEqual(message.metadata);
  expect(stored?.metadata).toMatchObject({ ending: "stopped" });
  expect(stored?.parts.at(-1)).toEqual({ type: "text", text: "Once upon ", state: "done" });
  expect(textOf(message)).toBe("Once upon ");
  expect(await stop()).toEqual({ stopped: false });
});

test("nobody can stop somebody else's answer", async () => {
  const rest = await listen();
  const response = await chat.request(`/${id}/stop`, { method: "POST" }, chat.stranger);
  expect(await response.json()).toEqual({ stopped: false });
  goOn();
  expect(textOf((await hear(rest)).message)).toBe("Once upon a time.");
});

test("closing the service stops the answers and stores them; no new one begins", async () => {
  const rest = await listen();
  await chat.chat.answers.close();
  expect((await chat.read(id)).messages.at(-1)?.metadata).toMatchObject({ ending: "stopped" });
  expect((await hear(rest)).chunks.at(-1)).toEqual({ type: "finish" });
  const response = await chat.request("", { method: "POST", body: { text: "Hello?" } });
  expect(response.status).toBe(409);
});

test("an answer goes on when the browser goes away, over a real connection", async () => {
  const server = createServer(getRequestListener(chat.app.fetch, { overrideGlobalObjects: false }));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const leaving = new AbortController();
  const response = await fetch(`http://127.0.0.1:${port}/api/app/chat`, {
    method: "POST",
    headers: { ...chat.headers, "sec-fetch-site": "same-origin" },
    body: JSON.stringify({ id, text: "Tell me a story" }),
    signal: leaving.signal,
  });
  await response.body?.getReader().read();
  leaving.abort();
  server.closeAllConnections();
  server.close();
  await once(server, "close");
  const running = chat.chat.answers.find(chat.actor, id);
  goOn();
  await running?.ended;
  const stored = (await chat.read(id)).messages.at(-1);
  expect(stored && textOf(stored)).toBe("Once upon a time.");
  expect(stored?.metadata).toMatchObject({ ending: "finished" });
});

test("a tool that runs when the answer is stopped is carried out, seen and undoable", async () => {
  await chat.close();
  const { promise, resolve } = Promise.withResolvers<EditPlan>();
  chat = await openChat({ mind: { name: "slow", planEdit: () => promise } as unknown as Mind });
  const thought_id = await chat.capture("Call Anna");
  const edits = { name: "edit_thought", arguments: { thought_id, edit_request: "done" } };
  const deletes = { name: "delete_thought", arguments: { thought_id } };
  chat.model.script(callsTools(edits, deletes), says("never asked"));
  const begun = await chat.begin(id, "I have called her, and forget it");
  const [heard, rest] = begun.tee();
  const reader = heard.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read())
    if (part.value.type === "tool-input-available" && part.value.toolName === "delete_thought") break;
  void reader.cancel();
  const running = chat.chat.answers.find(chat.actor, id);
  const stopped = stop();
  await expect.poll(() => running?.signal.aborted).toBe(true);
  resolve({ kind: "change", state: "completed" });
  expect(await stopped).toEqual({ stopped: true });
  expect(await chat.thought(thought_id)).toMatchObject({ state: "completed", version: 2 });
  const { message } = await hear(rest);
  expect(resultsOf(message)).toMatchObject([{ undo: { kind: "thought", id: thought_id, version: 2 } }]);
  const stored = (await chat.read(id)).messages.at(-1);
  expect(stored?.parts.slice(-2)).toMatchObject([
    { state: "output-available", output: { summary: "Completed “Call Anna”" } },
    { state: "output-error", errorText: "This was not carried out." },
  ]);
});

test("a model that hangs can be stopped before its first word", async () => {
  chat.model.always(streams([], "hang"));
  const begun = await chat.begin(id, "Tell me a story");
  while (chat.model.requests.length < 1) await new Promise(setImmediate);
  expect(await stop()).toEqual({ stopped: true });
  const { message } = await hear(begun);
  expect(message.metadata).toMatchObject({ ending: "stopped" });
  expect(textOf(message)).toBe("");
  expect(chat.model.requests).toHaveLength(1);
});
