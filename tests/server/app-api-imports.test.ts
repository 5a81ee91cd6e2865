import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { UNKNOWN } from "../../src/auth/audit/audit.ts";
import { readIdTime } from "../../src/base/ids.ts";
import type { ImportPreview } from "../../src/contract-app/imports.ts";
import { openImport } from "../../src/transfer/importing/import.ts";
import { undoImport } from "../../src/transfer/importing/undo-import.ts";
import { sampleFile, zipExport, zipSample } from "../support/import-files.ts";
import { ORIGIN, type Session } from "../support/session.ts";
import { beforeTransactions, withinTransactions } from "../support/watch-queries.ts";
import { openWebApp, type WebApp } from "../support/web-app.ts";

let web: WebApp;
let person: Session;
beforeAll(async () => {
  web = await openWebApp();
});
beforeEach(async () => {
  person = await web.signIn();
});
afterAll(() => web.close());

type Query = Record<string, string>;

async function send(path: string, file: Buffer, query: Query) {
  const url = `${ORIGIN}/api/app${path}?${new URLSearchParams(query)}`;
  const response = await web.app.request(url, {
    method: "POST",
    headers: person.headers,
    body: new Uint8Array(file),
  });
  return { status: response.status, text: await response.text() };
}

async function preview(file: Buffer, query: Query = {}): Promise<ImportPreview> {
  const { status, text } = await send("/import/preview", file, query);
  expect({ status, text }).toMatchObject({ status: 200 });
  return JSON.parse(text);
}

async function importFile(file: Buffer, query: Query = {}) {
  const { status, text } = await send("/import", file, query);
  const lines = text.trimEnd().split("\n");
  return { status, last: JSON.parse(lines.at(-1) ?? "null") };
}

const listImports = async () => (await web.ask("listImports", {}, person)).imports;
const undo = (id: string) => web.ask("undoImport", { id }, person);

async function readBook() {
  const of = { thoughts: "text", notes: "title" } as const;
  const read = async (table: "thoughts" | "notes") =>
    (
      await web.db
        .selectFrom(table)
        .selectAll()
        .where("user_id", "=", person.actor.userId)
        .orderBy("id")
        .execute()
    )
      .map((row) => String(row[of[table] as keyof typeof row]))
      .sort();
  return { thoughts: await read("thoughts"), notes: await read("notes") };
}

test("a preview says what will become what, and changes nothing", async () => {
  const vault = await preview(zipSample("vault"), { name: "vault.zip" });
  expect(vault).toMatchObject({
    format: "markdown",
    as: "notes",
    choices: ["notes", "thoughts"],
    counts: { thoughts: 0, notes: 4, offered: 0, failed: 0 },
    groups: [
      { name: "Daily", count: 1 },
      { name: "Projects/Garden", count: 2 },
      { name: "", count: 1 },
    ],
    leftOut: expect.arrayContaining([
      { reason: "settings and hidden files", count: 1, examples: [".obsidian/app.json"] },
      { reason: "empty files", count: 1, examples: ["Empty.md"] },
      { reason: "attachments and other files", count: 1, examples: ["attachments/pond.png"] },
    ]),
  });
  expect(vault.entries[1]).toEqual({
    index: 1,
    kind: "note",
    title: "Pond plan",
    excerpt: expect.stringMatching(/^The pond goes behind the \[\[Shed\]\].*\n- \[ \] .*…$/s),
    at: expect.stringMatching(/^2024-03-09T/),
    group: 1,
  });
  expect(await preview(zipSample("vault"), { as: "thoughts" })).toMatchObject({
    counts: { thoughts: 7, notes: 0 },
  });
  expect(await readBook()).toEqual({ thoughts: [], notes: [] });
  expect(await listImports()).toEqual([]);
});

