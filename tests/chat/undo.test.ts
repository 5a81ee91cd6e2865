import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { UNKNOWN } from "../../src/auth/audit/audit.ts";
import { undoChange } from "../../src/chat/undo.ts";
import { eraseNote } from "../../src/notes/erase.ts";
import { deleteNote, readNote } from "../../src/notes/notes.ts";
import { editThought } from "../../src/thoughts/changing/edit.ts";
import { callsTools, says } from "../support/scripted-gateway.ts";
import { watchQueries } from "../support/watch-queries.ts";
import { openChat, resultsOf, type TestChat } from "./support.ts";

let chat: TestChat;
beforeEach(async () => {
  chat = await openChat();
});
afterEach(() => chat.close());

/** Has the model do it; gives what undoes it. */
async function change(name: string, args: object) {
  chat.model.script(callsTools({ name, arguments: args }), says("Done."));
  const { message } = await chat.say(crypto.randomUUID(), "Please do.");
  return resultsOf(message)[0].undo;
}

const changedSince = { status: 409, body: { error: { code: "changed_since" } } };

describe("a thought", () => {
  test("gets its text and its state back, and its history keeps all of it", async () => {
    const thought_id = await chat.capture("Call Anna");
    const edits = { thought_id, raw_text: "Write to Anna", edit_request: "mark as done" };
    const undo = await change("edit_thought", edits);
    expect(await chat.thought(thought_id)).toMatchObject({ text: "Write to Anna", state: "completed" });
    expect(await chat.undo(undo)).toEqual({
      status: 200,
      body: { ok: true, summary: "“Call Anna” is as it was before" },
    });
    expect(await chat.thought(thought_id)).toMatchObject({ text: "Call Anna", state: "open", version: 3 });
    const activity = await chat.db.selectFrom("activity").select("action").orderBy("id").execute();
    expect(activity.map(({ action }) => action)).toEqual(["captured", "completed", "reopened"]);
  });

  test("is taken back without its whole history being read", async () => {
    const thought_id = await chat.capture("Call Anna");
    for (let i = 1; i <= 20; i++)
      await editThought(chat.chat.thoughts, chat.actor, { thought_id, raw_text: `Call Anna at ${i}` });
    const { db, rows } = watchQueries(chat.db);
    const deps = { ...chat.chat, thoughts: { ...chat.chat.thoughts, db } };
    const undo = { kind: "thought", id: thought_id, version: 21 } as const;
    expect(await undoChange(deps, chat.actor, undo)).toMatchObject({ kind: "undone" });
    expect(await chat.thought(thought_id)).toMatchObject({ text: "Call Anna at 19" });
    expect(Math.max(...rows)).toBe(1);
  });

  test("is as completed as before when its deletion is undone", async () => {
    const thought_id = await chat.capture("Call Anna");
    await change("edit_thought", { thought_id, edit_request: "mark as done" });
    await chat.undo(await change("delete_thought", { thought_id }));
    expect(await chat.thought(thought_id)).toMatchObject({ state: "completed" });
  });

  test("is not touched by a second undo, nor when somebody changed it since", async () => {
    const thought_id = await chat.capture("Call Anna");
    const undo = await change("delete_thought", { thought_id });
    await chat.undo(undo);
    expect(await chat.undo(undo)).toMatchObject(changedSince);
    const later = await change("delete_thought", { thought_id });
    await editThought(chat.chat.thoughts, chat.actor, { thought_id, raw_text: "Call Anna at five" });
    expect(await chat.undo(later)).toMatchObject(changedSince);
    expect(await chat.thought(thought_id)).toMatchObject({ text: "Call Anna at five", state: "archived" });
  });

  test("that was captured is archived, once, and not when somebody has changed it since", async () => {
    const undo = await change("capture_thought", { raw: "Call Anna" });
    expect(undo).toEqual({ kind: "thought", id: expect.any(String), version: 1 });
    expect(await chat.undo(undo)).toMatchObject({
      status: 200,
      body: { summary: "“Call Anna” is archived" },
    });
    expect(await chat.thought(undo.id)).toMatchObject({ text: "Call Anna", state: "archived" });
    expect(await chat.undo(undo)).toMatchObject(changedSince);
    const later = await change("capture_thought", { raw: "Call Ben" });
    await editThought(chat.chat.thoughts, chat.actor, { thought_id: later.id, raw_text: "Call Ben at five" });
    expect(await chat.undo(later)).toMatchObject(changedSince);
    expect(await chat.thought(later.id)).toMatchObject({ text: "Call Ben at five", state: "open" });
  });

  test("of somebody else is not there", async () => {
    const undo = await change("delete_thought", { thought_id: await chat.capture("Call Anna") });
    expect(await chat.undo(undo, chat.stranger)).toMatchObject({ status: 404 });
    expect(await chat.thought(undo.id)).toMatchObject({ state: "archived" });
  });
});

