import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { CONTEXTUAL_MODEL } from "../../src/language/embedding/contextual-model.ts";
import { ResidentIndexes } from "../../src/search/resident.ts";
import type { UserIndex } from "../../src/search/user-index.ts";
import { readRevision } from "../../src/storage/tables/books.ts";
import { queueOutdated } from "../../src/storage/tables/jobs.ts";
import { captureThought } from "../../src/thoughts/capture.ts";
import { retryEnrichment } from "../../src/thoughts/retry.ts";
import { seedThoughts } from "../../testkit/seed.ts";
import { createTestApp, type TestApp } from "../support/app.ts";
import { sharedEmbedder } from "../support/embedder.ts";

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

function holders(index: UserIndex, term: string): string[] {
  const scores = new Float32Array(index.size);
  index.postings.score([term], scores);
  return [...scores.keys()].filter((slot) => (scores[slot] ?? 0) > 0).map((slot) => index.idOf(slot));
}

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
  await failMany(2_500);
  const indexes = open();
  expect((await current(indexes)).size).toBe(2_500);
  expect(await retryEnrichment(service.thoughts, service.actor)).toBe(2_500);
  const fresh = await current(open());
  expect(fresh.size).toBe(2_500);
  const known = await current(indexes);
  expect([known.size, known.revision]).toEqual([2_500, fresh.revision]);
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
  await failMany(4_500);
  await retryEnrichment(service.thoughts, service.actor);
  await expect(current(indexes)).rejects.toThrow("the connection is lost");
  expect((await current(indexes)).size).toBe(4_501);
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

test("a large index is kept in a file, loads the same, and a damaged or foreign file is not used", async () => {
  const texts = Array.from({ length: 5000 }, (_, i) => `note ${i} about apple${i % 10}`);
  await seedThoughts(service.db, embedder, service.actor, texts);
  const indexes = open();
  const before = holders(await current(indexes), "apple3").sort();
  expect(before).toHaveLength(500);
  await indexes.saveWhenGrown(service.actor.userId);
  const folder = join(service.dataDir, "index");
  const [name] = readdirSync(folder);
  expect(name).toBe(`${service.actor.userId}.index`);

  const { id } = await capture("late apple3");
  const loaded = await current(open());
  expect(loaded.changes).toBe(1);
  expect(holders(loaded, "apple3").sort()).toEqual([...before, id].sort());

  const file = join(folder, name as string);
  const whole = readFileSync(file);
  for (const damaged of [whole.subarray(0, whole.length - 8), Buffer.from("nonsense"), Buffer.alloc(0)]) {
    writeFileSync(file, damaged);
    expect(holders(await current(open()), "apple3").sort()).toEqual([...before, id].sort());
  }
});

test("an index file that cannot be written is done without", async () => {
  const { createIndexFiles } = await import("../../src/search/index-file.ts");
  const folder = join(service.dataDir, "blocked");
  writeFileSync(folder, "a file where the folder should be");
  const files = createIndexFiles(folder, { fingerprint: "any", vocabularySize: 10 });
  const index = await current(open());
  expect(() => files.write(service.actor.userId, index.pack())).not.toThrow();
  expect(await files.read(service.actor.userId)).toBeUndefined();
});
