import { afterEach, beforeEach, expect, test } from "vitest";
import { createId } from "../../src/base/ids.ts";
import type { EntityView } from "../../src/contract-app/entities.ts";
import { settleAll } from "../../src/entities/settle.ts";
import { examineLibrary } from "../../src/upkeep/examine.ts";
import { openWebApp, type WebApp } from "../support/web-app.ts";

let web: WebApp;
beforeEach(async () => {
  web = await openWebApp();
});
afterEach(() => web.close());

const capture = async (raw: string) => (await web.ask("captureThought", { raw })).thought.id;
const list = async (query = "") => (await web.ask("findEntities", { query })).entities;
const named = async (name: string): Promise<EntityView> => {
  const entity = (await list()).find((one) => one.name === name);
  if (!entity) throw new Error(`no ${name}`);
  return entity;
};
const namesIn = async (id: string) =>
  (await web.ask("readThought", { id })).thought.metadata.entities.map(({ name }) => name).sort();
const undoOf = (answer: { kind: string; undo?: string }) => answer.undo ?? "";

async function faults(): Promise<string[]> {
  const deps = { db: web.db, tokenizer: web.thoughts.tokenizer, clock: Date.now };
  const found: string[] = [];
  for await (const { name, found: count } of examineLibrary(deps, false)) if (count > 0) found.push(name);
  return found;
}

test("a rename is shown everywhere, the old spelling leads to it, and undoing gives the old name back", async () => {
  const id = await capture("Lunch with Anna Weber");
  await web.enrich();
  const anna = await named("Anna Weber");
  const answer = await web.ask("correctEntity", { id: anna.id, name: "Anna Lind" });
  expect(answer).toMatchObject({
    kind: "corrected",
    entity: { name: "Anna Lind", spellings: ["Anna Weber"] },
  });
  expect(await namesIn(id)).toEqual(["Anna Lind"]);
  const later = await capture("Anna Weber called, and Anna Lind wrote");
  await web.enrich();
  expect(await namesIn(later)).toEqual(["Anna Lind"]);
  expect((await list("anna lind")).map(({ count }) => count)).toEqual([2]);
  await web.ask("undoCorrection", { id: undoOf(answer) });
  expect(await namesIn(id)).toEqual(["Anna Weber"]);
  expect((await web.ask("readEntity", { id: anna.id })).spellings).toEqual([]);
  expect(await faults()).toEqual([]);
});

test("a name that another entity has is not given twice", async () => {
  await capture("Anna Weber met Peter Brook");
  await web.enrich();
  const [anna, peter] = [await named("Anna Weber"), await named("Peter Brook")];
  const answer = await web.ask("correctEntity", { id: anna.id, name: "peter brook" });
  expect(answer).toMatchObject({ kind: "taken", other: { id: peter.id } });
  expect((await named("Anna Weber")).id).toBe(anna.id);
});

test("a corrected kind stays, whatever a later text makes of it", async () => {
  const id = await capture("Talked to Anna Weber in Berlin");
  await web.enrich();
  const berlin = await named("Berlin");
  const answer = await web.ask("correctEntity", { id: berlin.id, kind: "person" });
  await capture("We are in Berlin again");
  await web.enrich();
  expect(await named("Berlin")).toMatchObject({ kind: "person", count: 2 });
  const { thought } = await web.ask("readThought", { id });
  expect(thought.metadata.entities).toContainEqual({ kind: "person", name: "Berlin" });
  await web.ask("undoCorrection", { id: undoOf(answer) });
  expect((await named("Berlin")).kind).toBe("place");
});

test("a tag keeps its sign when it is renamed, and tags merge like names", async () => {
  const id = await capture("Prune the roses #garden");
  const other = await capture("New shears #gardening");
  await web.enrich();
  const tag = await named("#garden");
  await web.ask("correctEntity", { id: tag.id, name: "green thumb" });
  expect(await namesIn(id)).toEqual(["#green-thumb"]);
  await web.ask("mergeEntity", { id: (await named("#gardening")).id, into: tag.id });
  expect(await namesIn(other)).toEqual(["#green-thumb"]);
});

