import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { appRoutes, type RouteName } from "../../src/app-routes.ts";
import { createApiKey } from "../../src/auth/keys/api-keys.ts";
import type { Tables } from "../../src/storage/schema.ts";
import type { Session } from "../support/session.ts";
import { openWebApp, type WebApp } from "../support/web-app.ts";

/** The person's own: a thought that mentions somebody, a note that hangs on it, a key and a session. */
type Own = { thought: string; note: string; entity: string; key: string; session: string };

let web: WebApp;
let stranger: Session;
let own: Own;

beforeAll(async () => {
  web = await openWebApp();
  stranger = await web.signIn();
  const { thought } = await web.ask("captureThought", { raw: "Anna Keller lives in Lisbon" });
  const note = await web.ask("createNote", { title: "Lisbon", text: "Tram 28", thought_id: thought.id });
  const { userId } = web.person.actor;
  const key = await createApiKey(web.db, { userId, name: "Laptop" }, Date.now());
  await web.enrich();
  const { entities } = await web.ask("findEntities", {});
  const { sessions } = await web.ask("listSessions", {});
  own = {
    thought: thought.id,
    note: note.id,
    entity: entities[0]?.id ?? "",
    key: key.id,
    session: sessions[0]?.id ?? "",
  };
});
afterAll(() => web.close());

const model = { base_url: "", model: "", embedding_model: "" };

/** An input that each route takes, with the person's own ids. */
const inputs: Record<RouteName, (own: Own) => object> = {
  readMe: () => ({}),
  updateMe: () => ({ name: "Ada" }),
  deleteMe: () => ({ password: "wrong" }),
  confirmPassword: () => ({ password: "wrong" }),
  changeEmail: () => ({ email: "new@example.com" }),
  endEverything: () => ({}),
  changePassword: () => ({ current: "wrong", next: "another horse" }),
  readStorage: () => ({}),
  listSessions: () => ({}),
  endSession: ({ session }) => ({ id: session }),
  listKeys: () => ({}),
  createKey: () => ({ name: "Phone" }),
  updateKey: ({ key }) => ({ id: key, scopes: ["read"] }),
  revokeKey: ({ key }) => ({ id: key }),
  readConnectionRequest: () => ({ request: "q_" }),
  approveConnection: () => ({ request: "q_", scopes: ["read"] }),
  listEvents: () => ({}),
  readSecondFactor: () => ({}),
  beginTotp: () => ({ password: "wrong" }),
  removeTotp: () => ({ password: "wrong" }),
  renewRecoveryCodes: () => ({ password: "wrong" }),
  removePasskey: ({ key }) => ({ id: key }),
  readInstance: () => ({}),
  updateInstance: () => ({ registration: "closed" }),
  updateModel: () => model,
  testModel: () => model,
  listModels: () => model,
  createInvitation: () => ({ email: "guest@example.com" }),
  revokeInvitation: ({ key }) => ({ id: key }),
  listPeople: () => ({}),
  suspendPerson: ({ key }) => ({ id: key }),
  resumePerson: ({ key }) => ({ id: key }),
  endPersonSessions: ({ key }) => ({ id: key }),
  createResetLink: ({ key }) => ({ id: key }),
  removePerson: ({ key }) => ({ id: key, data: "erase" }),
  listMessages: () => ({}),
  deleteMessage: ({ key }) => ({ id: key }),
  readReminders: () => ({}),
  updateReminders: () => ({ daily: null, weekly: null }),
  createCalendar: () => ({}),
  revokeCalendar: () => ({}),
  readDigest: () => ({}),
  readToday: () => ({}),
  snoozeThought: ({ thought }) => ({ id: thought, for: "week" }),
  searchAll: () => ({ query: "Lisbon" }),
  listThoughts: () => ({}),
  searchThoughts: () => ({ query: "Lisbon" }),
  listFacets: () => ({}),
  readTimeline: () => ({}),
  captureThought: () => ({ raw: "A thought" }),
  readThought: ({ thought }) => ({ id: thought }),
  changeThought: ({ thought }) => ({ id: thought, version: 1, text: "Taken over" }),
  requestEdit: ({ thought }) => ({ id: thought, edit_request: "archive" }),
  changeThoughts: ({ thought }) => ({ ids: [thought], state: "archived" }),
  listThoughtHistory: ({ thought }) => ({ id: thought }),
  restoreThoughtVersion: ({ thought }) => ({ id: thought, version: 1 }),
  eraseThought: ({ thought }) => ({ id: thought }),
  judgeLink: ({ thought, note }) => ({ id: thought, other_id: note, verdict: "related" }),
  retryEnrichment: ({ thought }) => ({ id: thought }),
  listAsOf: () => ({ day: "2099-01-01" }),
  searchAsOf: () => ({ day: "2099-01-01", query: "Lisbon" }),
  readAsOf: ({ thought }) => ({ day: "2099-01-01", id: thought }),
  scanReview: () => ({}),
  listReview: () => ({ kind: "secret" }),
  decideFinding: ({ thought }) => ({ id: thought, decision: "keep" }),
  undoFinding: ({ thought }) => ({ id: thought }),
  findEntities: () => ({ query: "Anna" }),
  listIgnoredEntities: () => ({}),
  readEntity: ({ entity }) => ({ id: entity }),
  correctEntity: ({ entity }) => ({ id: entity, name: "Mallory" }),
  addSpelling: ({ entity }) => ({ id: entity, spelling: "Mal" }),
  mergeEntity: ({ entity, key }) => ({ id: entity, into: key }),
  ignoreEntity: ({ entity }) => ({ id: entity }),
  restoreEntity: ({ entity }) => ({ id: entity }),
  undoCorrection: ({ key }) => ({ id: key }),
  readGraph: ({ thought }) => ({ thought }),
  listNotes: () => ({}),
  searchNotes: () => ({ query: "tram" }),
  createNote: ({ thought }) => ({ title: "Mine", thought_id: thought }),
  findNotesByTitle: () => ({ titles: ["Lisbon"] }),
  readNote: ({ note }) => ({ id: note }),
  readAttachedThoughts: ({ note }) => ({ id: note }),
  listBacklinks: ({ note }) => ({ id: note }),
  updateNote: ({ note }) => ({ id: note, text: "Taken over" }),
  archiveNote: ({ note }) => ({ id: note }),
  restoreNote: ({ note }) => ({ id: note }),
  eraseNote: ({ note }) => ({ id: note }),
  listNoteHistory: ({ note }) => ({ id: note }),
  restoreNoteVersion: ({ note }) => ({ id: note, version: 1 }),
  attachNote: ({ note, thought }) => ({ id: note, thought_id: thought }),
  detachNote: ({ note, thought }) => ({ id: note, thought_id: thought }),
  listImports: () => ({}),
  undoImport: ({ thought }) => ({ id: thought }),
  readHealth: () => ({}),
};

