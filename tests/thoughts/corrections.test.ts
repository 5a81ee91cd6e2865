import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createBuiltinMind } from "../../src/language/builtin/mind.ts";
import type { EditPlan, FoundEntity, Mind } from "../../src/language/mind.ts";
import { captureThought } from "../../src/thoughts/capturing/capture.ts";
import { changeThought } from "../../src/thoughts/changing/change.ts";
import { findLastSnapshot } from "../../src/thoughts/changing/last-snapshot.ts";
import { listThoughtHistory } from "../../src/thoughts/history.ts";
import { listEntities } from "../../src/thoughts/rows.ts";
import { createTestApp, type TestApp } from "../support/app.ts";

const builtin = createBuiltinMind();
/** Reads every text anew, as another model would. */
const mind: Mind = { ...builtin, name: "another" };

let service: TestApp;
beforeEach(async () => {
  service = await createTestApp({ mind });
});
afterEach(() => service.close());

const capture = async (raw: string) => {
  const { id } = await captureThought(service.thoughts, service.actor, { raw });
  await service.enrich();
  return id;
};
const correct = (id: string, change: Omit<Extract<EditPlan, { kind: "change" }>, "kind">) =>
  changeThought(service.thoughts, service.actor, id, async () => ({ kind: "change", ...change }));
const row = (id: string) =>
  service.db.selectFrom("thoughts").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const names = async (id: string) =>
  ((await listEntities(service.db, service.actor, [id])).get(id) ?? []).map(({ name }) => name).sort();
const jobs = () => service.db.selectFrom("jobs").selectAll().execute();

/** As a new model or analyzer has it: everything is read again. */
async function understandAgain(id: string): Promise<void> {
  await service.db.updateTable("thought_index").set({ mind: null, model: "old" }).execute();
  const { version } = await row(id);
  const job = { user_id: service.actor.userId, thought_id: id, version, queued_at: 0, run_at: 0 };
  await service.db
    .insertInto("jobs")
    .values({ ...job, claimed_until: 0, attempts: 0 })
    .execute();
  await service.enrich();
}

async function undo(id: string): Promise<void> {
  const snapshot = await findLastSnapshot(service.db, service.actor, id);
  if (!snapshot) throw new Error("there is nothing to undo");
  await changeThought(service.thoughts, service.actor, id, async () => ({ kind: "restore", snapshot }));
}

const tomas: FoundEntity = { kind: "person", name: "Tomas" };
const garden: FoundEntity = { kind: "tag", name: "#garden" };

describe("a corrected category", () => {
  test("holds at once, over another understanding and over an edit of the text", async () => {
    const id = await capture("The shed needs paint");
    const before = (await row(id)).category;
    expect(before).not.toBe("decision");
    await correct(id, { category: "decision" });
    expect(await row(id)).toMatchObject({ category: "decision", version: 2, enrichment: "done" });
    expect(await jobs()).toEqual([]);
    await understandAgain(id);
    expect((await row(id)).category).toBe("decision");
    await correct(id, { text: "The shed needs red paint" });
    await service.enrich();
    expect((await row(id)).category).toBe("decision");
  });

  test("is in the history as a correction, and can be undone", async () => {
    const id = await capture("The shed needs paint");
    const { category } = await row(id);
    await correct(id, { category: "decision" });
    expect((await listThoughtHistory(service.db, service.actor, id))[0]).toMatchObject({
      version: 2,
      action: "corrected",
      text: "The shed needs paint",
    });
    await undo(id);
    expect(await row(id)).toMatchObject({ category, corrections: null, version: 3 });
  });

  test("that it has already is kept as a decision, once", async () => {
    const id = await capture("The shed needs paint");
    const { category } = await row(id);
    expect((await correct(id, { category })).kind).toBe("changed");
    expect((await correct(id, { category })).kind).toBe("unchanged");
    expect(await row(id)).toMatchObject({ category, version: 2 });
  });
});

