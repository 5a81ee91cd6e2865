import { afterEach, beforeEach, expect, test } from "vitest";
import { captureThought } from "../../src/thoughts/capturing/capture.ts";
import { changeThought } from "../../src/thoughts/changing/change.ts";
import { listThoughtHistory, restoreThoughtVersion } from "../../src/thoughts/history.ts";
import { createTestApp, type TestApp } from "../support/app.ts";

let service: TestApp;
beforeEach(async () => {
  service = await createTestApp();
});
afterEach(() => service.close());

test("changes stay in their order when an earlier one was made by a clock that was ahead", async () => {
  const { db, thoughts, actor } = service;
  const { id } = await captureThought(thoughts, actor, { raw: "first" });
  // As another process leaves it whose clock is years ahead.
  await db.updateTable("activity").set({ id: "03000000-0000-7fff-bfff-ffffffffffff" }).execute();
  for (const text of ["second", "third"])
    await changeThought(thoughts, actor, id, async () => ({ kind: "change", text }));
  const history = await listThoughtHistory(db, actor, id);
  expect(history.map(({ version, text }) => [version, text])).toEqual([
    [3, "third"],
    [2, "second"],
    [1, "first"],
  ]);
  await restoreThoughtVersion(thoughts, actor, { id, version: 2 });
  expect((await listThoughtHistory(db, actor, id))[0]).toMatchObject({ version: 4, text: "second" });
});

test("a captured text is stored once, and its first version is kept when it changes", async () => {
  const { db, thoughts, actor } = service;
  const { id } = await captureThought(thoughts, actor, { raw: "Anna lives in Lisbon" });
  const versions = () => db.selectFrom("activity").select(["before", "after"]).orderBy("id").execute();
  expect(await versions()).toEqual([{ before: null, after: null }]);
  const first = { version: 1, text: "Anna lives in Lisbon", state: "open", action: "captured" };
  expect(await listThoughtHistory(db, actor, id)).toMatchObject([first]);
  const plans = [
    { category: "fact" as const },
    { text: "Anna lives in Porto" },
    { state: "archived" as const },
  ];
  for (const plan of plans)
    await changeThought(thoughts, actor, id, async () => ({ kind: "change", ...plan }));
  const history = await listThoughtHistory(db, actor, id);
  expect(history.at(-1)).toMatchObject(first);
  expect(history.map(({ text }) => text.split(" ").at(-1))).toEqual(["Porto", "Porto", "Lisbon", "Lisbon"]);
  expect((await versions())[0]).toEqual({
    before: null,
    after: JSON.stringify({ text: "Anna lives in Lisbon", state: "open" }),
  });
});