const names = Object.keys(appRoutes) as RouteName[];
const isChange = (name: RouteName) => !appRoutes[name].startsWith("GET ");

/** Everything that belongs to the person. */
async function readBook(): Promise<object[]> {
  const tables: (keyof Tables)[] = [
    "thoughts",
    "notes",
    "note_attachments",
    "activity",
    "jobs",
    "api_keys",
    "entities",
  ];
  const rows = [];
  for (const table of tables)
    rows.push(
      await web.db.selectFrom(table).selectAll().where("user_id", "=", web.person.actor.userId).execute(),
    );
  return rows;
}

test.each(names)("%s needs a session", async (name) => {
  const { origin = "" } = web.person.headers;
  const { status, body } = await web.send(name, inputs[name](own), { origin });
  expect({ status, code: body.error.code }).toEqual({ status: 401, code: "unauthorized" });
});

test.each(names.filter(isChange))("%s is refused to a foreign page", async (name) => {
  const before = await readBook();
  const { cookie = "" } = web.person.headers;
  for (const foreign of [{ origin: "https://evil.example" }, { "sec-fetch-site": "cross-site" }, {}]) {
    const headers = { cookie, ...foreign } as Record<string, string>;
    const { status, body } = await web.send(name, inputs[name](own), headers);
    expect({ status, code: body.error.code }).toEqual({ status: 403, code: "foreign_origin" });
  }
  expect(await readBook()).toEqual(before);
});

test.each(names.filter(isChange))("%s is refused to a page that shows somebody else's book", async (name) => {
  const before = await readBook();
  const headers = { ...web.person.headers, "x-shown-to": stranger.actor.userId };
  const { status, body } = await web.send(name, inputs[name](own), headers);
  expect({ status, message: body.error.message }).toEqual({
    status: 401,
    message: "Somebody else is signed in now.",
  });
  expect(await readBook()).toEqual(before);
});

/** Whatever names a single thing; the others are looked at one by one below. */
const ofOneThing = names.filter((name) =>
  Object.keys(inputs[name]({ thought: "", note: "", entity: "", key: "", session: "" })).some((key) =>
    ["id", "thought", "thought_id"].includes(key),
  ),
);

