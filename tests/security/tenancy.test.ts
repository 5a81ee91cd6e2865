import { globSync, readFileSync } from "node:fs";
import { DefaultQueryExecutor } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { deleteOldEvents } from "../../src/auth/audit/retention.ts";
import { reindexNotes } from "../../src/notes/index-rows.ts";
import { SqliteConnection } from "../../src/storage/sqlite/driver.ts";
import { listBookChanges } from "../../src/storage/tables/book-changes.ts";
import { queueOutdated } from "../../src/storage/tables/jobs.ts";
import { openChat, resultsOf, type TestChat } from "../chat/support.ts";
import { callsTools, says } from "../support/scripted-gateway.ts";
import { openWebApp, type WebApp } from "../support/web-app.ts";
import { findUnscoped, listUserTables } from "./user-scope.ts";
import { walkRoutes } from "./walk-routes.ts";

/** Statements that look at all users on purpose. None of them gives a user what is another's. */
const forTheInstance: Record<string, RegExp> = {
  "is there any work?": /^select "thought_id" from "jobs" where \(*"run_at"/,
  "was any thought indexed by another model?": /^select "version" from "thought_index" where \("model" <>/,
  "what was indexed by another model": /^insert into "jobs" .* select .* where \("model" <>/,
  "notes that another analyzer read": /^select "user_id", "note_id" from "note_index" where "analysis" <>/,
  "the operator's numbers": /^select count\(\*\) as "count" from "thoughts"(?! where "user_id")/,
  "a key says whose it is": /^select .* from "api_keys" inner join "users" on .* where .*"hash" =/,
  "a code says whose it is": /^select "code"\.\*, .* from "oauth_codes" as "code" .* where "hash" =/,
  "a token says whose it is":
    /^select .* from "oauth_tokens" as "token" inner join .* where "token"."hash" =/,
  "an access token says whose it is": /^select .* from "api_keys" .* where .*"token"."hash" =/,
  "a link says whose it is": /^select "user_id" as "userId", "email" from "account_links" where "hash" =/,
  "the owner reads everybody's events": /^select \* from "audit_events" where "kind" =/,
  "old events are deleted": /^delete from "audit_events" where "at" </,
  "a second factor that was found by its user": /^update "two_factors" set .* where "two_factors"."id" =/,
  "a cookie says whose it is": /"sessions".*"token" =/,
};

const executing = vi.spyOn(DefaultQueryExecutor.prototype, "executeQuery");
/** Prepared statements of a transaction go past Kysely. */
const executingAtOnce = vi.spyOn(SqliteConnection.prototype, "runInTransaction");
let executed: string[];
let userTables: string[];
let web: WebApp;
let chat: TestChat;

beforeAll(async () => {
  web = await openWebApp();
  chat = await openChat();
  userTables = await listUserTables(web.db);
  executing.mockClear();
  executingAtOnce.mockClear();
  await walkRoutes(web);
  await walkTools();
  await walkFiles();
  await walkChat();
  await walkInstance();
  const statements = [
    ...executing.mock.calls.map(([query]) => query.sql),
    ...executingAtOnce.mock.calls.map(([sql]) => sql),
  ];
  executed = [...new Set(statements.map((sql) => sql.replaceAll(/\s+/g, " ")))];
});
afterAll(async () => {
  executing.mockRestore();
  executingAtOnce.mockRestore();
  await Promise.all([web.close(), chat.close()]);
});

/** As an assistant does, with the work that follows in the background. */
async function walkTools(): Promise<void> {
  const { output } = await web.call("capture_thought", { raw: "Ask Anna Keller about Lisbon" });
  await web.enrich();
  await web.call("capture_thought", { raw: "Anna Keller moved to Lisbon", as_user: true });
  await web.enrich();
  for (const query of [undefined, "Where does Anna live?"])
    await web.call("retrieve_thoughts", { query, author: "all", detail: "full" });
  await web.call("edit_thought", { thought_id: output.id, edit_request: "mark as done" });
  await web.call("delete_thought", { thought_id: output.id });
  await web.keyring.flush();
}

async function walkFiles(): Promise<void> {
  const { headers } = web.person;
  const file = await (await web.app.request("/api/app/export", { headers })).text();
  await (await web.app.request("/api/app/export?format=markdown", { headers })).text();
  const { headers: stranger } = await web.signIn();
  const init = { method: "POST", headers: stranger, body: file };
  expect(await (await web.app.request("/api/app/import", init)).text()).toContain('"failed":0');
}

async function walkChat(): Promise<void> {
  const id = crypto.randomUUID();
  const thoughtId = await chat.capture("Pay the rent");
  const thought_id = await chat.capture("Anna Keller has the keys");
  const { id: note_id } = await chat.note("Trip", "Tram 28");
  const { id: old } = await chat.note("An old list", "");
  const calls = [
    { name: "capture_thought", arguments: { raw: "The ferry leaves at nine" } },
    { name: "retrieve_thoughts", arguments: { query: "keys" } },
    { name: "edit_thought", arguments: { thought_id, edit_request: "mark as done" } },
    { name: "delete_thought", arguments: { thought_id: thoughtId } },
    { name: "create_text_file", arguments: { title: "Packing", thought_ids: [thought_id] } },
    { name: "read_text_file", arguments: { note_id } },
    {
      name: "update_text_file",
      arguments: { note_id, title: "Trips", append: "and the ferry", thought_ids: [thought_id] },
    },
    { name: "search_text_files", arguments: { query: "tram" } },
    { name: "search_text_files", arguments: {} },
    { name: "update_text_file", arguments: { note_id: old, archive: true } },
  ];
  chat.model.script(callsTools(...calls), says(`Done [thought:${thoughtId}].`));
  const { message } = await chat.say(id, "Please do.");
  const offered = chat.model.requests[0]?.body.tools?.map((tool) => tool.function.name).sort();
  expect([...new Set(calls.map(({ name }) => name))].sort()).toEqual(offered);
  expect(resultsOf(message).map(({ ok, error }) => error ?? ok)).toEqual(calls.map(() => true));
  await chat.say(id);
  await chat.undo({ kind: "thought", id: thoughtId, version: 2 });
  await chat.request("/conversations");
  await chat.read(id);
  await chat.request(`/conversations/${id}`, { method: "PATCH", body: { title: "Chores" } });
  await chat.request(`/conversations/${id}`, { method: "DELETE" });
}

async function walkInstance(): Promise<void> {
  const headers = { authorization: `Bearer ${web.key}` };
  const local = { incoming: { socket: { remoteAddress: "127.0.0.1" } } };
  for (const path of ["/readyz", "/metrics", "/api/status", "/api/app/reset/made-up"])
    expect((await web.app.request(path, { headers }, local)).status).toBe(200);
  await listBookChanges(web.db, web.person.actor.userId, { revision: 0 });
  await reindexNotes(web.db);
  await deleteOldEvents(web.db, 365, Date.now());
  await queueOutdated(web.db, { model: "another", passages: "another", analysis: 0 }, Date.now());
}

test("every statement on a user's table says which user's", () => {
  const reasons = Object.values(forTheInstance);
  const unscoped = executed
    .filter((sql) => findUnscoped(sql, userTables).length > 0)
    .filter((sql) => !reasons.some((reason) => reason.test(sql)));
  expect(unscoped).toEqual([]);
});

test("every user's table was read or written meanwhile, and every exception was met", () => {
  const untouched = userTables.filter((table) => !executed.some((sql) => sql.includes(`"${table}"`)));
  expect(untouched).toEqual([]);
  const unmet = Object.entries(forTheInstance).filter(([, says]) => !executed.some((sql) => says.test(sql)));
  expect(unmet).toEqual([]);
});

test("a statement that forgets the user is noticed", () => {
  const bad = [
    'select * from "thoughts" where "id" = ?',
    'delete from "notes" where "id" = ? and "user_identity" = ?',
    'select * from "mentions" inner join "thoughts" on "thoughts"."id" = "mentions"."thought_id" where "mentions"."user_id" = ?',
    'insert into "jobs" ("thought_id") values (?)',
    'update "notes" set "title" = ? where "id" = (select "id" from "notes" where "user_id" = ?)',
  ];
  expect(bad.filter((sql) => findUnscoped(sql, userTables).length === 0)).toEqual([]);
});

/** Where the source asks for all users' rows: the same exceptions, by file. */
const filesForTheInstance = [
  "src/auth/accounts/links.ts",
  "src/auth/audit/audit.ts",
  "src/auth/audit/retention.ts",
  "src/auth/connections/tokens.ts",
  "src/auth/keys/keyring.ts",
  "src/auth/signing-in/second-factor.ts",
  "src/notes/index-rows.ts",
  "src/reminders/calendar-feed.ts",
  "src/reminders/mail-choices.ts",
  "src/storage/citus/claim-distributed.ts",
  "src/storage/tables/jobs.ts",
  "src/thoughts/due/fill.ts",
  "src/thoughts/status.ts",
];

test("no query in the source leaves the user out, whether a test runs it or not", () => {
  const files = globSync("src/**/*.ts", { exclude: ["src/web/**", "src/storage/migrations/**"] });
  const forgetful = files.filter((file) => {
    const source = readFileSync(file, "utf8");
    const queries = source.matchAll(/\.(?:selectFrom|updateTable|deleteFrom)\(\s*(?:"(\w+)[^"]*"|\w+)\)/g);
    return [...queries].some(({ 1: table, index }) => {
      if (table !== undefined && !userTables.includes(table)) return false;
      const query = source.slice(index, index + source.slice(index).search(/;\n|\n\n/));
      return !/user_id", ?"="|user_id = /.test(query);
    });
  });
  expect(forgetful.sort()).toEqual(filesForTheInstance);
});