test("NUL in names is left out of them, and what has no other character is told by its line", async () => {
  const made = { action: "captured", at: "2026-01-01T00:00:00Z", text: "a", state: "open" };
  const lines = [
    { kind: "thought", text: "one", author: { kind: "agent", name: "a\0b" } },
    { kind: "thought", text: "two", history: [made, { ...made, action: "edited", by: "x\0y", text: "two" }] },
    {
      kind: "thought",
      text: "three",
      corrections: { mentions: { added: [{ kind: "person", name: "q\0r" }] } },
    },
    { kind: "thought", text: "four", author: { kind: "agent", name: "\0" } },
    { kind: "thought", text: "five" },
  ];
  const file = Buffer.from(lines.map((line) => JSON.stringify(line)).join("\n"));
  const { text } = await send("/import", file, { format: "jsonl" });
  expect(text).toContain('"imported":4,');
  expect(text).toMatch(/"row":4,.*author\.name must be a text of 1 to 100 characters/);
  await web.enrich();
  const of = (table: "thoughts" | "activity" | "entities") =>
    web.db.selectFrom(table).where("user_id", "=", person.actor.userId);
  const authors = await of("thoughts").select(["author_name", "enrichment"]).orderBy("id").execute();
  expect(authors.map(({ author_name }) => author_name).filter(Boolean)).toEqual(["ab"]);
  expect(new Set(authors.map(({ enrichment }) => enrichment))).toEqual(new Set(["done"]));
  const by = await of("activity").select("actor_name").where("action", "=", "edited").execute();
  expect(by).toEqual([{ actor_name: "xy" }]);
  expect(await of("entities").select("name").execute()).toEqual([{ name: "qr" }]);
});

test("what is unticked stays out, alone or by its group; the same file, or nothing", async () => {
  const file = zipSample("vault");
  const { sha256 } = await preview(file);
  const other = await importFile(sampleFile("obsidian-note.md"), { sha256 });
  expect(other).toMatchObject({
    status: 409,
    last: { error: { message: expect.stringContaining("has changed") } },
  });
  expect(await importFile(file, { sha256, without: "3", without_groups: "1" })).toMatchObject({
    last: { kind: "finished", imported: 1, total: 1 },
  });
  expect((await readBook()).notes).toEqual(["2024-05-01"]);
  // What was left out then comes in now, and keeps its id.
  expect((await importFile(file, { sha256 })).last).toMatchObject({ imported: 3, skipped: 1 });
});

test("offered facts are taken only when they are ticked", async () => {
  const file = zipExport("chatgpt-conversations.json", ["chat.html"]);
  const { offered, counts } = await preview(file);
  expect(counts).toEqual({ thoughts: 0, notes: 1, offered: 3, failed: 0 });
  expect((await importFile(file)).last).toMatchObject({ imported: 1, total: 1 });
  expect((await readBook()).thoughts).toEqual([]);
  const [home] = offered;
  expect(home?.excerpt).toBe("I live in Malmö.");
  await importFile(file, { with: `${home?.index}` });
  expect((await readBook()).thoughts).toEqual(["I live in Malmö."]);
});

test.each([
  [{ without: "1,x" }, "without must be up to 1,000 numbers"],
  [{ as: "poems" }, "as must be one of notes, thoughts"],
  [{ sha256: "abc" }, "sha256 must be a SHA-256"],
  [{ format: "bookmarks", as: "notes" }, "becomes thoughts"],
  [{ format: "xml" }, "format must be one of auto"],
])("%j is refused in a sentence", async (query, message) => {
  for (const path of ["/import", "/import/preview"]) {
    const { status, text } = await send(path, Buffer.from("- milk"), query as Query);
    expect(status).toBe(400);
    expect(JSON.parse(text).error.message).toContain(message);
  }
});

test("an import is listed, and undoing it erases what it made", async () => {
  await web.ask("captureThought", { raw: "Mine, from before" }, person);
  await importFile(zipSample("vault"), { name: "vault.zip" });
  await importFile(Buffer.from("- milk\n- bread\n"), { name: "list.md" });
  const [list, vault] = await listImports();
  expect(list).toMatchObject({ fileName: "list.md", format: "text", state: "done", thoughts: 2, notes: 0 });
  expect(vault).toMatchObject({ fileName: "vault.zip", format: "markdown", thoughts: 0, notes: 4 });
  await web.enrich();
  const found = await web.ask("searchNotes", { query: "liner" }, person);
  expect(found.matches).toHaveLength(1);

  expect(await undo(vault?.id ?? "")).toEqual({ isDone: true, removed: 4, remaining: 0, kept: 0, named: [] });
  expect(await readBook()).toEqual({ thoughts: ["Mine, from before", "bread", "milk"], notes: [] });
  expect((await web.ask("searchNotes", { query: "liner" }, person)).matches).toEqual([]);
  expect(await undo(list?.id ?? "")).toMatchObject({ isDone: true, removed: 2 });
  expect((await readBook()).thoughts).toEqual(["Mine, from before"]);
  const { matches } = await web.ask("searchThoughts", { query: "milk bread" }, person);
  expect(matches.map(({ normalizedText }) => normalizedText)).not.toContain("milk");
  for (const table of ["activity", "note_index", "thought_index", "import_items"] as const) {
    const rows = await web.db
      .selectFrom(table)
      .selectAll()
      .where("user_id", "=", person.actor.userId)
      .execute();
    expect(rows, table).toHaveLength(table === "activity" || table === "thought_index" ? 1 : 0);
  }
  expect((await listImports()).map(({ state, removed }) => ({ state, removed }))).toEqual([
    { state: "undone", removed: 2 },
    { state: "undone", removed: 4 },
  ]);
  // Undone means as if it never was: the same file comes in again.
  expect((await importFile(Buffer.from("- milk\n- bread\n"))).last).toMatchObject({ imported: 2 });
});