describe("another user's", () => {
  test.each(ofOneThing)("thing is not found by %s, and nothing changes", async (name) => {
    const before = await readBook();
    const { status, body } = await web.send(name, inputs[name](own), stranger.headers);
    expect({ status, code: body.error.code }).toEqual({ status: 404, code: "not_found" });
    expect(await readBook()).toEqual(before);
  });

  test("thoughts are missing when many are changed", async () => {
    const before = await readBook();
    const { body } = await web.send("changeThoughts", inputs.changeThoughts(own), stranger.headers);
    expect(body).toEqual({ changed: [], missing: [own.thought] });
    expect(await readBook()).toEqual(before);
  });

  test("entity is no centre, and leads to nothing", async () => {
    expect((await web.send("readGraph", { entity: own.entity }, stranger.headers)).status).toBe(404);
    const { entity } = own;
    expect((await web.ask("listThoughts", { entity }, stranger)).thoughts).toEqual([]);
    expect((await web.ask("readTimeline", { entity }, stranger)).days).toEqual([]);
    expect((await web.ask("searchThoughts", { entity, query: "Lisbon" }, stranger)).matches).toEqual([]);
  });

  test("thought is not hung on an own note", async () => {
    const mine = await web.ask("createNote", { title: "Mine" }, stranger);
    const input = { id: mine.id, thought_id: own.thought };
    expect((await web.send("attachNote", input, stranger.headers)).status).toBe(404);
    expect((await web.ask("readNote", { id: mine.id }, stranger)).thoughtIds).toEqual([]);
  });

  test("book is in no list, count or search", async () => {
    const newcomer = await web.signIn();
    expect(await web.ask("listThoughts", {}, newcomer)).toEqual({ thoughts: [], next: null });
    expect((await web.ask("searchThoughts", { query: "Lisbon" }, newcomer)).matches).toEqual([]);
    expect(await web.ask("listFacets", {}, newcomer)).toEqual({
      states: { open: 0, completed: 0, archived: 0 },
      categories: [],
      authors: [{ kind: "user", count: 0 }],
      entities: [],
      tags: [],
    });
    expect((await web.ask("findEntities", { query: "Anna" }, newcomer)).entities).toEqual([]);
    expect(await web.ask("readGraph", {}, newcomer)).toEqual({
      centre: null,
      nodes: [],
      edges: [],
      isTruncated: false,
    });
    expect((await web.ask("listNotes", {}, newcomer)).notes).toEqual([]);
    expect(await web.ask("findNotesByTitle", { titles: ["Lisbon"] }, newcomer)).toEqual({ notes: [null] });
    expect((await web.ask("searchNotes", { query: "tram" }, newcomer)).matches).toEqual([]);
    const today = await web.ask("readToday", {}, newcomer);
    expect(Object.values(today).filter((part) => Array.isArray(part) && part.length > 0)).toEqual([]);
    expect(today).toMatchObject({ isEmpty: true, overdue: { count: 0 }, captured: { count: 0 } });
    const nothing = { thoughts: [], notes: [], conversations: [] };
    expect(await web.ask("searchAll", { query: "Lisbon" }, newcomer)).toEqual(nothing);
    expect(await web.ask("readHealth", {}, newcomer)).toMatchObject({ thoughts: 0, failed: 0, failures: [] });
  });
});

