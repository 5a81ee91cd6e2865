import { afterEach, expect, test, vi } from "vitest";
import type { NoteView } from "../../src/contract-app/notes.ts";
import { dropErasedDrafts, readLocalDraft } from "../../src/web/pages/notes/editor/local-drafts.ts";
import { createNoteDraft, waitBeforeSaving } from "../../src/web/pages/notes/editor/note-draft.ts";

afterEach(() => vi.unstubAllGlobals());

/** A service with one note, which it stores normalized; it refuses to save over a version that is not the latest. */
function serveNote() {
  let stored = { id: "n", title: "Title", text: "", version: 1 } as NoteView;
  vi.stubGlobal("fetch", async (_path: string, { body }: { body: string }) => {
    const { version, title, text } = JSON.parse(body) as NoteView;
    await new Promise((done) => setTimeout(done, 5));
    if (version !== stored.version) return Response.json({ kind: "stale", current: stored });
    stored = { ...stored, title: title.trim(), text: text.normalize("NFC").trim(), version: version + 1 };
    return Response.json({ kind: "updated", note: stored });
  });
  return { draft: createNoteDraft(stored, "me"), read: () => stored };
}

test("saving several times while a save is under way is no conflict with oneself", async () => {
  const { draft, read } = serveNote();
  draft.type({ text: "a" });
  void draft.save();
  draft.type({ text: "ab" });
  expect(await Promise.all([draft.save(), draft.save()])).toEqual([true, true]);
  expect(draft.read()).toMatchObject({ theirs: null, isSaving: false, failure: null });
  draft.type({ text: "abc" });
  expect(await draft.save()).toBe(true);
  expect(read()).toMatchObject({ text: "abc", version: 4 });
});

test.each([
  ["as it is", "a"],
  ["without its last line break", "a\n"],
  ["composed", "cafe\u0301"],
])("what was saved %s although the answer was lost is no conflict with oneself", async (_, words) => {
  const { draft, read } = serveNote();
  const serve = fetch;
  vi.stubGlobal("fetch", async (...request: Parameters<typeof fetch>) => {
    await serve(...request);
    throw new TypeError("The connection is lost");
  });
  draft.type({ text: words });
  expect(await draft.save()).toBe(false);
  expect(createNoteDraft(read(), "me").read()).toMatchObject({ theirs: null, base: read() });
  draft.receive(read());
  expect(draft.read()).toMatchObject({ theirs: null, failure: null, stored: { text: read().text } });

  draft.type({ text: `b ${words}` });
  expect(await draft.save()).toBe(false);
  vi.stubGlobal("fetch", serve);
  draft.type({ text: `b ${words}c` });
  await draft.save();
  expect(draft.read()).toMatchObject({ theirs: null, stored: { text: read().text } });
  expect(await draft.save()).toBe(true);
  expect(read()).toMatchObject({ text: `b ${words}c`.normalize("NFC"), version: 4 });
});

test("of a note that was erased for good, nothing is kept, also not by a tab that closes later", async () => {
  const { draft, read } = serveNote();
  draft.type({ text: "my password" });
  draft.storeLocally();
  const failure = { error: { code: "not_found", message: "There is no such note." } };
  vi.stubGlobal("fetch", async () => Response.json(failure, { status: 404 }));
  expect(await draft.save()).toBe(true);
  draft.type({ text: "my password again" });
  draft.storeLocally();
  expect(createNoteDraft(read(), "me").read().draft.text).toBe("");
});

