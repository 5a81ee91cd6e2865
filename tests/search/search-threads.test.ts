import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Actor, authorise } from "../../src/base/actor.ts";
import { readConfig } from "../../src/base/config.ts";
import { createSharedModels } from "../../src/language/embedding/shared-models.ts";
import { createState } from "../../src/search/index/state.ts";
import { UserIndex } from "../../src/search/index/user-index.ts";
import { plans } from "../../src/search/ranking/plan.ts";
import type { Found, SearchRequest } from "../../src/search/request.ts";
import { searchIndex } from "../../src/search/search.ts";
import { SearchThreads } from "../../src/search/search-threads.ts";
import { readRevision } from "../../src/storage/tables/books.ts";
import { captureThought } from "../../src/thoughts/capturing/capture.ts";
import { createTestApp, type TestApp } from "../support/app.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";
import { sharedEmbedder } from "../support/embedder.ts";

let lines: { event?: string }[] = [];
const log = pino({ messageKey: "event" }, { write: (line) => void lines.push(JSON.parse(line)) });
const readModels = createSharedModels(sharedEmbedder());
const request = (query: string): SearchRequest => ({
  query,
  plan: plans.full,
  author: "all",
  limit: 10,
  now: Date.parse("2026-11-16T12:00:00Z"),
});
const unused = () => Promise.reject<Found[]>(new Error("not here"));

let service: TestApp;
let database: TestDatabase;
beforeEach(async () => {
  lines = [];
  database = await openTestDatabase();
  service = await createTestApp({ database });
});
afterEach(() => service.close());

/** A search that never ends here, so that the others are worth handing over even in a small book. */
function keepBusy(threads: SearchThreads, index: UserIndex): () => void {
  const { promise, resolve } = Promise.withResolvers<Found[]>();
  threads.search({ actor: service.actor, index, request: request("busy") }, () => promise).catch(() => {});
  return () => resolve([]);
}

/** Asks until a thread is ready to take it. */
async function searchInThread(
  threads: SearchThreads,
  index: UserIndex,
  asked: SearchRequest,
): Promise<Found[]> {
  for (;;) {
    let isHere = false;
    const found = await threads.search({ actor: service.actor, index, request: asked }, async () => {
      isHere = true;
      await new Promise(setImmediate);
      return [];
    });
    if (!isHere) return found;
  }
}

test("a thread finds what the service's own thread finds, to the last bit", async () => {
  const { actor, thoughts, db } = service;
  for (const raw of [
    "Anna moved the meeting in the harbour office to May",
    "The meeting about the harbour was long",
    "Ticket QX-4711 is closed",
    "Tee kaufen am 3. Oktober",
  ])
    await captureThought(thoughts, actor, { raw, as_user: true });
  await service.enrich();
  const index = await thoughts.search.indexes.upTo(actor.userId, await readRevision(db, actor.userId));
  const threads = new SearchThreads({
    entry: new URL("../../src/search-thread.ts", import.meta.url),
    location: readConfig(database.env),
    readModels,
    limit: 2,
    log,
  });
  const end = keepBusy(threads, index);
  for (const asked of [
    request("when is the meeting with Anna?"),
    { ...request("QX-4711"), plan: plans.fast },
    request("harbor meating"),
    { ...request("meeting"), among: new Set([index.idOf(1)]) },
    { ...request("tea"), author: "agent" as const },
  ]) {
    const own = await searchIndex(thoughts.search, actor, index, asked);
    expect(await searchInThread(threads, index, asked)).toEqual(own);
  }
  const { id } = await captureThought(thoughts, actor, { raw: "A zeppelin over the lake", as_user: true });
  const later = await thoughts.search.indexes.upTo(actor.userId, await readRevision(db, actor.userId));
  expect((await searchInThread(threads, later, request("zeppelin")))[0]?.id).toBe(id);
  end();
  await threads.stop();
});