test("what was changed since is kept and named, also a thought with a note or a link of the person's own", async () => {
  const own = await web.ask("captureThought", { raw: "Bake scones" }, person);
  await importFile(Buffer.from("- milk\n- bread\n- butter\n- tea\n- salt\n"), { name: "list.md" });
  await importFile(zipSample("vault"), { name: "vault.zip" });
  const { thoughts } = await web.ask("listThoughts", {}, person);
  const idOf = (text: string) => thoughts.find((thought) => thought.normalizedText === text)?.id ?? "";
  await web.ask("changeThought", { id: idOf("milk"), version: 1, text: "oat milk" }, person);
  await web.ask("createNote", { title: "Bakery", thought_id: idOf("bread") }, person);
  const link = { id: own.thought.id, other_id: idOf("butter"), verdict: "related" as const };
  await web.ask("judgeLink", link, person);
  await web.ask("eraseThought", { id: idOf("salt") }, person);
  const { notes } = await web.ask("listNotes", {}, person);
  const shed = notes.find(({ title }) => title === "Shed");
  await web.ask("updateNote", { id: shed?.id ?? "", text: "Painted red" }, person);
  await web.ask("eraseNote", { id: notes.find(({ title }) => title === "Pond plan")?.id ?? "" }, person);

  expect((await web.ask("searchNotes", { query: "tulips" }, person)).matches).toHaveLength(1);

  const [vault, list] = await listImports();
  expect(await undo(list?.id ?? "")).toMatchObject({
    isDone: true,
    removed: 1,
    kept: 3,
    named: [{}, {}, {}],
  });
  const undone = await undo(vault?.id ?? "");
  expect(undone).toMatchObject({
    removed: 2,
    kept: 1,
    named: [{ kind: "note", id: shed?.id, title: "Shed" }],
  });
  expect(await readBook()).toEqual({
    thoughts: ["Bake scones", "bread", "butter", "oat milk"],
    notes: ["Bakery", "Shed"],
  });
  expect((await web.notes.indexes.current(person.actor.userId)).size).toBe(2);
  // Once undone, it says the same again.
  expect(await undo(vault?.id ?? "")).toEqual(undone);
});

test("what was kept instead of a thought of the person's own is kept", async () => {
  const text = "The spare key is under the blue flower pot";
  const own = (await web.ask("captureThought", { raw: text }, person)).thought.id;
  await importFile(Buffer.from(`- ${text}.\n- milk\n`), { name: "list.md" });
  await web.enrich();
  await web.ask("scanReview", {}, person);
  const [finding] = (await web.ask("listReview", { kind: "duplicate" }, person)).findings;
  const id = finding?.id ?? "";
  await web.ask("decideFinding", { id, decision: "merge", archive_id: own }, person);
  const [batch] = await listImports();
  expect(await undo(batch?.id ?? "")).toMatchObject({ removed: 1, kept: 1 });
  expect((await readBook()).thoughts).toEqual([text, `${text}.`]);
  await web.ask("undoFinding", { id }, person);
  expect((await web.ask("readThought", { id: own }, person)).thought.state).toBe("open");
});

