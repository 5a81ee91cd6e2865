import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runDueJobs } from "../../src/enrichment/worker.ts";
import { CONTEXTUAL_MODEL } from "../../src/language/embedding/contextual-model.ts";
import { attachNote } from "../../src/notes/attachments.ts";
import { createNote, readNote } from "../../src/notes/notes.ts";
import { ResidentIndexes } from "../../src/search/index/resident.ts";
import { readRevision } from "../../src/storage/tables/books.ts";
import { captureThought } from "../../src/thoughts/capturing/capture.ts";
import { editThought } from "../../src/thoughts/changing/edit.ts";
import { eraseThought } from "../../src/thoughts/changing/erase.ts";
import { seedThoughts } from "../../testkit/seed.ts";
import { createTestApp, type TestApp } from "../support/app.ts";
import { sharedEmbedder } from "../support/embedder.ts";
import { listTables } from "../support/schema.ts";

const embedder = sharedEmbedder();
let service: TestApp;
beforeEach(async () => {
  service = await createTestApp();
});
afterEach(() => service.close());

const capture = async (raw: string) =>
  (await captureThought(service.thoughts, service.actor, { raw, as_user: true })).id;
const deps = () => ({ db: service.db, indexes: service.thoughts.search.indexes });
const erase = (id: string, actor = service.actor) => eraseThought(deps(), actor, id);
const search = async (query: string): Promise<string[]> =>
  (await service.call("retrieve_thoughts", { query })).output.map((match: { id: string }) => match.id);
const openIndexes = () =>
  new ResidentIndexes({
    db: service.db,
    tokenizer: embedder,
    passageModel: CONTEXTUAL_MODEL,
    dataDir: service.dataDir,
    budgetBytes: 1e9,
  });
const current = async (indexes: ResidentIndexes) =>
  indexes.upTo(service.actor.userId, await readRevision(service.db, service.actor.userId));

/** Every table that names the thought anywhere, with how often. */
async function traces(id: string, text: string): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const { name } of await listTables(service.db)) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(service.db);
    const hits = rows.filter((row) => {
      const shown = JSON.stringify(row);
      return shown.includes(id) || shown.includes(text);
    });
    if (hits.length > 0) found[name] = hits.length;
  }
  return found;
}

test("an erased thought leaves no row behind, and the report counts what went", async () => {
  const id = await capture("Zelda keeps the xylophone in Paris");
  await capture("Zelda plays the xylophone in Paris every day");
  await service.enrich();
  await editThought(service.thoughts, service.actor, {
    thought_id: id,
    raw_text: "Zelda keeps one in Paris",
  });
  await service.enrich();
  expect(await traces(id, "Zelda keeps")).toMatchObject({ thoughts: 1, activity: 2, thought_index: 1 });

  const outcome = await erase(id);
  expect(outcome).toMatchObject({ kind: "erased", removed: { thoughts: 1, history: 2, indexed: 1 } });
  if (outcome.kind === "erased") {
    expect(outcome.removed.links).toBeGreaterThanOrEqual(2);
    expect(outcome.removed.mentions).toBeGreaterThanOrEqual(1);
  }
  expect(await traces(id, "Zelda keeps")).toEqual({});
});

test("an entity goes with the last thought that mentions it", async () => {
  const [first, second] = [await capture("Call @zelda"), await capture("Write to @zelda about @mario")];
  await service.enrich();
  const names = async () =>
    (await service.db.selectFrom("entities").select("name").execute()).map((entity) => entity.name).sort();
  const before = await names();
  expect(before).toHaveLength(2);
  expect(await erase(second)).toMatchObject({ removed: { mentions: 2, entities: 1 } });
  expect(await names()).toHaveLength(1);
  expect(await erase(first)).toMatchObject({ removed: { mentions: 1, entities: 1 } });
  expect(await service.db.selectFrom("entity_aliases").selectAll().execute()).toEqual([]);
});

