import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { CONTEXTUAL_MODEL } from "../../src/language/embedding/contextual-model.ts";
import { createIndexFiles, removeOrphanFiles } from "../../src/search/index/file.ts";
import { ResidentIndexes } from "../../src/search/index/resident.ts";
import { readRevision } from "../../src/storage/tables/books.ts";
import { captureThought } from "../../src/thoughts/capturing/capture.ts";
import { seedThoughts } from "../../testkit/seed.ts";
import { createTestApp, type TestApp } from "../support/app.ts";
import { sharedEmbedder } from "../support/embedder.ts";
import { holders } from "../support/index-terms.ts";

const embedder = sharedEmbedder();
let service: TestApp;
beforeEach(async () => {
  service = await createTestApp();
});
afterEach(() => service.close());

const open = () => {
  const { db, dataDir } = service;
  return new ResidentIndexes({
    db,
    tokenizer: embedder,
    passageModel: CONTEXTUAL_MODEL,
    dataDir,
    budgetBytes: 1e9,
  });
};
const capture = (raw: string) => captureThought(service.thoughts, service.actor, { raw, as_user: true });
const current = async (indexes: ResidentIndexes) =>
  indexes.upTo(service.actor.userId, await readRevision(service.db, service.actor.userId));

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
  const folder = join(service.dataDir, "blocked");
  writeFileSync(folder, "a file where the folder should be");
  const files = createIndexFiles(folder, { fingerprint: "any", vocabularySize: 10 });
  const index = await current(open());
  expect(() => files.write(service.actor.userId, index.pack())).not.toThrow();
  expect(await files.read(service.actor.userId)).toBeUndefined();
});

test("only the files of people who are gone are removed", async () => {
  const { db, dataDir, actor } = service;
  await removeOrphanFiles(db, dataDir);
  const folder = join(dataDir, "index");
  mkdirSync(folder);
  for (const name of [`${actor.userId}.index`, "somebody.index"]) writeFileSync(join(folder, name), "");
  await removeOrphanFiles(db, dataDir);
  expect(readdirSync(folder)).toEqual([`${actor.userId}.index`]);
});