test("merged entities are one, and undoing the merge gives each thought what it had", async () => {
  const mum = await capture("Call Ingrid about the cake");
  const full = await capture("Ingrid Lind has the recipe");
  const both = await capture("Is Ingrid the same as Ingrid Lind? Ask Ingrid Lind");
  await web.enrich();
  const [short, long] = [await named("Ingrid"), await named("Ingrid Lind")];
  expect(await namesIn(both)).toEqual(["Ingrid", "Ingrid Lind"]);

  const answer = await web.ask("mergeEntity", { id: short.id, into: long.id });
  expect(answer).toMatchObject({
    kind: "corrected",
    entity: { id: long.id, count: 3, spellings: ["Ingrid"] },
  });
  for (const id of [mum, full, both]) expect(await namesIn(id)).toEqual(["Ingrid Lind"]);
  expect((await list()).filter(({ name }) => name.startsWith("Ingrid"))).toHaveLength(1);
  expect((await web.ask("listThoughts", { entity: long.id })).thoughts).toHaveLength(3);
  expect((await web.ask("readEntity", { id: short.id })).id).toBe(long.id);
  const between = await capture("Flowers for Ingrid");
  await web.enrich();
  expect(await namesIn(between)).toEqual(["Ingrid Lind"]);
  expect(await faults()).toEqual([]);

  await web.ask("undoCorrection", { id: undoOf(answer) });
  expect(await namesIn(mum)).toEqual(["Ingrid"]);
  expect(await namesIn(full)).toEqual(["Ingrid Lind"]);
  expect(await namesIn(both)).toEqual(["Ingrid", "Ingrid Lind"]);
  expect(await namesIn(between)).toEqual(["Ingrid"]);
  expect(await web.db.selectFrom("aside_mentions").selectAll().execute()).toEqual([]);
  expect(await faults()).toEqual([]);
});

test("a chain of merges is undone in any order", async () => {
  const first = await capture("Tea with Annika");
  const second = await capture("Tea with Anna");
  await capture("Tea with Anna Weber");
  await web.enrich();
  const [annika, anna, weber] = [await named("Annika"), await named("Anna"), await named("Anna Weber")];
  const one = await web.ask("mergeEntity", { id: annika.id, into: anna.id });
  const two = await web.ask("mergeEntity", { id: anna.id, into: weber.id });
  expect(await namesIn(first)).toEqual(["Anna Weber"]);
  expect((await web.send("mergeEntity", { id: weber.id, into: annika.id })).status).toBe(400);
  await web.ask("undoCorrection", { id: undoOf(two) });
  expect([await namesIn(first), await namesIn(second)]).toEqual([["Anna"], ["Anna"]]);
  const again = await web.ask("mergeEntity", { id: anna.id, into: weber.id });
  await web.ask("undoCorrection", { id: undoOf(one) });
  expect([await namesIn(first), await namesIn(second)]).toEqual([["Annika"], ["Anna Weber"]]);
  await web.ask("undoCorrection", { id: undoOf(again) });
  expect(await namesIn(second)).toEqual(["Anna"]);
  expect(await faults()).toEqual([]);
});

test("undoing a merge leaves no name behind that no thought mentions any more", async () => {
  const id = await capture("Ingrid called");
  const full = await capture("Ingrid Lind has the recipe");
  await web.enrich();
  const [short, long] = [await named("Ingrid"), await named("Ingrid Lind")];
  const answer = await web.ask("mergeEntity", { id: short.id, into: long.id });
  await web.ask("eraseThought", { id: full });
  expect(await namesIn(id)).toEqual(["Ingrid Lind"]);
  await web.ask("undoCorrection", { id: undoOf(answer) });
  expect((await list()).map(({ name, count }) => `${name} ${count}`)).toEqual(["Ingrid 1"]);
  expect(await faults()).toEqual([]);
});

test("the id of a merged name leads to what it is now: in the list, the search, the days and the graph", async () => {
  const tea = await capture("Tea with Annika");
  await capture("Tea with Anna");
  await web.enrich();
  const [annika, anna] = [await named("Annika"), await named("Anna")];
  await capture("Tea with Anna Weber");
  await web.enrich();
  const weber = await named("Anna Weber");
  const readAll = async (entity: string) => ({
    list: await web.ask("listThoughts", { entity }),
    found: (await web.ask("searchThoughts", { entity, query: "tea" })).matches.map(({ id }) => id).sort(),
    days: await web.ask("readTimeline", { entity }),
    graph: await web.ask("readGraph", { entity }),
  });
  const before = await readAll(annika.id);
  expect(before.graph.centre).toBe(annika.id);
  const merged = await web.ask("mergeEntity", { id: annika.id, into: anna.id });
  const further = await web.ask("mergeEntity", { id: anna.id, into: weber.id });
  const now = await readAll(annika.id);
  expect(now.list.thoughts).toHaveLength(3);
  expect(now.found).toContain(tea);
  expect(now.graph.centre).toBe(weber.id);
  expect(now).toEqual(await readAll(weber.id));

  await web.ask("undoCorrection", { id: undoOf(further) });
  await web.ask("undoCorrection", { id: undoOf(merged) });
  await web.enrich();
  expect((await readAll(annika.id)).list.thoughts.map(({ id }) => id)).toEqual([tea]);
  expect((await readAll(annika.id)).graph.centre).toBe(annika.id);
});

