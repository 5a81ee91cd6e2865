import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { afterEach, beforeEach, expect, test } from "vitest";
import { changeUser } from "../../src/auth/accounts/accounts.ts";
import { deleteUser } from "../../src/auth/accounts/delete-user.ts";
import { listEvents, UNKNOWN } from "../../src/auth/audit/audit.ts";
import { AppError } from "../../src/base/errors.ts";
import { createLog } from "../../src/base/log.ts";
import { captureInput } from "../../src/contract.ts";
import { attachNote, detachNote } from "../../src/notes/attachments.ts";
import { createNote, updateNote } from "../../src/notes/notes.ts";
import { createDataRoutes } from "../../src/server/app-api/data.ts";
import { toFailure } from "../../src/server/respond.ts";
import type { SessionEnv } from "../../src/server/sign-in/session.ts";
import { changesOf } from "../../src/storage/changes.ts";
import { captureThought } from "../../src/thoughts/capturing/capture.ts";
import { editThought } from "../../src/thoughts/changing/edit.ts";
import { listThoughtHistory } from "../../src/thoughts/history.ts";
import { listEntities } from "../../src/thoughts/rows.ts";
import { type AccountApp, createAccountApp } from "../support/account-app.ts";
import { createTestApp, type TestApp } from "../support/app.ts";
import { sharedEmbedder } from "../support/embedder.ts";
import { ORIGIN, type Session, signIn } from "../support/session.ts";

let service: TestApp;
let account: AccountApp;
let [ada, bob]: Session[] = [];

beforeEach(async () => {
  service = await createTestApp();
  account = createAccountApp(service);
  [ada, bob] = [await signIn(service), await signIn(service)];
});
afterEach(() => service.close());

const of = (person: Session | undefined) => person ?? expect.fail("nobody");

async function download(person: Session | undefined, format = "jsonl") {
  const { headers } = of(person);
  return account.app.request(`${ORIGIN}/api/app/export?format=${format}`, { headers });
}

async function upload(person: Session | undefined, body: string | Uint8Array<ArrayBuffer>, format = "auto") {
  const response = await account.app.request(`${ORIGIN}/api/app/import?format=${format}`, {
    method: "POST",
    headers: of(person).headers,
    body,
  });
  const text = await response.text();
  if (response.status !== 200) return { status: response.status, events: [], last: JSON.parse(text) };
  const events = text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  return { status: 200, events, last: events.at(-1) };
}

const errorsOf = (events: { kind: string; row?: number }[]) =>
  events.filter((event) => event.kind === "error");