test("drafts of erased notes are dropped, but not when somebody else has signed in, who has none of the notes", async () => {
  const stored = {
    getItem(key: string) {
      return Reflect.get(this, key) ?? null;
    },
    removeItem(key: string) {
      Reflect.deleteProperty(this, key);
    },
  };
  const draft = JSON.stringify({ title: "Title", text: "Unsaved", version: 1 });
  vi.stubGlobal(
    "localStorage",
    Object.assign(Object.create(stored), { "commonplace-draft/me/note/gone": draft }),
  );
  let reader = "another";
  vi.stubGlobal("fetch", async (path: string) =>
    path === "/api/app/me"
      ? Response.json({ id: reader })
      : Response.json({ error: { code: "not_found", message: "There is no such note." } }, { status: 404 }),
  );
  await dropErasedDrafts("me");
  expect(readLocalDraft("me", "gone")).toMatchObject({ text: "Unsaved" });
  reader = "me";
  await dropErasedDrafts("me");
  expect(readLocalDraft("me", "gone")).toBeNull();
});

test("a conflict is asked about until it is answered, however often the note is opened", () => {
  const { draft, read } = serveNote();
  draft.type({ text: "mine" });
  draft.storeLocally();
  const theirs = { ...read(), text: "theirs", version: 2 };
  for (let opening = 1; opening <= 3; opening++) {
    const opened = createNoteDraft(theirs, "me");
    opened.receive(theirs);
    opened.storeLocally();
    expect(opened.read()).toMatchObject({ draft: { text: "mine" }, theirs: { text: "theirs" } });
  }
  const latest = { ...theirs, text: "theirs again", version: 3 };
  const opened = createNoteDraft(theirs, "me");
  opened.receive(latest);
  expect(opened.read().theirs).toBe(latest);
  opened.takeTheirs();
  expect(createNoteDraft(latest, "me").read()).toMatchObject({
    draft: { text: "theirs again" },
    theirs: null,
  });
});

test("leaving a note takes nothing away that another tab has kept", () => {
  const { draft: typed, read } = serveNote();
  const beside = createNoteDraft(read(), "me");
  typed.type({ text: "typed in a tab that is closed" });
  typed.storeLocally();
  beside.storeLocally();
  const opened = createNoteDraft(read(), "me");
  expect(opened.read().draft.text).toBe("typed in a tab that is closed");
  typed.type({ text: "typed in a tab that is closed, and more" });
  typed.storeLocally();
  opened.storeLocally();
  expect(createNoteDraft(read(), "me").read().draft.text).toBe("typed in a tab that is closed, and more");
  typed.type({ text: read().text });
  typed.storeLocally();
  expect(createNoteDraft(read(), "me").read().draft.text).toBe(read().text);
});

test.each([
  [429, "again"],
  [408, "again"],
  [503, "again"],
  [400, "never"],
  [404, "never"],
])("after %i it is saved %s without being typed on", async (status, next) => {
  const { draft } = serveNote();
  vi.stubGlobal("fetch", async () => Response.json({}, { status }));
  draft.type({ text: "a" });
  await draft.save();
  expect(waitBeforeSaving(draft.read())).toEqual(next === "again" ? expect.any(Number) : null);
});

test("what has failed is told until it is saved, also while more is typed and while it is tried again", async () => {
  const { draft, read } = serveNote();
  const serve = fetch;
  vi.stubGlobal("fetch", async () => Response.json({}, { status: 503 }));
  const told: unknown[] = [];
  draft.subscribe(() => told.push(draft.read().failure));
  draft.type({ text: "a" });
  await draft.save();
  told.length = 0;
  const later = waitBeforeSaving(draft.read());
  draft.type({ text: "ab" });
  expect(waitBeforeSaving(draft.read()), "typing is saved sooner than it is tried again").toBeLessThan(
    later as number,
  );
  await draft.save();
  expect(told).not.toContain(null);
  vi.stubGlobal("fetch", serve);
  await draft.save();
  expect(draft.read().failure).toBe(null);
  expect(read().text).toBe("ab");
});

test("nothing is told to have failed once the text is as it was", async () => {
  const { draft, read } = serveNote();
  vi.stubGlobal("fetch", async () => Response.json({}, { status: 503 }));
  draft.type({ text: "a" });
  await draft.save();
  draft.type({ text: read().text });
  draft.type({ text: "b" });
  expect(draft.read().failure).toBe(null);
});