describe("mentions", () => {
  test("are removed and added at once, and stay so when the text is read again", async () => {
    const id = await capture("Dinner with Tomas in Lisbon");
    expect(await names(id)).toEqual(["Lisbon", "Tomas"]);
    await correct(id, { mentions: { remove: ["tomas"], add: [garden] } });
    expect(await names(id)).toEqual(["#garden", "Lisbon"]);
    await service.enrich();
    await understandAgain(id);
    expect(await names(id)).toEqual(["#garden", "Lisbon"]);
  });

  test("that were removed come back with a text that named them anew, the added ones always stay", async () => {
    const id = await capture("Dinner with Tomas in Lisbon");
    await correct(id, { mentions: { remove: ["Tomas"], add: [garden] } });
    await correct(id, { text: "A long dinner with Tomas in Lisbon" });
    await service.enrich();
    expect(await names(id)).toEqual(["#garden", "Lisbon"]);
    await correct(id, { text: "Dinner in Lisbon" });
    await service.enrich();
    await correct(id, { text: "Dinner with Tomas in Lisbon" });
    await service.enrich();
    expect(await names(id)).toEqual(["#garden", "Lisbon", "Tomas"]);
  });

  test("that were added are gone after an undo, also if the text has the name", async () => {
    const id = await capture("please remind zorblax of the meeting");
    await correct(id, { mentions: { add: [{ kind: "person", name: "Zorblax" }] } });
    await service.enrich();
    expect(await names(id)).toEqual(["Zorblax"]);
    await undo(id);
    expect(await names(id)).toEqual([]);
    await service.enrich();
    expect(await names(id)).toEqual([]);
  });

  test("are as before after an undo", async () => {
    const id = await capture("Dinner with Tomas in Lisbon");
    await correct(id, { mentions: { remove: ["Tomas"] } });
    await undo(id);
    expect(await names(id)).toEqual(["Lisbon", "Tomas"]);
    expect((await row(id)).corrections).toBeNull();
    await correct(id, { mentions: { add: [garden] } });
    await undo(id);
    expect(await names(id)).toEqual(["Lisbon", "Tomas"]);
  });

  test("that are added again after their removal leave no correction, and adding a known one changes nothing", async () => {
    const id = await capture("Dinner with Tomas in Lisbon");
    await correct(id, { mentions: { remove: ["Tomas"] } });
    await correct(id, { mentions: { add: [tomas] } });
    expect((await row(id)).corrections).toBeNull();
    expect(await names(id)).toEqual(["Lisbon", "Tomas"]);
    expect((await correct(id, { mentions: { add: [tomas] } })).kind).toBe("unchanged");
  });

  test("are found by a part of their name, but not if two have it", async () => {
    const id = await capture("Dinner with Tomas Lind, then lunch with Tomas Berg");
    expect(await correct(id, { mentions: { remove: ["Tomas"] } })).toMatchObject({ kind: "unclear" });
    await correct(id, { mentions: { remove: ["Lind"] } });
    expect(await names(id)).toEqual(["Tomas Berg"]);
  });

  test("that a thought does not have cannot be removed", async () => {
    const id = await capture("Dinner in Lisbon");
    expect(await correct(id, { mentions: { remove: ["Ingrid"] } })).toMatchObject({
      kind: "unclear",
      reason: "The thought has no mention of “Ingrid”",
    });
    expect((await row(id)).version).toBe(1);
  });

  test("of a tag and of somebody with the same name are two", async () => {
    const id = await capture("Dinner with Tomas #tomas");
    expect(await names(id)).toEqual(["#tomas", "Tomas"]);
    await correct(id, { mentions: { remove: ["#tomas"] } });
    expect(await names(id)).toEqual(["Tomas"]);
    await service.enrich();
    await understandAgain(id);
    expect(await names(id)).toEqual(["Tomas"]);
  });
});

describe("a pin", () => {
  test("is a change of its own, needs no enrichment, and can be undone", async () => {
    const id = await capture("The shed needs paint");
    await correct(id, { pinned: true });
    expect(await row(id)).toMatchObject({ version: 2, enrichment: "done", pinned_at: expect.any(Number) });
    expect(await jobs()).toEqual([]);
    expect((await correct(id, { pinned: true })).kind).toBe("unchanged");
    await undo(id);
    expect(await row(id)).toMatchObject({ version: 3, pinned_at: null });
  });

  test("of a thought that is still to be enriched does not stop the enrichment", async () => {
    const { id } = await captureThought(service.thoughts, service.actor, { raw: "Dinner with Tomas" });
    await correct(id, { pinned: true });
    await service.enrich();
    expect(await row(id)).toMatchObject({ enrichment: "done", version: 2 });
    expect(await names(id)).toEqual(["Tomas"]);
  });
});
