import { Hono } from "hono";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLog } from "../../src/base/log.ts";
import type { LiveEvent } from "../../src/contract-app/calls.ts";
import { createEventsRoute } from "../../src/server/app-api/events.ts";
import type { SessionEnv } from "../../src/server/sign-in/session.ts";
import { captureThought } from "../../src/thoughts/capturing/capture.ts";
import { seedThoughts } from "../../testkit/seed.ts";
import { sharedEmbedder } from "../support/embedder.ts";
import { openWebApp, type WebApp } from "../support/web-app.ts";

let web: WebApp;
beforeEach(async () => {
  web = await openWebApp();
});
afterEach(async () => {
  vi.useRealTimers();
  web.stopServing();
  await web.close();
});

type Message = { id: string; event: LiveEvent | null };

/** Reads a stream as a browser would: `next` is the next event, undefined once the stream has ended. */
async function listen(headers: Record<string, string> = {}, search = "") {
  const response = await web.app.request(`/api/app/events${search}`, {
    headers: { ...web.person.headers, ...headers },
  });
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const utf8 = new TextDecoder();
  let rest = "";
  let lastId = "";
  async function read(): Promise<string | undefined> {
    while (!rest.includes("\n\n")) {
      const { done, value } = await reader.read();
      if (done) return undefined;
      rest += utf8.decode(value, { stream: true });
    }
    const [message = ""] = rest.split("\n\n", 1);
    rest = rest.slice(message.length + 2);
    return message;
  }
  async function next(): Promise<Message | undefined> {
    for (;;) {
      const message = await read();
      if (message === undefined) return undefined;
      lastId = /^id: (.*)$/m.exec(message)?.[1] ?? lastId;
      const data = /^data: (.*)$/m.exec(message)?.[1];
      if (data !== undefined) return { id: lastId, event: JSON.parse(data) };
    }
  }
  await read().then((first = "") => {
    lastId = /^id: (.*)$/m.exec(first)?.[1] ?? "";
  });
  return { response, next, lastId: () => lastId, cancel: () => reader.cancel() };
}

test("captures, edits and notes are told by id", async () => {
  const stream = await listen();
  expect(stream.response.headers.get("content-type")).toBe("text/event-stream");
  expect(stream.response.headers.get("cache-control")).toBe("no-store");
  const { thought } = await web.ask("captureThought", { raw: "Live" });
  const note = await web.ask("createNote", { title: "Live, too" });
  const told: (LiveEvent | null | undefined)[] = [];
  while (told.at(-1)?.revision !== 2) told.push((await stream.next())?.event);
  expect(told.flatMap((event) => event?.thoughts)).toEqual([thought.id]);
  expect(told.flatMap((event) => event?.notes)).toEqual([note.id]);
  expect(stream.lastId()).toBe("2");
  await web.ask("changeThought", { id: thought.id, version: 1, state: "completed" });
  const changed = { revision: 3, thoughts: [thought.id], notes: [], isErased: false };
  expect((await stream.next())?.event).toEqual(changed);
  await web.send("eraseThought", { id: thought.id });
  expect((await stream.next())?.event).toEqual({ revision: 4, thoughts: [], notes: [], isErased: true });
  await web.ask("eraseNote", { id: note.id });
  expect((await stream.next())?.event).toEqual({ revision: 5, thoughts: [], notes: [], isErased: true });
  await stream.cancel();
});

test("what another process writes is told, too", async () => {
  const stream = await listen();
  const other = web.openAgain();
  const { id } = await captureThought({ ...web.thoughts, db: other }, web.person.actor, { raw: "From afar" });
  await other.destroy();
  expect((await stream.next())?.event?.thoughts).toEqual([id]);
  await stream.cancel();
});

test("a browser that was away is told what it missed", async () => {
  const stream = await listen();
  const seen = stream.lastId();
  await stream.cancel();
  const { thought } = await web.ask("captureThought", { raw: "Meanwhile" });
  const again = await listen({ "last-event-id": seen });
  expect((await again.next())?.event?.thoughts).toEqual([thought.id]);
  await again.cancel();
});

test("a page that opens is told what has changed since it read who is signed in", async () => {
  const { revision } = await web.ask("readMe", {});
  const { thought } = await web.ask("captureThought", { raw: "While the page was loading" });
  const opened = await listen({}, `?since=${revision}`);
  expect((await opened.next())?.event?.thoughts).toEqual([thought.id]);
  await opened.cancel();
  const again = await listen({ "last-event-id": opened.lastId() }, `?since=${revision}`);
  const later = await web.ask("captureThought", { raw: "Afterwards" });
  expect((await again.next())?.event?.thoughts).toEqual([later.thought.id]);
  await again.cancel();
});

test("more changes than one event takes come one event after the other", async () => {
  const seen = (await web.ask("captureThought", { raw: "First" })).thought.id;
  const texts = Array.from({ length: 1_500 }, (_, i) => `thought ${i}`);
  await seedThoughts(web.db, sharedEmbedder(), web.person.actor, texts);
  // Nothing is looked for after a while.
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const stream = await listen({ "last-event-id": "0" });
  const told = [(await stream.next())?.event, (await stream.next())?.event];
  const ids = told.flatMap((event) => event?.thoughts ?? []);
  expect(ids[0]).toBe(seen);
  expect(new Set(ids).size).toBe(1_501);
  await stream.cancel();
});

test("another user's changes are not told", async () => {
  const stream = await listen();
  await web.ask("captureThought", { raw: "Not yours" }, await web.signIn());
  const { thought } = await web.ask("captureThought", { raw: "Yours" });
  expect((await stream.next())?.event).toMatchObject({ thoughts: [thought.id] });
  await stream.cancel();
});

test("a stream ends when the service stops", async () => {
  const stream = await listen();
  web.stopServing();
  expect(await stream.next()).toBeUndefined();
});

test("a stream ends when the session does, and beats until then", async () => {
  const { db, person } = web;
  let looks = 0;
  const app = new Hono<SessionEnv>().use(async (c, next) => {
    c.set("actor", person.actor);
    await next();
  });
  const auth = { sessionActor: async () => (++looks < 3 ? person.actor : null) };
  const log = createLog({ LOG_LEVEL: "silent" });
  app.route("/api/app", createEventsRoute({ db, auth, log, isServing: () => true, beatMs: 1 }));
  const response = await app.request("/api/app/events");
  expect(await response.text()).toBe("retry: 2000\nid: 0\n\n: still here\n\n: still here\n\n");
});

test("a user has at most 20 streams, and one that is closed makes room", async () => {
  const streams = await Promise.all(Array.from({ length: 20 }, () => listen()));
  const { headers } = web.person;
  const refused = await web.app.request("/api/app/events", { headers });
  expect(refused.status).toBe(429);
  await streams[0]?.cancel();
  const taken = await web.app.request("/api/app/events", { headers });
  expect(taken.status).toBe(200);
  await taken.body?.cancel();
  for (const stream of streams) await stream.cancel();
});

test("who asks for the headers only does not listen", async () => {
  const ask = () =>
    web.app.request("/api/app/events", { method: "HEAD", headers: { ...web.person.headers } });
  for (let i = 0; i < 20; i++) expect((await ask()).headers.get("content-type")).toBe("text/event-stream");
  const stream = await listen();
  expect(stream.response.status).toBe(200);
  await stream.cancel();
});

test("nobody listens without a session", async () => {
  expect((await web.app.request("/api/app/events")).status).toBe(401);
});