test("an ignored name is shown nowhere, later texts do not bring it back, and it can be brought back", async () => {
  const id = await capture("Talked to Klarna about Anna Weber");
  await web.enrich();
  const klarna = await named("Klarna");
  await web.ask("ignoreEntity", { id: klarna.id });
  const later = await capture("We asked Klarna again");
  await web.enrich();
  for (const one of [id, later]) expect(await namesIn(one)).not.toContain("Klarna");
  expect(await list("klarna")).toEqual([]);
  const { newEntities } = await web.ask("readDigest", {});
  expect(newEntities.map(({ name }) => name)).not.toContain("Klarna");
  expect((await web.ask("listIgnoredEntities", {})).entities).toMatchObject([{ name: "Klarna", count: 2 }]);
  expect((await web.send("correctEntity", { id: klarna.id, name: "Other" })).status).toBe(409);
  await web.ask("restoreEntity", { id: klarna.id });
  expect((await named("Klarna")).count).toBe(2);
  expect(await namesIn(later)).toContain("Klarna");
  expect(await faults()).toEqual([]);
});

test("what was corrected survives having no mentions, erasure of its thoughts, and a repair", async () => {
  const id = await capture("Lunch with Anna Weber");
  await web.enrich();
  const anna = await named("Anna Weber");
  await web.ask("correctEntity", { id: anna.id, name: "Anna Lind" });
  await web.ask("eraseThought", { id });
  expect(await web.ask("readEntity", { id: anna.id })).toMatchObject({ name: "Anna Lind", count: 0 });
  expect(await faults()).toEqual([]);
  const later = await capture("Lunch with Anna Weber");
  await web.enrich();
  expect(await namesIn(later)).toEqual(["Anna Lind"]);
});

test("a name says in which states the thoughts that mention it are", async () => {
  const id = await capture("Lunch with Anna Weber");
  await capture("Anna Weber called");
  await web.enrich();
  await web.ask("changeThought", { id, version: 1, state: "archived" });
  const anna = await named("Anna Weber");
  const states = { open: 1, completed: 0, archived: 1 };
  expect(await web.ask("readEntity", { id: anna.id })).toMatchObject({ count: 2, states });
  await web.ask("ignoreEntity", { id: anna.id });
  expect(await web.ask("readEntity", { id: anna.id })).toMatchObject({ count: 2, states });
});

test("a taught spelling is found in later texts, with the corrected kind, and not inside other words", async () => {
  await capture("Ingrid Lind has the recipe");
  await web.enrich();
  const ingrid = await named("Ingrid Lind");
  await web.ask("addSpelling", { id: ingrid.id, spelling: "Mum" });
  const calls = await capture("call mum about Sunday, Mum's cake");
  const none = await capture("a maximum of fun, said the mummy");
  await web.enrich();
  expect(await namesIn(calls)).toEqual(["Ingrid Lind"]);
  expect(await namesIn(none)).toEqual([]);
  const taken = await web.ask("addSpelling", { id: ingrid.id, spelling: "mum" });
  expect(taken.kind).toBe("unchanged");
});

test("undoing a spelling or a name has the texts that were read by it read again, and no others", async () => {
  const own = await capture("Lunch with Peter Brook");
  await web.enrich();
  const peter = await named("Peter Brook");
  const spelled = await web.ask("addSpelling", { id: peter.id, spelling: "Anna Weber" });
  const first = await capture("Anna Weber called");
  const renamed = await web.ask("correctEntity", { id: peter.id, name: "Chiara Rossi" });
  const second = await capture("Tea with Chiara Rossi");
  await web.enrich();
  for (const id of [own, first, second]) expect(await namesIn(id)).toEqual(["Chiara Rossi"]);
  for (const answer of [renamed, spelled]) await web.ask("undoCorrection", { id: undoOf(answer) });
  const waiting = await web.db.selectFrom("jobs").select("thought_id").orderBy("thought_id").execute();
  expect(waiting.map(({ thought_id }) => thought_id)).toEqual([first, second]);
  await web.enrich();
  expect(await Promise.all([own, first, second].map(namesIn))).toEqual([
    ["Peter Brook"],
    ["Anna Weber"],
    ["Chiara Rossi"],
  ]);
  expect(await faults()).toEqual([]);
});

