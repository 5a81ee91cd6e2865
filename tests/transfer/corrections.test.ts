import { afterEach, beforeEach, expect, test } from "vitest";
import { openImport } from "../../src/transfer/importing/import.ts";
import type { Session } from "../support/session.ts";
import { ORIGIN } from "../support/session.ts";
import { beforeTransactions } from "../support/watch-queries.ts";
import { openWebApp, type WebApp } from "../support/web-app.ts";

let web: WebApp;
beforeEach(async () => {
  web = await openWebApp();
});
afterEach(() => web.close());

async function writeBook(): Promise<void> {
  for (const raw of [
    "Call Ingrid about the cake",
    "Ingrid Lind has the recipe",
    "We asked Klarna for Anna Weber",
  ])
    await web.ask("captureThought", { raw });
  await web.enrich();
  const { entities } = await web.ask("findEntities", {});
  const idOf = (name: string) => entities.find((entity) => entity.name === name)?.id ?? "";
  await web.ask("mergeEntity", { id: idOf("Ingrid"), into: idOf("Ingrid Lind") });
  await web.ask("ignoreEntity", { id: idOf("Klarna") });
  await web.ask("correctEntity", { id: idOf("Anna Weber"), name: "Anna Berg" });
}

async function carryTo(session: Session): Promise<string> {
  const file = await (await web.app.request("/api/app/export", { headers: web.person.headers })).text();
  const init = { method: "POST", headers: session.headers, body: file };
  const answer = await (await web.app.request(`${ORIGIN}/api/app/import`, init)).text();
  expect(answer).toContain('"failed":0');
  await web.enrich();
  return file;
}

const shownTo = async (session: Session) =>
  (await web.ask("findEntities", {}, session)).entities.map(({ name, count }) => `${name} ${count}`).sort();

test("corrections are exported and hold after an import, with who made them and how to undo them", async () => {
  await writeBook();
  const other = await web.signIn();
  await carryTo(other);
  expect(await shownTo(other)).toEqual(["Anna Berg 1", "Ingrid Lind 2"]);
  expect((await web.ask("listIgnoredEntities", {}, other)).entities).toMatchObject([
    { name: "Klarna", count: 1 },
  ]);
  const [anna] = (await web.ask("findEntities", { query: "anna weber" }, other)).entities;
  const detail = await web.ask("readEntity", { id: anna?.id ?? "" }, other);
  expect(detail).toMatchObject({
    name: "Anna Berg",
    spellings: ["Anna Weber"],
    corrections: [{ kind: "renamed" }],
  });
  await web.ask("undoCorrection", { id: detail.corrections[0]?.id ?? "" }, other);
  expect(await shownTo(other)).toEqual(["Anna Weber 1", "Ingrid Lind 2"]);
});

test("what is here already follows imported corrections, and importing again changes nothing", async () => {
  await writeBook();
  const other = await web.signIn();
  for (const raw of ["Ingrid called", "Klarna wrote to Anna Weber", "Anna Weber and Anna Berg"])
    await web.ask("captureThought", { raw }, other);
  await web.enrich();
  await carryTo(other);
  const shown = ["Anna Berg 3", "Ingrid Lind 3"];
  expect(await shownTo(other)).toEqual(shown);
  await carryTo(other);
  expect(await shownTo(other)).toEqual(shown);
});

test("what an import that broke off has stored of corrected names is carried through by the next", async () => {
  await writeBook();
  const other = await web.signIn();
  for (const raw of ["Ingrid called", "Klarna wrote to Anna Weber"])
    await web.ask("captureThought", { raw }, other);
  await web.enrich();
  const db = beforeTransactions(web.db, async () => {
    const own = web.db.selectFrom("entities").select("id").where("user_id", "=", other.actor.userId);
    const hidden = await own.where("standing", "in", ["merged", "ignored"]).executeTakeFirst();
    if (hidden) throw new Error("pulled the plug");
  });
  const file = await (await web.app.request("/api/app/export", { headers: web.person.headers })).bytes();
  const { run } = await openImport(file, { format: "jsonl" });
  await expect(run({ ...web.thoughts, db }, other.actor).next()).rejects.toThrow("pulled the plug");
  await carryTo(other);
  expect(await shownTo(other)).toEqual(["Anna Berg 2", "Ingrid Lind 3"]);
});

test("names in Korean and long links keep their corrections", async () => {
  const raw = `Lunch in #서울, see https://example.com/${"a".repeat(300)}`;
  await web.ask("captureThought", { raw });
  await web.enrich();
  for (const { id } of (await web.ask("findEntities", {})).entities) await web.ask("ignoreEntity", { id });
  const other = await web.signIn();
  await carryTo(other);
  await web.ask("captureThought", { raw }, other);
  await web.enrich();
  expect(await shownTo(other)).toEqual([]);
});