test("undoing goes on where it was interrupted", async () => {
  const lines = Array.from({ length: 60 }, (_, i) => `- thing ${i}`).join("\n");
  await importFile(Buffer.from(lines));
  const [batch] = await listImports();
  let calls = 0;
  const failing = web.db.withPlugin({
    transformQuery({ node }) {
      if (
        node.kind === "UpdateQueryNode" &&
        JSON.stringify(node).includes("erased_revision") &&
        ++calls === 2
      )
        throw new Error("pulled the plug");
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const deps = { db: failing, clock: Date.now, indexes: web.thoughts.search.indexes, source: UNKNOWN };
  await expect(undoImport(deps, person.actor, batch?.id ?? "")).rejects.toThrow("pulled the plug");
  expect((await readBook()).thoughts).toHaveLength(35);
  expect((await listImports())[0]).toMatchObject({ state: "undoing", removed: 25 });
  expect(await undo(batch?.id ?? "")).toMatchObject({ isDone: true, removed: 60, kept: 0 });
  expect((await readBook()).thoughts).toEqual([]);
});

test("an import that is undone while it runs stops, and leaves nothing", async () => {
  const lines = Array.from({ length: 1_000 }, (_, i) => `- thing ${i}`).join("\n");
  const url = `${ORIGIN}/api/app/import`;
  const response = await web.app.request(url, { method: "POST", headers: person.headers, body: lines });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  await reader?.read();
  const [batch] = await listImports();
  expect(batch).toMatchObject({ state: "running" });
  for (let done = false; !done; ) done = (await undo(batch?.id ?? "")).isDone;
  let text = "";
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) text += part.value;
  expect(JSON.parse(text.trimEnd().split("\n").at(-1) ?? "")).toMatchObject({ kind: "stopped" });
  expect((await readBook()).thoughts).toEqual([]);
});

test("undoing an import whose first thought is just being stored erases that, too", async () => {
  const { run } = await openImport(Buffer.from("- milk\n"), { format: "auto" });
  const storing = Promise.withResolvers<void>();
  const undoing = Promise.withResolvers<void>();
  const elsewhere = web.openAgain();
  const importing = withinTransactions(elsewhere, async (tx) => {
    const made = await tx
      .selectFrom("import_items")
      .select("kind")
      .where("user_id", "=", person.actor.userId)
      .execute();
    if (made.length === 0) return;
    storing.resolve();
    await undoing.promise;
  });
  const importAll = async () => {
    for await (const _ of run({ ...web.thoughts, db: importing }, person.actor));
  };
  const imported = importAll();
  await storing.promise;
  const [batch] = await listImports();
  const db = beforeTransactions(web.db, async () => {
    undoing.resolve();
    await imported;
  });
  const deps = { db, clock: Date.now, indexes: web.thoughts.search.indexes, source: UNKNOWN };
  expect(await undoImport(deps, person.actor, batch?.id ?? "")).toMatchObject({ isDone: true, removed: 1 });
  expect((await readBook()).thoughts).toEqual([]);
  await elsewhere.destroy();
});

test.each([
  [
    "the import was undone",
    async () =>
      expect(await undo((await listImports())[0]?.id ?? "")).toMatchObject({ isDone: true, removed: 0 }),
    "The import was undone meanwhile.",
  ],
  [
    "the import broke off",
    async () => {
      throw new Error("pulled the plug");
    },
    "pulled the plug",
  ],
])("of a history that was being written when %s, nothing is left", async (_, interrupt, failure) => {
  const changes = Array.from({ length: 900 }, (_, i) => ({
    ...{ action: "edited", at: "2026-05-01T09:00:00Z", version: i + 1, title: "Log", text: `Version ${i}` },
  }));
  const note = { kind: "note", title: "Log", text: "Version 900", version: 900, history: changes };
  const { run } = await openImport(Buffer.from(JSON.stringify(note)), { format: "jsonl" });
  const listHistory = () =>
    web.db.selectFrom("activity").select("id").where("user_id", "=", person.actor.userId).execute();
  let begun = 0;
  const db = beforeTransactions(web.db, async () => {
    if (++begun !== 4) return;
    expect(await listHistory()).toHaveLength(400);
    await interrupt();
  });
  const events = run({ ...web.thoughts, db }, person.actor);
  await expect(events.next()).rejects.toThrow(failure);
  expect(await listHistory()).toEqual([]);
});

test("an import that only notices at its end that it was undone is listed as undone", async () => {
  const lines = Array.from({ length: 100 }, (_, i) => `- thing ${i}`).join("\n");
  const { run } = await openImport(Buffer.from(lines), { format: "auto" });
  const events = run(web.thoughts, person.actor);
  await events.next();
  const [batch] = await listImports();
  expect(await undo(batch?.id ?? "")).toMatchObject({ isDone: true, removed: 64 });
  await expect(events.next()).rejects.toThrow("The import was undone meanwhile.");
  expect(await listImports()).toMatchObject([{ id: batch?.id, state: "undone", removed: 64 }]);
});

test("nobody else sees or undoes an import", async () => {
  await importFile(Buffer.from("- milk\n"));
  const [batch] = await listImports();
  const stranger = await web.signIn();
  expect((await web.ask("listImports", {}, stranger)).imports).toEqual([]);
  expect(await web.send("undoImport", { id: batch?.id }, stranger.headers)).toMatchObject({ status: 404 });
  expect((await readBook()).thoughts).toEqual(["milk"]);
});

test("from a newer export comes what is new: also what was said later, and further facts", async () => {
  const say = (uuid: string, ...texts: string[]) => ({
    uuid,
    name: uuid,
    chat_messages: texts.map((text) => ({ sender: "human", text })),
  });
  const exported = (...conversations: object[]) => Buffer.from(JSON.stringify(conversations));
  const older = exported(say("Old", "I live in Lisbon", "I work as a nurse"), say("Same", "Hello"));
  const newer = exported(
    say("New", "I live in Lisbon", "My wife is called Ida"),
    say("Old", "I live in Lisbon", "I work as a nurse", "I have a dog"),
    say("Same", "Hello"),
  );
  for (const file of [older, newer]) {
    const { offered } = await preview(file);
    await importFile(file, { with: offered.map(({ index }) => index).join() });
  }
  const { thoughts, notes } = await readBook();
  expect(notes).toEqual(["New", "Old", "Old", "Same"]);
  expect(thoughts).toEqual([
    "I have a dog",
    "I live in Lisbon",
    "I work as a nurse",
    "My wife is called Ida",
  ]);
});

test("from a newer file of server-memory comes what is new", async () => {
  const file = (...observations: string[]) =>
    Buffer.from(JSON.stringify({ type: "entity", name: "Ida", entityType: "person", observations }));
  await importFile(file("likes tea"));
  const { last } = await importFile(file("has a cat", "likes tea"));
  expect(last).toMatchObject({ imported: 1, skipped: 1 });
  expect((await readBook()).thoughts).toEqual(["Ida: has a cat", "Ida: likes tea"]);
});

test("an import that made nothing is not listed", async () => {
  await importFile(Buffer.from("- milk\n"));
  await importFile(Buffer.from("- milk\n"));
  expect(await listImports()).toHaveLength(1);
});

test("a note with the id of a thought is refused, and the other way round: they would share a history", async () => {
  const id = "018f6a5e-7c00-7000-8000-000000000009";
  const made = { action: "captured", at: "2026-01-01T00:00:00Z" };
  const thought = { kind: "thought", id, text: "milk", history: [{ ...made, text: "milk", state: "open" }] };
  const note = { kind: "note", id, title: "Milk", history: [{ ...made, version: 1, title: "Milk" }] };
  for (const [first, second] of [
    [thought, note],
    [note, thought],
  ]) {
    person = await web.signIn();
    const file = Buffer.from([first, second].map((line) => JSON.stringify(line)).join("\n"));
    const { text } = await send("/import", file, { format: "jsonl" });
    expect(text).toContain(`{"kind":"error","row":2,"error":"The line has the id of a ${first?.kind}."}`);
    expect(text).toContain('"imported":1,"skipped":0,"failed":1');
    const rows = web.db.selectFrom("activity").select("after").where("user_id", "=", person.actor.userId);
    expect((await rows.execute()).map(({ after }) => `${after}`.includes("title"))).toEqual([first === note]);
  }
});

test("times that lie ahead in a file set nobody's ids ahead, nor does what is changed of it later", async () => {
  const at = "2999-01-01T00:00:00Z";
  const ids = ["018f6a5e-7c00-7000-8000-000000000001", "018f6a5e-7c00-7000-8000-000000000002"];
  const lines = [
    ...ids.map((id) => ({ kind: "thought", id, text: id, updatedAt: at })),
    {
      ...{ kind: "link", thoughtIds: ids, verdict: "related" },
      changes: [{ at, by: null, before: "none", after: "related" }],
    },
    { kind: "note", title: "Plan", text: "one", updatedAt: at },
  ];
  const file = Buffer.from(lines.map((line) => JSON.stringify(line)).join("\n"));
  const stranger = await web.signIn();
  const capture = async () => (await web.ask("captureThought", { raw: "Mow the lawn" }, stranger)).thought.id;
  // Another test of this process may have had a clock that was ahead.
  const before = readIdTime(await capture());
  const latest = () => Math.max(Date.now(), before + 1);
  expect((await importFile(file)).last).toMatchObject({ imported: 4, failed: 0 });
  expect(readIdTime(await capture())).toBeLessThanOrEqual(latest());
  const [note] = (await web.ask("listNotes", {}, person)).notes;
  const id = note?.id ?? "";
  await web.db
    .updateTable("activity")
    .set({ id: `ffff0000-0000-7${id.slice(15)}` })
    .where("subject_id", "=", id)
    .execute();
  for (const text of ["two", "three"]) await web.ask("updateNote", { id, text }, person);
  const { versions } = await web.ask("listNoteHistory", { id }, person);
  expect(versions.map((version) => version.text)).toEqual(["three", "two", "one"]);
  expect(readIdTime(await capture())).toBeLessThanOrEqual(latest());
});