test("thoughts get a new revision where a name changed, in short transactions", async () => {
  const { userId: user_id } = web.person.actor;
  const first = await capture("Anna Weber, again");
  await web.enrich();
  const anna = await named("Anna Weber");
  const thought = await web.db
    .selectFrom("thoughts")
    .selectAll()
    .where("id", "=", first)
    .executeTakeFirstOrThrow();
  const ids = Array.from({ length: 1_000 }, () => createId(Date.now()));
  for (let from = 0; from < ids.length; from += 100)
    await web.db
      .insertInto("thoughts")
      .values(ids.slice(from, from + 100).map((id) => ({ ...thought, id })))
      .execute();
  for (let from = 0; from < ids.length; from += 500)
    await web.db
      .insertInto("mentions")
      .values(ids.slice(from, from + 500).map((thought_id) => ({ user_id, thought_id, entity_id: anna.id })))
      .execute();
  await capture("Peter Brook");
  const answer = await web.ask("ignoreEntity", { id: anna.id });
  expect(answer).toMatchObject({ kind: "corrected", entity: { isIgnored: true, count: 1_001 } });
  const rows = await web.db.selectFrom("thoughts").select("revision").where("id", "in", ids).execute();
  expect(new Set(rows.map(({ revision }) => revision)).size).toBeGreaterThanOrEqual(5);
  expect(Math.min(...rows.map(({ revision }) => revision))).toBeGreaterThan(thought.revision);
  await web.ask("undoCorrection", { id: undoOf(answer) });
  expect((await named("Anna Weber")).count).toBe(1_001);
});

test("a correction that was interrupted is finished before the next one", async () => {
  const id = await capture("Lunch with Anna Weber and Peter Brook");
  await web.enrich();
  const [anna, peter] = [await named("Anna Weber"), await named("Peter Brook")];
  const { userId } = web.person.actor;
  await web.ask("ignoreEntity", { id: anna.id });
  // As a crash between the two steps leaves it.
  await web.db.updateTable("entities").set({ standing: "found" }).where("id", "=", anna.id).execute();
  await web.db.updateTable("entity_corrections").set({ is_settled: 0 }).execute();
  expect(await namesIn(id)).toEqual(["Peter Brook"]);
  await web.ask("correctEntity", { id: peter.id, name: "Pete Brook" });
  expect(await namesIn(id)).toEqual(["Anna Weber", "Pete Brook"]);
  await settleAll({ db: web.db, clock: Date.now }, userId);
  expect(await namesIn(id)).toEqual(["Anna Weber", "Pete Brook"]);
});

test("undoing is refused when something else has changed the name since, and says who corrected what", async () => {
  await capture("Lunch with Anna Weber");
  await web.enrich();
  const { id } = await named("Anna Weber");
  const first = await web.ask("correctEntity", { id, name: "Anna Lind" });
  await web.ask("correctEntity", { id, name: "Anna Berg" });
  expect((await web.send("undoCorrection", { id: undoOf(first) })).status).toBe(409);
  const { corrections } = await web.ask("readEntity", { id });
  expect(corrections).toMatchObject([
    {
      kind: "renamed",
      before: { name: "Anna Lind" },
      after: { name: "Anna Berg" },
      by: null,
      undoneAt: null,
    },
    { kind: "renamed", before: { name: "Anna Weber" }, after: { name: "Anna Lind" } },
  ]);
});

test("a mention that was removed from a thought stays removed under every spelling, until it is added again", async () => {
  const id = await capture("Ingrid called about the cake");
  const other = await capture("Ingrid Lind has the recipe");
  await web.enrich();
  const [short, long] = [await named("Ingrid"), await named("Ingrid Lind")];
  await web.ask("mergeEntity", { id: short.id, into: long.id });
  const { thought } = await web.ask("readThought", { id });
  const change = { id, version: thought.version };
  await web.ask("changeThought", { ...change, mentions: { remove: ["Ingrid Lind"] } });
  expect(await namesIn(id)).toEqual([]);
  await web.enrich();
  expect(await namesIn(id)).toEqual([]);
  const { thought: removed } = await web.ask("readThought", { id });
  await web.ask("changeThought", {
    id,
    version: removed.version,
    mentions: { add: [{ kind: "person", name: "Ingrid Lind" }] },
  });
  expect(await namesIn(id)).toEqual(["Ingrid Lind"]);
  expect(await namesIn(other)).toEqual(["Ingrid Lind"]);
  expect(await faults()).toEqual([]);
});

test("what was merged is found by its old name, as the one that it is now", async () => {
  await capture("Lunch with Anna Weber");
  await capture("Dinner with Marco Rossi");
  await capture("Walk with Elena Novak");
  await web.enrich();
  const [anna, marco, elena] = [
    await named("Anna Weber"),
    await named("Marco Rossi"),
    await named("Elena Novak"),
  ];
  await web.ask("mergeEntity", { id: anna.id, into: marco.id });
  const answer = await web.ask("mergeEntity", { id: marco.id, into: elena.id });
  for (const words of ["anna web", "rossi", "elena"])
    expect(await list(words)).toEqual([{ ...elena, count: 3 }]);
  await web.ask("undoCorrection", { id: undoOf(answer) });
  expect(await list("anna web")).toEqual([{ ...marco, count: 2 }]);
});