const refusals: [RouteName, field: string, value: unknown][] = [
  ["correctEntity", "name", "x".repeat(201)],
  ["correctEntity", "kind", "planet"],
  ["addSpelling", "spelling", " "],
  ["mergeEntity", "into", "anna"],
  ["judgeLink", "verdict", "friends"],
  ["findNotesByTitle", "titles", "Lisbon"],
  ["updateMe", "name", "x".repeat(101)],
  ["updateMe", "time_zone", "Mars/Olympus"],
  ["deleteMe", "password", 7],
  ["beginTotp", "password", 7],
  ["removeTotp", "password", null],
  ["renewRecoveryCodes", "password", []],
  ["listEvents", "kind", "anything"],
  ["listEvents", "whose", "nobody's"],
  ["changePassword", "next", null],
  ["changePassword", "revoke_keys", "yes"],
  ["confirmPassword", "password", 7],
  ["changeEmail", "email", 7],
  ["removePerson", "data", "keep"],
  ["createInvitation", "email", 7],
  ["createKey", "name", 7],
  ["createKey", "scopes", "read"],
  ["createKey", "life_days", 7],
  ["updateKey", "scopes", []],
  ["readConnectionRequest", "request", "client_id=x"],
  ["approveConnection", "request", `q_${"x".repeat(13_001)}`],
  ["approveConnection", "scopes", []],
  ["updateInstance", "registration", "perhaps"],
  ["updateModel", "model", 7],
  ["testModel", "base_url", 7],
  ["listModels", "base_url", 7],
  ["endSession", "id", "a\0b"],
  ["updateKey", "id", "a\0b"],
  ["revokeKey", "id", "a\0b"],
  ["removePasskey", "id", "a\0b"],
  ["revokeInvitation", "id", "a\0b"],
  ["suspendPerson", "id", "a\0b"],
  ["listThoughts", "author_name", "a\0b"],
  ["findEntities", "query", "\0"],
  ["listThoughts", "limit", "201"],
  ["listThoughts", "state", "gone"],
  ["listThoughts", "from", "2026-02-31"],
  ["listThoughts", "entity", "Anna"],
  ["listThoughts", "cursor_created_at", "2026-02-01"],
  ["snoozeThought", "for", "a year"],
  ["updateReminders", "daily", "24:00"],
  ["searchAll", "query", ""],
  ["searchAll", "limit", "21"],
  ["searchThoughts", "query", ""],
  ["searchThoughts", "category", "poem"],
  ["readTimeline", "from", "2026-02-31"],
  ["captureThought", "raw", "  \n "],
  ["captureThought", "captured_at", "yesterday"],
  ["readThought", "id", "1"],
  ["changeThought", "version", 0],
  ["changeThought", "text", "x".repeat(20_001)],
  ["changeThought", "state", "done"],
  ["requestEdit", "edit_request", ""],
  ["changeThoughts", "ids", []],
  ["changeThoughts", "state", null],
  ["listThoughtHistory", "id", "1"],
  ["restoreThoughtVersion", "version", "first"],
  ["eraseThought", "id", "1"],
  ["retryEnrichment", "id", "all"],
  ["listAsOf", "day", "2026-02-31"],
  ["listAsOf", "cursor_created_at", "2026-02-01"],
  ["searchAsOf", "query", ""],
  ["readAsOf", "day", "2026-02-01T00:00:00Z"],
  ["listReview", "kind", "statement"],
  ["decideFinding", "decision", "erase"],
  ["undoFinding", "id", "1"],
  ["findEntities", "limit", "0"],
  ["readGraph", "depth", "4"],
  ["readGraph", "entity", "00000000-0000-7000-8000-000000000000"],
  ["listNotes", "state", "completed"],
  ["listNotes", "cursor_id", "00000000-0000-7000-8000-000000000000"],
  ["searchNotes", "query", "x".repeat(4_001)],
  ["createNote", "title", " "],
  ["createNote", "text", "x".repeat(200_001)],
  ["readNote", "id", "1"],
  ["updateNote", "title", ""],
  ["archiveNote", "id", "1"],
  ["restoreNote", "id", "1"],
  ["eraseNote", "id", "1"],
  ["listNoteHistory", "before", "0"],
  ["restoreNoteVersion", "version", -1],
  ["attachNote", "thought_id", "1"],
  ["detachNote", "thought_id", "1"],
];

test.each(refusals)("%s refuses a bad %s by its name", async (name, field, value) => {
  const { status, body } = await web.send(name, { ...inputs[name](own), [field]: value });
  expect({ status, code: body.error.code }).toEqual({ status: 400, code: "invalid_argument" });
  expect(body.error.message).toMatch(new RegExp(`^${field} .+`));
});

test("every route that takes more than a name in its path has a refusal", () => {
  const untold = names.filter((name) => !refusals.some(([refused]) => refused === name));
  const own = { thought: "t", note: "n", entity: "e", key: "k", session: "s" };
  const takesAnything = untold.filter((name) => Object.keys(inputs[name](own)).some((key) => key !== "id"));
  expect(takesAnything).toEqual([]);
});

test("a body that is no JSON object, or is far too large, is refused", async () => {
  const send = async (body: string) => {
    const headers = { ...web.person.headers, "content-type": "application/json" };
    return (await web.app.request("/api/app/notes", { method: "POST", headers, body })).status;
  };
  expect(await send("{")).toBe(400);
  expect(await send("[]")).toBe(400);
  expect(await send("null")).toBe(400);
  expect(await send(JSON.stringify({ title: "x", text: "x".repeat(5 * 1024 * 1024) }))).toBe(400);
});

test("a path that is no route is not found", async () => {
  const { headers } = web.person;
  const response = await web.app.request("/api/app/nowhere", { headers });
  expect(response.status).toBe(404);
});
