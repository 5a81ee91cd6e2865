import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { MessagePort } from "node:worker_threads";
import { afterEach, beforeEach, expect, test } from "vitest";
import { deleteUser } from "../../src/auth/accounts/delete-user.ts";
import { UNKNOWN } from "../../src/auth/audit/audit.ts";
import { AppError } from "../../src/base/errors.ts";
import { CONTEXTUAL_MODEL } from "../../src/language/embedding/contextual-model.ts";
import { madeWith } from "../../src/search/index/file.ts";
import { openIndexPort, RemoteIndexes } from "../../src/search/index/remote-indexes.ts";
import { ResidentIndexes } from "../../src/search/index/resident.ts";
import { readRevision } from "../../src/storage/tables/books.ts";
import { captureThought } from "../../src/thoughts/capturing/capture.ts";
import { eraseThought } from "../../src/thoughts/changing/erase.ts";
import { seedThoughts } from "../../testkit/seed.ts";
import { createTestApp, type TestApp } from "../support/app.ts";
import { sharedEmbedder } from "../support/embedder.ts";

const tokenizer = sharedEmbedder();
let service: TestApp;
let resident: ResidentIndexes;
let port: MessagePort;
beforeEach(async () => {
  service = await createTestApp();
  const { db, dataDir } = service;
  resident = new ResidentIndexes({
    db,
    tokenizer,
    passageModel: CONTEXTUAL_MODEL,
    dataDir,
    budgetBytes: 1e9,
  });
  port = openIndexPort(resident);
});
afterEach(async () => {
  const closed = once(port, "close");
  port.close();
  await closed;
  await service.close();
});

const openRemote = () => new RemoteIndexes(port, service.dataDir, madeWith(tokenizer, CONTEXTUAL_MODEL));
const capture = (raw: string) => captureThought(service.thoughts, service.actor, { raw, as_user: true });
const revision = () => readRevision(service.db, service.actor.userId);

test("a thread reads what is acknowledged from the service's own memory", async () => {
  const remote = openRemote();
  for (const word of ["apple", "pear", "plum"]) {
    const { id } = await capture(word);
    const view = await remote.upTo(service.actor.userId, await revision());
    const own = await resident.upTo(service.actor.userId, await revision());
    expect(view.slotOf(id)).toBe(own.slotOf(id));
    expect(view.vectors.state.vectors.buffer.byteLength).toBe(own.vectors.state.vectors.buffer.byteLength);
    // The same memory: what is written here is read there.
    const slot = own.slotOf(id) as number;
    own.state.times[slot] = 42;
    expect(view.timeOf(slot)).toBe(42);
  }
});

test("after an erasure a thread sees the index without the thought", async () => {
  const remote = openRemote();
  const { id } = await capture("apple");
  await capture("pear");
  expect((await remote.upTo(service.actor.userId, await revision())).slotOf(id)).toBeDefined();
  await eraseThought({ db: service.db, indexes: resident }, service.actor, id);
  const view = await remote.upTo(service.actor.userId, await revision());
  expect([view.slotOf(id), view.size]).toEqual([undefined, 1]);
});

test("the service goes on with the index that a thread has packed", async () => {
  const texts = Array.from({ length: 5000 }, (_, i) => `note ${i} about apple${i % 10}`);
  await seedThoughts(service.db, tokenizer, service.actor, texts);
  const remote = openRemote();
  const before = await remote.upTo(service.actor.userId, await revision());
  expect(before.changes).toBe(5000);
  const replaced = Promise.withResolvers<void>();
  const replace = resident.replace.bind(resident);
  resident.replace = async (...given) => replace(...given).finally(replaced.resolve);
  remote.saveWhenGrown(service.actor.userId);
  await replaced.promise;
  const { id } = await capture("late apple3");
  const after = await remote.upTo(service.actor.userId, await revision());
  expect([after.changes, after.size]).toEqual([1, 5001]);
  expect(after.postings.slotsOf("apple3")).toHaveLength(501);
  expect(after.slotOf(id)).toBe(5000);
});

test("an index that a thread packs while its thought or its person is erased leaves no file", async () => {
  const { userId } = service.actor;
  const texts = Array.from({ length: 5000 }, (_, i) => `note ${i} about apple${i % 10}`);
  await seedThoughts(service.db, tokenizer, service.actor, texts);
  const { id } = await capture("apple");
  const packing = async (erase: () => Promise<unknown>) => {
    const remote = openRemote();
    await remote.upTo(userId, await revision());
    await erase();
    resident.forget(userId);
    const replaced = Promise.withResolvers<void>();
    const replace = resident.replace.bind(resident);
    resident.replace = async (...given) => replace(...given).finally(replaced.resolve);
    remote.saveWhenGrown(userId);
    await replaced.promise;
    return readdir(join(service.dataDir, "index"));
  };
  const eraseOne = () => eraseThought({ db: service.db, indexes: resident }, service.actor, id);
  expect(await packing(eraseOne)).toEqual([]);
  await service.addUser();
  expect(await packing(() => deleteUser(service.db, service.actor, Date.now(), UNKNOWN))).toEqual([]);
});

test("what the service cannot read, the thread is told as the same error", async () => {
  port.close();
  const gone = new AppError("storage-unavailable", "The database is away.");
  port = openIndexPort({ upTo: () => Promise.reject(gone), replace: () => Promise.reject(gone) });
  await expect(openRemote().upTo("anyone", 1)).rejects.toMatchObject({
    code: "storage-unavailable",
    message: "The database is away.",
  });
});