const thoughtsOf = (person: Session | undefined) =>
  service.db
    .selectFrom("thoughts")
    .selectAll()
    .where("user_id", "=", of(person).actor.userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
const textsOf = async (person: Session | undefined) =>
  (await thoughtsOf(person)).map(({ text, state }) => (state === "open" ? text : `${state}: ${text}`));

/** A book with everything in it: states, authors, old times, history, notes that hang on a thought or on none. */
async function fillBook(person: Session | undefined) {
  const { actor } = of(person);
  const capture = async (raw: string, captured_at?: string) =>
    (await captureThought(service.thoughts, actor, captureInput.parse({ raw, captured_at }))).id;
  const edit = (thought_id: string, change: object) =>
    editThought(service.thoughts, actor, { thought_id, ...change });
  const trip = await capture("Trip to Rome\n- with Anna\n- and Bert", "2020-02-29T10:00:00Z");
  await edit(trip, { raw_text: "Trip to Rome with Anna" });
  await edit(trip, { edit_request: "mark as done" });
  await edit(trip, { edit_request: "this is a decision, tag it #travel and pin it" });
  await edit(trip, { edit_request: "not about Anna" });
  await edit(await capture("old news"), { edit_request: "archive" });
  await capture('quotes " and \\ and 日本語 and 🎈');
  const note = await createNote(service.notes, actor, { title: "Hotels", text: "# One\n\nnear the river" });
  await attachNote(service.notes, actor, { note_id: note.id, thought_id: trip });
  await updateNote(service.notes, actor, { note_id: note.id, text: "none yet" });
  await createNote(service.notes, actor, { title: "Free", text: "" });
  await service.db
    .updateTable("thoughts")
    .set({ author_kind: "agent", author_name: "Claude" })
    .where("user_id", "=", actor.userId)
    .where("text", "=", "old news")
    .execute();
}

test("an export can be imported elsewhere, and exported again the same", async () => {
  await fillBook(ada);
  const response = await download(ada);
  expect(response.headers.get("content-disposition")).toMatch(
    /^attachment; filename="commonplace-\d{4}-\d\d-\d\d\.jsonl"$/,
  );
  const file = await response.text();
  expect(file.split("\n")).toHaveLength(7);
  const { last } = await upload(bob, file);
  expect(last).toEqual({
    kind: "finished",
    format: "jsonl",
    done: 5,
    total: 5,
    imported: 5,
    skipped: 0,
    failed: 0,
    batchId: expect.any(String),
  });
  expect(await (await download(bob)).text()).toBe(file);
  const shape = ({ user_id: _, revision: __, enrichment: ___, ...rest }: Record<string, unknown>) => rest;
  expect((await thoughtsOf(bob)).map(shape)).toEqual((await thoughtsOf(ada)).map(shape));
});

test("what was imported is found at once, and is enriched", async () => {
  await upload(bob, '{"kind":"thought","text":"Anna lives in Paris","createdAt":"2021-05-01"}');
  await service.enrich();
  const [thought] = await thoughtsOf(bob);
  expect(thought).toMatchObject({ enrichment: "done", author_kind: "user", version: 1 });
  expect(thought?.created_at).toBe(Date.parse("2021-05-01T00:00:00Z"));
});

test("what was corrected stays so where it is imported", async () => {
  await fillBook(ada);
  await upload(bob, await (await download(ada)).text());
  await service.enrich();
  const { actor } = of(bob);
  const trip = (await thoughtsOf(bob)).find(({ text }) => text.startsWith("Trip"));
  expect(trip).toMatchObject({ category: "decision", pinned_at: expect.any(Number), version: 5 });
  const entities = (await listEntities(service.db, actor, [trip?.id ?? ""])).get(trip?.id ?? "") ?? [];
  expect(entities.map(({ name }) => name).sort()).toEqual(["#travel", "Rome"]);
  const history = await listThoughtHistory(service.db, actor, trip?.id ?? "");
  expect(history.slice(0, 2).map(({ action, corrections }) => [action, ...corrections])).toEqual([
    ["corrected", "not about Anna"],
    ["corrected", expect.stringMatching(/decision$/), "#travel", "pinned"],
  ]);
});

test("importing twice changes nothing the second time", async () => {
  await fillBook(ada);
  const file = await (await download(ada)).text();
  for (const person of [ada, bob, bob]) await upload(person, file);
  const again = await upload(bob, file);
  expect(again.last).toMatchObject({ imported: 0, skipped: 5, failed: 0 });
  expect(await (await download(ada)).text()).toBe(file);
  expect(await (await download(bob)).text()).toBe(file);
});

test("a damaged import is made whole by the whole file: notes get the thoughts that came later", async () => {
  await fillBook(ada);
  const file = await (await download(ada)).text();
  const damaged = file.replace('{"kind":"thought"', '{"kind":"thou');
  expect((await upload(bob, damaged)).last).toMatchObject({ failed: 1 });
  expect(await (await download(bob)).text()).not.toContain('"text":"Trip to Rome with Anna"');
  expect((await upload(bob, file)).last).toMatchObject({ imported: 1, skipped: 4, failed: 0 });
  expect(await (await download(bob)).text()).toBe(file);
});

test("a note that was detached from a thought stays so when it is imported again", async () => {
  await fillBook(ada);
  const file = await (await download(ada)).text();
  const [attached] = await service.db.selectFrom("note_attachments").selectAll().execute();
  const { note_id, thought_id } = attached ?? expect.fail("no note is attached");
  await detachNote(service.notes, of(ada).actor, { note_id, thought_id });
  await upload(ada, file);
  expect(await service.db.selectFrom("note_attachments").selectAll().execute()).toEqual([]);
});

test("bad rows are told by their line and hold up nothing", async () => {
  const rows = [
    '{"kind":"thought","text":"first"}',
    "{ broken",
    "",
    '{"kind":"thought","text":"  "}',
    '{"kind":"thought","text":"x","id":"7"}',
    '{"kind":"thought","text":"x","createdAt":"2021-02-31"}',
    '{"kind":"thought","text":"x","state":"lost"}',
    '{"kind":"thought","text":"x","timeZone":"Mars/Olympus"}',
    '{"kind":"dream","text":"x"}',
    "[1]",
    '{"kind":"note","title":"t","text":"n","thoughtIds":["00000000-0000-7000-8000-000000000000"]}',
    `{"kind":"thought","text":"${"x".repeat(20_001)}"}`,
    '{"kind":"thought","text":"last"}',
  ];
  const { events, last } = await upload(bob, rows.join("\r\n"));
  expect(last).toMatchObject({ done: 12, total: 12, imported: 3, failed: 9 });
  expect(errorsOf(events).map((event) => event.row)).toEqual([2, 4, 5, 6, 7, 8, 9, 10, 12]);
  expect(await textsOf(bob)).toEqual(["first", "last"]);
});

test.each([
  ['"state":"lost"', "state must be one of open, completed, archived"],
  ['"author":"me"', "author must be an object"],
  ['"author":{"kind":"robot"}', "author.kind must be of a known kind"],
  ['"history":7', "history must be a list"],
  ['"history":[7]', "history.0 must be an object"],
  ['"corrections":{"mentions":[]}', "corrections.mentions must be an object"],
  ['"kind":"note","title":"t","thoughtIds":"x"', "thoughtIds must be a list"],
  ['"kind":"link","thoughtIds":[],"verdict":"related"', "thoughtIds must have at least 2 elements"],
  ['"kind":"commonplace","version":2', "version is that of a newer Commonplace: update this one"],
])("%s is told in words that its reader knows", async (members, error) => {
  const { events } = await upload(bob, `{"kind":"thought","text":"x",${members}}`);
  expect(errorsOf(events)).toEqual([{ kind: "error", row: 1, error }]);
});

test("errors are told up to a thousand, and counted beyond", async () => {
  const { events, last } = await upload(bob, "{}\n".repeat(1_500), "jsonl");
  expect(errorsOf(events)).toHaveLength(1_000);
  expect(last).toMatchObject({ failed: 1_500, imported: 0 });
});

test("a list or paragraphs become thoughts, boxes their states, days their times", async () => {
  const file = [
    "# Shopping",
    "- milk",
    "- [x] bread",
    "* [ ] eggs,",
    "  the brown ones",
    "",
    "  from the market",
    "1. call Anna",
    "   - at noon",
    "- [-] cancelled",
    "- [ ]",
    "---",
    "A paragraph of",
    "two lines.",
    "",
    "Another one.",
    "",
    "## 2021-05-01",
    "- dated",
  ].join("\n");
  const { last } = await upload(bob, file);
  expect(last).toMatchObject({ format: "text", imported: 9, failed: 0 });
  expect((await textsOf(bob)).sort()).toEqual(
    [
      "dated",
      "milk",
      "completed: bread",
      "eggs,\nthe brown ones\n\nfrom the market",
      "call Anna",
      "at noon",
      "archived: cancelled",
      "A paragraph of\ntwo lines.",
      "Another one.",
    ].sort(),
  );
  const [dated] = await thoughtsOf(bob);
  expect(dated).toMatchObject({ text: "dated", created_at: Date.parse("2021-05-01") });
});

test("a text that is imported again is recognised, another that says the same is not", async () => {
  await upload(bob, "- milk\n- milk\n- bread\n");
  expect((await upload(bob, "- milk\n- milk\n- bread\n")).last).toMatchObject({ imported: 0, skipped: 3 });
  expect((await upload(bob, "- milk\n- tea\n")).last).toMatchObject({ imported: 2, skipped: 0 });
  const ids = (await thoughtsOf(bob)).map(({ id }) => id);
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(await textsOf(bob)).toHaveLength(5);
});

test("the memory of server-memory becomes a thought an observation and a thought a relation", async () => {
  const file = [
    '{"type":"entity","name":"Anna","entityType":"person","observations":["likes tea","lives in Rome"]}',
    '{"type":"entity","name":"Bert","entityType":"person","observations":[]}',
    '{"type":"relation","from":"Anna","to":"Bert","relationType":"works with"}',
    '{"type":"entity","name":"Anna"}',
  ].join("\n");
  const { events, last } = await upload(bob, file);
  expect(last).toMatchObject({ format: "server-memory", imported: 4, failed: 1 });
  expect(errorsOf(events)).toMatchObject([{ row: 4 }]);
  expect((await textsOf(bob)).sort()).toEqual([
    "Anna works with Bert",
    "Anna: likes tea",
    "Anna: lives in Rome",
    "Bert: person",
  ]);
});

test("what is no text, an unknown format or other JSON is refused, and nothing is imported", async () => {
  const binary = new Uint8Array([0x50, 0x4b, 3, 4, 0, 0xff]);
  // Twice: what is refused does not stand in the way of the next.
  for (let i = 0; i < 2; i++) expect(await upload(bob, binary)).toMatchObject({ status: 400 });
  expect(await upload(bob, '{\n  "notes": []\n}')).toMatchObject({ status: 400 });
  expect(await upload(bob, "x", "xml")).toMatchObject({ status: 400 });
  expect((await download(bob, "xml")).status).toBe(400);
  expect(await thoughtsOf(bob)).toEqual([]);
});

test("a file that is too large is refused before it is read", async () => {
  const response = await account.app.request(`${ORIGIN}/api/app/import`, {
    method: "POST",
    headers: { ...of(bob).headers, "content-length": String(65 * 1024 * 1024) },
    body: "x",
  });
  expect(response.status).toBe(400);
});

test("an empty book and an empty file are fine", async () => {
  expect((await (await download(bob)).text()).trim().split("\n")).toHaveLength(1);
  expect((await upload(bob, "")).last).toMatchObject({ kind: "finished", total: 0 });
});

test("the Markdown export is readable, and nobody else's thoughts are in it", async () => {
  await fillBook(ada);
  const text = await (await download(ada, "markdown")).text();
  expect(text).toContain("## Completed\n\n### 2020-02-29\n\n- [x] Trip to Rome with Anna\n");
  expect(text).toContain("- [-] old news\n");
  expect(text).toContain("\n# Notes\n\n## Hotels\n\nnone yet\n");
  expect(await (await download(bob, "markdown")).text()).toBe("# Thoughts\n");
});

test("days are those of whoever exports or imports, and a thought keeps where it was captured", async () => {
  for (const [person, time_zone] of [
    [ada, "America/Los_Angeles"],
    [bob, "Europe/Berlin"],
  ] as const)
    await changeUser(service.db, of(person).actor, { time_zone }, Date.now());
  const lines = [
    '{"kind":"thought","text":"Dentist tomorrow","createdAt":"2026-11-19T03:30:00Z"}',
    '{"kind":"thought","text":"Train tomorrow","createdAt":"2026-11-19T03:31:00Z","timeZone":"Asia/Kolkata"}',
    '{"kind":"thought","text":"Flight tomorrow","createdAt":"2026-11-19T09:02:00+05:30"}',
  ];
  await upload(ada, lines.join("\n"));
  const zones = ["America/Los_Angeles", "Asia/Kolkata", "+05:30"];
  expect((await thoughtsOf(ada)).map((thought) => thought.time_zone)).toEqual(zones);
  const markdown = await (await download(ada, "markdown")).text();
  expect(markdown).toContain("### 2026-11-18\n\n- Dentist tomorrow\n- Train tomorrow\n- Flight tomorrow\n");

  const file = await (await download(ada)).text();
  await upload(bob, file);
  expect((await thoughtsOf(bob)).map((thought) => thought.time_zone)).toEqual(zones);
  expect(await (await download(bob)).text()).toBe(file);
  expect(await (await download(bob, "markdown")).text()).toContain("### 2026-11-19\n");

  await upload(bob, markdown, "text");
  const [first] = await thoughtsOf(bob);
  expect(first).toMatchObject({
    text: "Dentist tomorrow",
    created_at: Date.parse("2026-11-18T00:00:00+01:00"),
    time_zone: "Europe/Berlin",
  });
});

test("export and import need a session, and an import one of our own pages", async () => {
  expect((await account.app.request(`${ORIGIN}/api/app/export`)).status).toBe(401);
  const { cookie = "" } = of(bob).headers;
  const foreign = { method: "POST", body: "x", headers: { cookie, origin: "https://evil.example" } };
  expect((await account.app.request(`${ORIGIN}/api/app/import`, foreign)).status).toBe(403);
});

/** The routes alone, for Bob. */
function createBobsRoutes(clock = Date.now) {
  const { db } = service;
  const { actor } = of(bob);
  const deps = { db, tokenizer: sharedEmbedder(), clock, limits: { beginImport: () => () => {} } };
  const app = new Hono<SessionEnv>().use((c, next) => {
    c.set("actor", actor);
    return next();
  });
  app.route("/", createDataRoutes({ ...deps, log: createLog({ LOG_LEVEL: "silent" }) }));
  app.onError((error, c) => c.json({}, toFailure(error).status));
  return app;
}

test("an import that loses the database says that what it has imported is kept", async () => {
  let isGone = false;
  const clock = () => {
    if (isGone) throw new AppError("storage-unavailable", "The database is gone. Nothing was changed.");
    return Date.now();
  };
  changesOf(service.db).on(`book ${of(bob).actor.userId}`, () => {
    isGone = true;
  });
  const body = "- one\n- two\n";
  const incoming = { socket: {} };
  const response = await createBobsRoutes(clock).request("/import", { method: "POST", body }, { incoming });
  expect(JSON.parse((await response.text()).trimEnd().split("\n").at(-1) ?? "")).toEqual({
    kind: "stopped",
    error:
      "The database is unavailable. What was imported so far is kept; importing the file again skips it.",
  });
  expect(await thoughtsOf(bob)).not.toEqual([]);
});

test("no import begins between another's file and its first line", async () => {
  const app = createBobsRoutes();
  const post = (socket: object) =>
    app.request("/import", { method: "POST", body: "- thing" }, { incoming: { socket } });
  let second: Response | Promise<Response> | undefined;
  const first = await post({
    // Asked for when the file has been read.
    get remoteAddress() {
      second ??= post({});
      return undefined;
    },
  });
  expect([first.status, (await second)?.status]).toEqual([200, 409]);
  await first.text();
  expect((await post({})).status).toBe(200);
});

/** Bob's, of 2,000 thoughts; its answer is read as it comes. */
const importMany = async (): Promise<Response> =>
  account.app.request(`${ORIGIN}/api/app/import`, {
    method: "POST",
    headers: of(bob).headers,
    body: Array.from({ length: 2_000 }, (_, i) => `- thing ${i}`).join("\n"),
  });

test("an import that nobody waits for any more ends, and the next may begin", async () => {
  const response = await importMany();
  const reader = response.body?.getReader();
  await reader?.read();
  expect(await upload(bob, "- other")).toMatchObject({ status: 409 });
  await reader?.cancel();
  await expect.poll(async () => (await upload(bob, "- other")).status).toBe(200);
  expect((await thoughtsOf(bob)).length).toBeLessThan(2_000);
});

test("an import ends with the account, says so, and leaves nothing of it", async () => {
  const response = await importMany();
  const { actor } = of(bob);
  const lines: string[] = [];
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    if (lines.length === 0) await deleteUser(service.db, actor, Date.now(), UNKNOWN);
    lines.push(...chunk.trim().split("\n"));
  }
  expect(JSON.parse(lines.at(-1) ?? "")).toEqual({ kind: "stopped", error: "This account was deleted." });
  expect(await listEvents(service.db, { userId: actor.userId, limit: 10 })).toEqual([]);
});

