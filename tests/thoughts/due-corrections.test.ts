import { afterEach, beforeEach, expect, test } from "vitest";
import type { ChangeAnswer } from "../../src/contract-app/thoughts.ts";
import { captureThought } from "../../src/thoughts/capturing/capture.ts";
import { editThought } from "../../src/thoughts/changing/edit.ts";
import { reviseThought } from "../../src/thoughts/changing/revise.ts";
import { spellDue } from "../../src/thoughts/due/due.ts";
import { listThoughtHistory, restoreThoughtVersion } from "../../src/thoughts/history.ts";
import { findThought } from "../../src/thoughts/rows.ts";
import { createTestApp, type TestApp } from "../support/app.ts";

/** A Monday. */
const monday = Date.parse("2026-11-16T10:00:00Z");
let now = monday;
const clock = () => now;
let app: TestApp;
let id: string;
beforeEach(async () => {
  now = monday;
  app = await createTestApp({ clock });
  ({ id } = await captureThought(app.thoughts, app.actor, { raw: "Pay the rent by Friday" }));
  await app.enrich();
});
afterEach(() => app.close());

const read = async () => {
  const thought = await findThought(app.db, app.actor, id);
  if (!thought) throw new Error("there is no such thought");
  return thought;
};
const due = async () => spellDue(await read());
async function setDue(date: string | null): Promise<ChangeAnswer> {
  const { version } = await read();
  return reviseThought(app.thoughts, app.actor, { id, version, due: date });
}
const edit = (input: { edit_request?: string; raw_text?: string }) =>
  editThought(app.thoughts, app.actor, { thought_id: id, ...input });
/** As a new model would. */
async function understandAgain(): Promise<void> {
  await app.db.updateTable("thought_index").set({ mind: null }).execute();
  await edit({ edit_request: "archive" });
  await edit({ edit_request: "reopen" });
  await app.enrich();
}

test("a due date that a person sets holds over what the text says, also when it is understood again", async () => {
  expect(await due()).toBe("2026-11-20");
  expect(await setDue("2026-12-01")).toMatchObject({
    kind: "changed",
    thought: { metadata: { due: "2026-12-01" } },
  });
  await understandAgain();
  expect(await due()).toBe("2026-12-01");
  await setDue(null);
  await understandAgain();
  expect(await due()).toBeUndefined();
  expect(await setDue("2026-12-02T09:30")).toMatchObject({
    thought: { metadata: { due: "2026-12-02T09:30:00.000Z" } },
  });
});

test("it is a correction in the history; a stale one changes nothing", async () => {
  await setDue("2026-12-01");
  const [latest] = await listThoughtHistory(app.db, app.actor, id);
  const corrections = ["due 2026-12-01"];
  expect(latest).toMatchObject({ action: "corrected", text: "Pay the rent by Friday", corrections });
  const answer = await reviseThought(app.thoughts, app.actor, { id, version: 1, due: null });
  expect(answer.kind).toBe("stale");
  expect(await setDue("2026-12-01")).toMatchObject({ kind: "unchanged" });
  expect(await due()).toBe("2026-12-01");
});

test("the history says what it was set to", async () => {
  for (const date of ["2026-12-02T09:30", null]) await setDue(date);
  await edit({ raw_text: "Pay the rent by Thursday" });
  const history = await listThoughtHistory(app.db, app.actor, id);
  expect(history.map(({ corrections }) => corrections)).toEqual([
    ["due as found"],
    ["not due"],
    ["due 2026-12-02 09:30"],
    [],
  ]);
});

test("a new text that names another date ends it; any other new text does not", async () => {
  await setDue("2026-12-01");
  await edit({ raw_text: "Pay the rent of the flat by Friday" });
  expect(await due()).toBe("2026-12-01");
  await edit({ raw_text: "Pay the rent of the flat" });
  expect(await due()).toBe("2026-12-01");
  await edit({ raw_text: "Pay the rent by Thursday" });
  expect(await due()).toBe("2026-11-19");
  await restoreThoughtVersion(app.thoughts, app.actor, { id, version: 1 });
  expect(await due()).toBe("2026-11-20");
});

test("a new text that names the same date keeps it also before the thought is understood", async () => {
  const captured = await captureThought(app.thoughts, app.actor, {
    raw: "Call Anna on Friday",
    as_user: true,
  });
  const change = (edit: object) => editThought(app.thoughts, app.actor, { thought_id: captured.id, ...edit });
  await change({ edit_request: "due 2026-12-01" });
  expect(await change({ raw_text: "Call Anna and Ben on Friday" })).toMatchObject({
    thought: { metadata: { due: "2026-12-01" } },
  });
  expect(await change({ raw_text: "Call Anna and Ben on Thursday" })).toMatchObject({
    thought: { metadata: { due: "2026-11-19" } },
  });
});

test("assistants ask for it in words", async () => {
  await edit({ raw_text: "Pay the rent" });
  expect(await edit({ edit_request: "due tomorrow" })).toMatchObject({
    kind: "edited",
    changed: true,
    thought: { normalizedText: "Pay the rent", metadata: { due: "2026-11-17" } },
  });
  await edit({ edit_request: "no due date" });
  expect(await due()).toBeUndefined();
});

test("a due date that was set stays when an edit is undone, or the category is corrected", async () => {
  await setDue("2026-12-01");
  await edit({ raw_text: "Pay the rent" });
  const { version } = await read();
  await reviseThought(app.thoughts, app.actor, { id, version, undo: true });
  expect(await due()).toBe("2026-12-01");
  await edit({ edit_request: "this is an idea" });
  await edit({ edit_request: "this is a task" });
  expect((await read()).category).toBe("task");
  expect(await due()).toBe("2026-12-01");
});

test("days that a later edit names count from then, those that it leaves from the capture", async () => {
  now = Date.parse("2026-12-07T10:00:00Z");
  const answer = await edit({ raw_text: "Pay the rent by Friday. Rang them yesterday" });
  expect(await due()).toBe("2026-11-20");
  const dates = [
    { text: "Friday", from: "2026-11-20T00:00:00.000Z" },
    { text: "yesterday", from: "2026-12-06T00:00:00.000Z" },
  ];
  expect(answer).toMatchObject({ thought: { metadata: { dates } } });
  await understandAgain();
  expect(JSON.parse((await read()).dates)).toMatchObject(dates);

  await edit({ edit_request: "change Friday to Wednesday" });
  await understandAgain();
  expect(await due()).toBe("2026-12-09");
  now = Date.parse("2026-12-21T10:00:00Z");
  await edit({ edit_request: "append: in cash" });
  expect(await due()).toBe("2026-12-09");
  await restoreThoughtVersion(app.thoughts, app.actor, { id, version: 2 });
  expect(await due()).toBe("2026-11-20");
  expect(JSON.parse((await read()).dates)).toMatchObject(dates);
});
