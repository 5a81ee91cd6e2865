import { afterEach, beforeEach, expect, test } from "vitest";
import { createNote } from "../../src/notes/notes.ts";
import { searchNotes } from "../../src/notes/search.ts";
import { captureThought } from "../../src/thoughts/capturing/capture.ts";
import { type Examination, examineLibrary } from "../../src/upkeep/examine.ts";
import { createTestApp, type TestApp } from "../support/app.ts";
import { damage, readWritten } from "./damage.ts";

let service: TestApp;
/** Two thoughts that are linked and mention the same people, and a note. */
let first: string;
let note: string;

beforeEach(async () => {
  service = await createTestApp();
  const capture = async (raw: string) =>
    (await captureThought(service.thoughts, service.actor, { raw, as_user: true })).id;
  first = await capture("Anna Schmidt works at Siemens in Berlin on the zeppelin");
  await capture("Anna Schmidt moved from Siemens in Berlin to the harbour");
  const made = await createNote(service.notes, service.actor, { title: "Recipes", text: "quince jelly" });
  note = made.id;
  await service.enrich();
});
afterEach(() => service.close());

async function examine(repair = false): Promise<Examination[]> {
  const { db, thoughts } = service;
  const deps = { db, tokenizer: thoughts.tokenizer, clock: Date.now };
  const examinations: Examination[] = [];
  for await (const examination of examineLibrary(deps, repair)) examinations.push(examination);
  return examinations;
}

const faultsOf = (examinations: Examination[]) => examinations.filter(({ found }) => found > 0);

async function search(query: string) {
  const { body } = await service.call("retrieve_thoughts", { query, top_k: 1 });
  return body.result.structuredContent.matches[0];
}

test("a library as the verbs leave it has no fault, while it is enriched and after", async () => {
  expect(faultsOf(await examine())).toEqual([]);
  await service.call("edit_thought", { id: first, raw_text: "The zeppelin was sold" });
  await captureThought(service.thoughts, service.actor, { raw: "…" });
  expect(faultsOf(await examine())).toEqual([]);
  await service.enrich();
  expect(faultsOf(await examine())).toEqual([]);
});

/** Replaces bytes of the packed links, counted from 1. */
const splice = (at: number, bytes: string) =>
  `links = unhex(hex(substr(links, 1, ${at - 1})) || hex(${bytes}) || hex(substr(links, ${at} + length(${bytes}))))`;