test("a person has at most 3 exports at a time, and one that ends makes room", async () => {
  await fillBook(ada);
  const open = [await download(ada), await download(ada), await download(ada)];
  expect((await download(ada)).status).toBe(429);
  expect((await download(bob)).status).toBe(200);
  await open[0]?.body?.cancel();
  const next = await download(ada);
  expect(next.status).toBe(200);
  for (const response of [...open.slice(1), next]) await response.text();
  expect((await download(ada)).status).toBe(200);
});

test("an export that fails at its beginning is not taken for a whole one", async () => {
  // As in the service.
  const listener = getRequestListener(account.app.fetch, { overrideGlobalObjects: false });
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await service.db.schema.alterTable("entities").renameTo("elsewhere").execute();
  const { headers } = of(ada);
  const response = await fetch(`http://127.0.0.1:${port}/api/app/export`, { headers });
  await expect(response.text()).rejects.toThrow("terminated");
  server.close();
});

test("an export whose reader left before its first line, or asked for the headers only, counts no more", async () => {
  await fillBook(ada);
  const { headers } = of(ada);
  const gone = { headers, signal: AbortSignal.abort() };
  for (let i = 0; i < 4; i++)
    for (const init of [gone, { headers, method: "HEAD" }])
      expect((await account.app.request(`${ORIGIN}/api/app/export`, init)).status).toBe(200);
  expect((await download(ada)).status).toBe(200);
});