test("what a thread could not read fails with the same message, which is safe to show", async () => {
  const { actor, thoughts, db } = service;
  await captureThought(thoughts, actor, { raw: "Ticket QX-4711 is closed", as_user: true });
  const index = await thoughts.search.indexes.upTo(actor.userId, await readRevision(db, actor.userId));
  const threads = new SearchThreads({
    entry: new URL("../../src/search-thread.ts", import.meta.url),
    // Nothing listens on this port.
    location: readConfig({ DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" }),
    readModels,
    limit: 1,
    log,
  });
  const end = keepBusy(threads, index);
  await expect(searchInThread(threads, index, request("QX-4711"))).rejects.toMatchObject({
    code: "storage-unavailable",
    message: "No writable database server answers. Nothing was changed.",
  });
  end();
  await threads.stop();
});

/**
 * Ends itself at the query "poison", also as its rehearsal, says its number at "who", answers others with their own words:
 * "coffee" so late that the next search comes first.
 */
const script = `
  import { parentPort, threadId, workerData } from "node:worker_threads";
  if (workerData.rehearsal?.request.query === "poison") process.exit(1);
  parentPort.on("message", ({ id, request }) => {
    if (request.query === "poison") process.exit(1);
    const why = { lexical: 1, semantic: 0, graph: 0, time: 0, note: 0 };
    if (request.query === "away")
      parentPort.postMessage({ kind: "failure", id, cpuMs: 0, code: "storage-unavailable", message: "gone" });
    const found = [{ id: request.query === "who" ? threadId : request.query, score: 1, why }];
    const answer = () => parentPort.postMessage({ kind: "found", id, cpuMs: 0, found });
    if (request.query === "coffee") setTimeout(answer, 50);
    else if (!["slow", "away"].includes(request.query)) answer();
  });
  parentPort.postMessage({ kind: "ready" });`;
const createScripted = ({ limit = 1, idleMs = 60_000 } = {}) =>
  new SearchThreads({
    entry: new URL(`data:text/javascript,${encodeURIComponent(script)}`),
    location: readConfig({}),
    readModels,
    limit,
    log,
    idleMs,
  });
const ids = (found: Found[]) => found.map(({ id }) => id);

test("a search that breaks its thread is tried once more, and fails alone", async () => {
  const threads = createScripted();
  const index = new UserIndex(createState(10));
  const end = keepBusy(threads, index);
  expect(ids(await searchInThread(threads, index, request("tea")))).toEqual(["tea"]);
  const asked = { actor: service.actor, index };
  const search = (query: string) => threads.search({ ...asked, request: request(query) }, unused);
  const before = search("coffee");
  const poisoned = search("poison");
  const after = ["juice", "water"].map(search);
  await expect(poisoned).rejects.toThrow("the search thread ended");
  expect(ids((await Promise.all([before, ...after])).flat())).toEqual(["coffee", "juice", "water"]);
  expect(ids(await searchInThread(threads, index, request("milk")))).toEqual(["milk"]);
  end();
  await threads.stop();
});

test("what a thread could not read fails with the same code, and stopping ends what is open", async () => {
  const threads = createScripted();
  const index = new UserIndex(createState(10));
  const end = keepBusy(threads, index);
  await searchInThread(threads, index, request("tea"));
  const asked = { actor: service.actor, index };
  await expect(threads.search({ ...asked, request: request("away") }, unused)).rejects.toMatchObject({
    code: "storage-unavailable",
  });
  const open = threads.search({ ...asked, request: request("slow") }, unused);
  const ended = expect(open).rejects.toThrow("the search thread ended");
  end();
  await threads.stop();
  await ended;
});

test("where threads cannot start, the service's own thread goes on", async () => {
  const threads = new SearchThreads({
    entry: new URL("data:text/javascript,throw new Error('no memory')"),
    location: readConfig({}),
    readModels,
    limit: 1,
    log,
  });
  const index = new UserIndex(createState(10));
  const end = keepBusy(threads, index);
  const asked = { actor: service.actor, index, request: request("tea") };
  while (lines.length === 0)
    expect(await threads.search(asked, () => new Promise((done) => setImmediate(done, [])))).toEqual([]);
  expect(await threads.search(asked, async () => [])).toEqual([]);
  expect(lines).toMatchObject([{ event: "search_thread_failed" }]);
  end();
  await threads.stop();
});

test("a small book is searched at once, and no thread starts", async () => {
  const threads = createScripted();
  const index = new UserIndex(createState(10));
  for (let i = 0; i < 3; i++)
    expect(
      await threads.search({ actor: service.actor, index, request: request("tea") }, async () => []),
    ).toEqual([]);
  await threads.stop();
  expect(lines).toEqual([]);
});

test("while a thread has plenty to do, a search waits for another: the service's own stays free", async () => {
  const threads = createScripted({ limit: 2 });
  const index = new UserIndex(createState(10));
  const end = keepBusy(threads, index);
  const [first] = ids(await searchInThread(threads, index, request("who")));
  const asked = { actor: service.actor, index };
  const open = ["slow", "slow"].map((query) => threads.search({ ...asked, request: request(query) }, unused));
  const ended = Promise.allSettled(open);
  const [second] = ids(await threads.search({ ...asked, request: request("who") }, unused));
  expect(second).not.toBe(first);
  end();
  await threads.stop();
  await ended;
});

test("who waits for one search does not wait for all that somebody else has asked", async () => {
  const threads = createScripted();
  const index = new UserIndex(createState(10));
  const end = keepBusy(threads, index);
  await searchInThread(threads, index, request("tea"));
  const answered: string[] = [];
  const search = async (actor: Actor, query: string) =>
    void answered.push(...ids(await threads.search({ actor, index, request: request(query) }, unused)));
  const busy = ["coffee", "coffee", "juice", "water"].map((query) => search(service.actor, query));
  await Promise.all([...busy, search(authorise("another"), "milk")]);
  expect(answered.filter((id) => id !== "coffee")).toEqual(["milk", "juice", "water"]);
  end();
  await threads.stop();
});

test("a thread without searches ends, and a later one starts another", async () => {
  const idleMs = 1;
  const threads = createScripted({ idleMs });
  const index = new UserIndex(createState(10));
  const end = keepBusy(threads, index);
  const findThread = async () => ids(await searchInThread(threads, index, request("who")))[0];
  const first = await findThread();
  await expect.poll(() => sleep(10 * idleMs).then(findThread)).not.toBe(first);
  expect(lines).toEqual([]);
  end();
  await threads.stop();
});