test.each([
  ["thought index", "delete from thought_index where thought_id = ?"],
  ["thought index", "update thought_index set terms = 'nonsense' where thought_id = ?"],
  ["thought index", "update thought_index set tokens = x'0100' where thought_id = ?"],
  ["thought index", "update thought_index set version = 9 where thought_id = ?"],
  ["vectors", "update thought_index set vector = x'7f7f' where thought_id = ?"],
  ["vectors", "update thought_index set vector = zeroblob(length(vector)) where thought_id = ?"],
  ["vectors", "update thought_index set vector = null where thought_id = ?"],
  ["links", "delete from thought_links where thought_id = ?"],
  ["links", `update thought_links set ${splice(24, "unhex('7f')")} where thought_id = ?`],
  ["links", `update thought_links set ${splice(17, "unhex('09')")} where thought_id = ?`],
  ["links", "update thought_links set links = unhex(hex(links) || '00') where thought_id = ?"],
  [
    "links",
    `update thought_links set ${splice(1, "unhex(replace(thought_id, '-', ''))")} where thought_id = ?`,
  ],
  ["links", `update thought_links set ${splice(1, "zeroblob(16)")} where thought_id = ?`],
  [
    "links",
    "insert into thought_links select user_id, 'gone', links from thought_links where thought_id = ?",
  ],
  ["jobs", "update thoughts set enrichment = 'pending' where id = ?"],
  ["jobs", "insert into jobs select user_id, id, version + 1, 0, 0, 0, 0 from thoughts where id = ?"],
  ["jobs", "insert into jobs select user_id, 'gone', 1, 0, 0, 0, 0 from thoughts where id = ?"],
  [
    "entities",
    "insert into entities (user_id, id, kind, name) select user_id, 'nobody', 'person', 'Nobody' from thoughts where id = ?",
  ],
  ["entities", "insert into entity_aliases select user_id, 'nobody', 'gone' from thoughts where id = ?"],
  ["mentions", "update or ignore mentions set entity_id = 'gone' where thought_id = ?"],
  [
    "mentions",
    "insert into mentions (user_id, thought_id, entity_id) select user_id, 'gone', entity_id from mentions where thought_id = ?",
  ],
  [
    "relations",
    "insert into relations select user_id, thought_id, entity_id, 'knows', 'gone' from mentions where thought_id = ?",
  ],
  ["revisions", "update books set revision = 1 where user_id = (select user_id from thoughts where id = ?)"],
  ["revisions", "delete from books where user_id = (select user_id from thoughts where id = ?)"],
])("wrong %s (%s) is found and rebuilt, and nothing that people wrote is changed", async (name, sql) => {
  const written = readWritten(service.dataDir);
  damage(service.dataDir, sql, first);
  const found = faultsOf(await examine());
  expect(found.map((examination) => examination.name)).toContain(name);
  expect(found.find((examination) => examination.name === name)?.examples).not.toEqual([]);

  const results = await examine(true);
  expect(results.filter(({ found, repaired }) => found > repaired)).toEqual([]);
  expect(faultsOf(await examine())).toEqual([]);
  await service.enrich();
  expect(faultsOf(await examine())).toEqual([]);
  expect(readWritten(service.dataDir)).toEqual(written);
  expect((await search("zeppelin"))?.id).toBe(first);
});

test("a process that searched by a wrong entry searches by the right one after the repair", async () => {
  const { score } = await search("zeppelin");
  // The key's first use is being stored, and damage is done from another connection.
  await service.keyring.flush();
  damage(service.dataDir, "update thought_index set terms = 'qqxv' where thought_id = ?", first);
  damage(service.dataDir, "update books set revision = revision + 1, erased_revision = revision + 1");
  const wrong = await search("qqxv");
  expect(wrong.id).toBe(first);
  expect((await search("zeppelin")).score).toBeLessThan(score);
  await examine(true);
  expect(await search("zeppelin")).toMatchObject({ id: first, score });
  expect((await search("qqxv"))?.score ?? 0).toBeLessThan(wrong.score);
});

test.each([
  "delete from note_index where note_id = ?",
  "update note_index set terms = 'nonsense 1' where note_id = ?",
])("a wrong note entry (%s) is rebuilt, and the note is found again", async (sql) => {
  const written = readWritten(service.dataDir);
  damage(service.dataDir, sql, note);
  expect(faultsOf(await examine())).toMatchObject([{ name: "note index", found: 1, examples: [note] }]);
  await examine(true);
  expect(faultsOf(await examine())).toEqual([]);
  expect(
    JSON.stringify(await searchNotes(service.notes, service.actor, { query: "quince", limit: 10 })),
  ).toContain(note);
  expect(readWritten(service.dataDir)).toEqual(written);
});

test("a version that is missing from the history is reported and left alone", async () => {
  damage(service.dataDir, "delete from activity where subject_id = ?", first);
  const expected = [{ name: "history", found: 1, repaired: 0, examples: [first] }];
  expect(faultsOf(await examine())).toEqual(expected);
  expect(faultsOf(await examine(true))).toEqual(expected);
});

test("what people wrote and leads nowhere is reported and left alone", async () => {
  damage(
    service.dataDir,
    "insert into note_attachments select user_id, id, 'gone' from notes where id = ?",
    note,
  );
  const expected = [{ name: "references", found: 1, repaired: 0, examples: ["note_attachments"] }];
  expect(faultsOf(await examine(true))).toEqual(expected);
  expect(faultsOf(await examine())).toEqual(expected);
});