test("a note that was attached stays, free, and is named", async () => {
  const id = await capture("trip to Rome");
  const note = await createNote(service.notes, service.actor, { title: "Rome", text: "hotels" });
  await attachNote(service.notes, service.actor, { note_id: note.id, thought_id: id });
  expect(await erase(id)).toMatchObject({
    removed: { attachments: 1 },
    keptNotes: [{ id: note.id, title: "Rome" }],
  });
  expect(await readNote(service.notes, service.actor, { note_id: note.id })).toMatchObject({
    note: { text: "hotels", thoughtIds: [] },
  });
});

test("another user's thought, a note's id and an unknown id are missing, and nothing is changed", async () => {
  const id = await capture("mine alone");
  const stranger = await service.addUser();
  const note = await createNote(service.notes, service.actor, { title: "Rome", text: "hotels" });
  const history = () => service.db.selectFrom("activity").selectAll().execute();
  const before = await history();
  expect(await erase(id, stranger.actor)).toEqual({ kind: "missing" });
  expect(await erase(note.id)).toEqual({ kind: "missing" });
  expect(await erase("00000000-0000-7000-8000-000000000000")).toEqual({ kind: "missing" });
  expect(await history()).toEqual(before);
  expect(await search("mine alone")).toEqual([id]);
});

test("a search forgets it at once, here and in every other process", async () => {
  const ids = [await capture("quince jam"), await capture("quince tart")];
  const elsewhere = openIndexes();
  expect((await current(elsewhere)).size).toBe(2);
  expect((await search("quince")).sort()).toEqual(ids.sort());
  await erase(ids[0] as string);
  expect(await search("quince")).toEqual([ids[1]]);
  const index = await current(elsewhere);
  expect(index.size).toBe(1);
  expect(index.slotOf(ids[0] as string)).toBeUndefined();
  const later = await capture("quince liqueur");
  expect((await search("quince")).sort()).toEqual([ids[1], later].sort());
});

test("an erasure while an index is being read is not missed", async () => {
  const ids = await Promise.all(Array.from({ length: 30 }, (_, i) => capture(`quince ${i}`)));
  const indexes = openIndexes();
  const [erased] = ids as [string];
  const results = await Promise.all([current(indexes), erase(erased), capture("later"), current(indexes)]);
  expect(results).toHaveLength(4);
  expect((await current(indexes)).slotOf(erased)).toBeUndefined();
  expect((await current(indexes)).size).toBe(30);
});

test("the index's file goes, and an older copy of it is not used", async () => {
  const texts = Array.from({ length: 4999 }, (_, i) => `pear number ${i}`);
  await seedThoughts(service.db, embedder, service.actor, texts);
  const erased = await capture("the last pear");
  const writer = openIndexes();
  await current(writer);
  await writer.saveWhenGrown(service.actor.userId);
  const path = join(service.dataDir, "index", `${service.actor.userId}.index`);
  const copy = readFileSync(path);
  await erase(erased);
  expect(existsSync(path)).toBe(false);
  writeFileSync(path, copy);
  const index = await current(openIndexes());
  expect(index.size).toBe(4999);
  expect(index.slotOf(erased)).toBeUndefined();
});

test("an erasure while others are being linked to it holds up nothing", async () => {
  const erased = await capture("Zelda keeps the xylophone in Paris");
  await service.enrich();
  const kept = await capture("Zelda plays the xylophone in Paris");
  const { phases } = service.worker;
  const link: typeof phases.link = async (jobs) => {
    const found = await phases.link(jobs);
    await erase(erased);
    return found;
  };
  await runDueJobs({ ...service.worker, phases: { ...phases, link } });
  expect(await service.db.selectFrom("jobs").selectAll().execute()).toEqual([]);
  expect(await service.db.selectFrom("thought_links").selectAll().execute()).toEqual([]);
  expect(await service.db.selectFrom("thoughts").select(["id", "enrichment"]).execute()).toEqual([
    { id: kept, enrichment: "done" },
  ]);
});