test("a long link is removed from a thought, also after an import", async () => {
  const link = `https://example.com/${"a".repeat(300)}`;
  const { thought } = await web.ask("captureThought", { raw: `Lunch, see ${link}` });
  await web.enrich();
  await web.ask("changeThought", { id: thought.id, version: 1, mentions: { remove: [link] } });
  expect(await shownTo(web.person)).toEqual([]);
  const other = await web.signIn();
  await carryTo(other);
  expect(await shownTo(other)).toEqual([]);
});

test("undoing an import takes its corrections back, but not of a name that was corrected since", async () => {
  await writeBook();
  const other = await web.signIn();
  await web.ask("captureThought", { raw: "Ingrid and Klarna wrote to Anna Weber" }, other);
  await web.enrich();
  const before = await shownTo(other);
  await carryTo(other);
  const undo = async () => {
    const [newest] = (await web.ask("listImports", {}, other)).imports;
    await web.ask("undoImport", { id: newest?.id ?? "" }, other);
    await web.enrich();
  };
  await undo();
  expect(await shownTo(other)).toEqual(before);
  const rows = web.db.selectFrom("entity_corrections").select("id").where("user_id", "=", other.actor.userId);
  expect(await rows.execute()).toEqual([]);

  await carryTo(other);
  const [anna] = (await web.ask("findEntities", { query: "anna" }, other)).entities;
  await web.ask("correctEntity", { id: anna?.id ?? "", name: "Anna Holm" }, other);
  await undo();
  expect(await shownTo(other)).toEqual(["Anna Holm 1", "Ingrid 1", "Klarna 1"]);
});

test("undoing an import gives thoughts back their own names, which the file has for somebody else", async () => {
  await writeBook();
  const other = await web.signIn();
  await web.ask("captureThought", { raw: "Anna Berg called" }, other);
  await web.enrich();
  await carryTo(other);
  expect(await shownTo(other)).toEqual(["Anna Berg 2", "Ingrid Lind 2"]);
  const [newest] = (await web.ask("listImports", {}, other)).imports;
  await web.ask("undoImport", { id: newest?.id ?? "" }, other);
  await web.enrich();
  expect(await shownTo(other)).toEqual(["Anna Berg 1"]);
});

test.each([
  ["renamed and ignored", ["rename", "ignore"]],
  ["ignored, and renamed while it was not, which was undone first", ["ignore", "restore", "rename", "undo"]],
])("undoing an import brings back a name that the file has as %s", async (_, steps) => {
  await web.ask("captureThought", { raw: "Anna Weber has the recipe" });
  await web.enrich();
  const id = (await web.ask("findEntities", {})).entities[0]?.id ?? "";
  const correct: Record<string, () => Promise<unknown>> = {
    rename: () => web.ask("correctEntity", { id, name: "Anna Berg" }),
    ignore: () => web.ask("ignoreEntity", { id }),
    restore: () => web.ask("restoreEntity", { id }),
    async undo() {
      const { corrections } = await web.ask("readEntity", { id });
      const restored = corrections.find(({ kind }) => kind === "restored");
      await web.ask("undoCorrection", { id: restored?.id ?? "" });
    },
  };
  for (const step of steps) await correct[step]?.();

  const other = await web.signIn();
  await web.ask("captureThought", { raw: "We asked Anna Weber" }, other);
  await web.enrich();
  await carryTo(other);
  expect(await shownTo(other)).toEqual([]);
  const [newest] = (await web.ask("listImports", {}, other)).imports;
  await web.ask("undoImport", { id: newest?.id ?? "" }, other);
  expect(await shownTo(other)).toEqual(["Anna Weber 1"]);
  expect((await web.ask("listIgnoredEntities", {}, other)).entities).toEqual([]);
});

test("a day that an edit named is the same after an import, though the text counts it from elsewhere", async () => {
  const raw = "Call the dentist on Friday";
  const { thought } = await web.ask("captureThought", { raw, captured_at: "2026-10-02T09:00:00Z" });
  await web.ask("requestEdit", { id: thought.id, edit_request: "change Friday to tomorrow" });
  const other = await web.signIn();
  await carryTo(other);
  const dueOf = async ({ actor }: Session) =>
    (
      await web.db
        .selectFrom("thoughts")
        .select("due_at")
        .where("user_id", "=", actor.userId)
        .where("id", "=", thought.id)
        .executeTakeFirstOrThrow()
    ).due_at;
  expect(await dueOf(web.person)).not.toBeNull();
  expect(await dueOf(other)).toBe(await dueOf(web.person));
});
