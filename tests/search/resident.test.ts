import { afterEach, beforeEach, expect, test } from "vitest";
import { AppError } from "../../src/base/errors.ts";
import { CONTEXTUAL_MODEL } from "../../src/language/embedding/contextual-model.ts";
import { ResidentIndexes } from "../../src/search/index/resident.ts";
import { readRevision } from "../../src/storage/tables/books.ts";
import { queueOutdated } from "../../src/storage/tables/jobs.ts";
import { captureThought } from "../../src/thoughts/capturing/capture.ts";
import { retryEnrichment } from "../../src/thoughts/changing/retry.ts";
import { seedThoughts } from "../../testkit/seed.ts";
import { createTestApp, type TestApp } from "../support/app.ts";
import { sharedEmbedder } from "../support/embedder.ts";
import { holders } from "../support/index-terms.ts";
import { afterQueries } from "../support/watch-queries.ts";

const embedder = sharedEmbedder();
let service: TestApp;
beforeEach(async () => {
  service = await createTestApp();
});
afterEach(() => service.close());

const open = (db = service.db, budgetBytes = 1e9) =>
  new ResidentIndexes({
    db,
    tokenizer: embedder,
    passageModel: CONTEXTUAL_MODEL,
    dataDir: service.dataDir,
    budgetBytes,
  });
const capture = (raw: string) => captureThought(service.thoughts, service.actor, { raw, as_user: true });
const current = async (indexes: ResidentIndexes) =>
  indexes.upTo(service.actor.userId, await readRevision(service.db, service.actor.userId));

test("what is acknowledged is in the index, also of another process", async () => {
  const elsewhere = service.openReader();
  const [here, there] = [open(), open(elsewhere)];
  for (const word of ["apple", "pear", "plum"]) {
    const { id } = await capture(word);
    expect(holders(await current(here), word)).toEqual([id]);
    expect(holders(await current(there), word)).toEqual([id]);
  }
  await elsewhere.destroy();
});

test("many searches at once read the changes once, and all see them", async () => {
  await Promise.all(Array.from({ length: 30 }, (_, i) => capture(`apple ${i}`)));
  const indexes = open();
  const sizes = await Promise.all(Array.from({ length: 20 }, async () => (await current(indexes)).size));
  expect(new Set(sizes)).toEqual(new Set([30]));
});

/** More than are read at a time, as a language model leaves them that is gone for a while. */
async function failMany(count: number): Promise<void> {
  const { db, actor } = service;
  const texts = Array.from({ length: count }, (_, i) => `note ${i}`);
  await seedThoughts(db, embedder, actor, texts);
  await queueOutdated(db, { model: "another", passages: "another", analysis: 0 }, Date.now());
  await db.updateTable("thoughts").set({ enrichment: "failed" }).execute();
}

test("a retry of very many thoughts leaves all of them to be found", async () => {
  await failMany(600);
  const indexes = open();
  expect((await current(indexes)).size).toBe(600);
  expect(await retryEnrichment(service.thoughts, service.actor)).toBe(600);
  const fresh = await current(open());
  expect(fresh.size).toBe(600);
  const known = await current(indexes);
  expect([known.size, known.revision]).toEqual([600, fresh.revision]);
});

test("a reading that breaks off in the middle of a revision leaves nothing out the next time", async () => {
  let pages = 0;
  const db = service.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (result.rows.length >= 250 && ++pages === 2) throw new Error("the connection is lost");
      return result;
    },
  });
  const indexes = open(db);
  await capture("apple");
  expect((await current(indexes)).size).toBe(1);
  await failMany(800);
  await retryEnrichment(service.thoughts, service.actor);
  await expect(current(indexes)).rejects.toThrow("the connection is lost");
  expect((await current(indexes)).size).toBe(801);
});

test("a packed index that comes while a search loses the database is left, and only the search fails", async () => {
  await capture("apple");
  let isGone = false;
  const db = afterQueries(service.db, async () => {
    if (isGone) throw new AppError("storage-unavailable", "The database is away.");
  });
  const indexes = open(db);
  const { userId } = service.actor;
  const { state } = await current(indexes);
  isGone = true;
  const search = expect(indexes.upTo(userId, 1e9)).rejects.toThrow("The database is away.");
  await expect(indexes.replace(userId, state)).resolves.toBeUndefined();
  await search;
});

test("a thought has a vector before its enrichment is done", async () => {
  const { id } = await capture("the kettle is on");
  const index = await current(open());
  expect(index.vectors.has(index.slotOf(id) as number)).toBe(true);
});

test("the least recently used indexes are let go beyond the budget, and read again when needed", async () => {
  await capture("apple");
  const other = await service.addUser();
  await captureThought(service.thoughts, other.actor, { raw: "pear", as_user: true });
  const indexes = open(service.db, 1);
  await current(indexes);
  const alone = indexes.bytes;
  await indexes.upTo(other.actor.userId, 1);
  expect(indexes.bytes).toBeLessThan(alone * 1.5);
  expect(holders(await current(indexes), "appl")).toHaveLength(1);
});