describe("a note", () => {
  const read = async (note_id: string) => {
    const outcome = await readNote(chat.chat.notes, chat.actor, { note_id });
    return outcome.kind === "found" ? outcome.note : undefined;
  };

  test("gets title, text and attachments back", async () => {
    const thought = await chat.capture("The garden party is in June");
    const { id: note_id } = await chat.note("Guests", "Anna");
    const args = { note_id, title: "Nobody", text: "", thought_ids: [thought] };
    const undo = await change("update_text_file", args);
    expect(await read(note_id)).toMatchObject({
      title: "Nobody",
      text: "",
      thoughtIds: [thought],
      version: 3,
    });
    expect((await chat.undo(undo)).status).toBe(200);
    expect(await read(note_id)).toMatchObject({ title: "Guests", text: "Anna", thoughtIds: [], version: 4 });
  });

  test("that was created is archived, with what it was attached to", async () => {
    const thought = await chat.capture("The garden party is in June");
    const undo = await change("create_text_file", { title: "Guests", text: "Anna", thought_ids: [thought] });
    expect(undo).toMatchObject({ kind: "note", version: 2, restores: 0 });
    expect((await chat.undo(undo)).status).toBe(200);
    expect(await read(undo.id)).toMatchObject({ state: "archived", text: "Anna", thoughtIds: [thought] });
    expect(await chat.undo(undo)).toMatchObject(changedSince);
  });

  test("comes back when its deletion is undone", async () => {
    const { id: note_id } = await chat.note("Guests", "Anna");
    await chat.undo(await change("update_text_file", { note_id, archive: true }));
    expect(await read(note_id)).toMatchObject({ state: "open", text: "Anna" });
  });

  test("is not touched by a second undo, nor when somebody changed it since", async () => {
    const { id: note_id } = await chat.note("Guests", "Anna");
    const undo = await change("update_text_file", { note_id, append: "Ben" });
    await deleteNote(chat.chat.notes, chat.actor, { note_id });
    expect(await chat.undo(undo)).toMatchObject(changedSince);
    expect(await read(note_id)).toMatchObject({ state: "archived", text: "Anna\nBen" });
    expect(await chat.undo(undo, chat.stranger)).toMatchObject({ status: 404 });
  });

  test("that was erased since does not come back", async () => {
    const { id: note_id } = await chat.note("Guests", "Anna");
    const undos = [
      await change("update_text_file", { note_id, append: "Ben" }),
      await change("create_text_file", { title: "Guests", text: "Anna" }),
    ];
    for (const undo of undos) {
      await eraseNote({ ...chat.chat.notes, source: UNKNOWN }, chat.actor, undo.id);
      expect(await chat.undo(undo)).toMatchObject({ status: 404 });
      expect(await read(undo.id)).toBeUndefined();
    }
  });
});

test.each([
  [{ kind: "key", id: crypto.randomUUID(), version: 1 }, "kind must be thought or note"],
  [{ kind: "thought", id: "x", version: 2 }, "id must be a UUID"],
  [{ kind: "note", id: crypto.randomUUID(), version: 2 }, "restores must be a whole number from 0 on"],
])("%j is refused", async (undo, message) => {
  expect(await chat.undo(undo)).toMatchObject({ status: 400, body: { error: { message } } });
});
