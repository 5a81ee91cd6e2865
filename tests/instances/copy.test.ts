import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { sql } from "kysely";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { copyLibrary } from "../../src/storage/copy/copy.ts";
import type { Db } from "../../src/storage/db.ts";
import { migrate } from "../../src/storage/migrate.ts";
import { databasePath } from "../../src/storage/sqlite/file.ts";
import { openSqlite } from "../../src/storage/sqlite/open.ts";
import { callTool } from "../../testkit/mcp.ts";
import { type Running, signInTo, withService } from "../../testkit/service.ts";
import { findRefusal, runCli, startCli } from "../support/cli.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";
import { ada, fillLibrary, type Library, leaveWaiting, texts } from "../support/full-library.ts";
import { listTables } from "../support/schema.ts";

const MANY = 3_000;

let root: string;
let library: Library;
let filled: Buffer;
/** An embedded library. */
let origin: string;
let source: Db;
let remote: TestDatabase;
let url: string;
beforeAll(async () => {
  const made = await mkdtemp(join(tmpdir(), "commonplace-copy-"));
  const db = openSqlite(made);
  await migrate(db);
  library = await fillLibrary(db);
  await db.destroy();
  filled = await readFile(databasePath(made));
  await rm(made, { recursive: true });
});
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "commonplace-copy-"));
  origin = join(root, "origin");
  await mkdir(origin);
  await writeFile(databasePath(origin), filled);
  source = openSqlite(origin);
  remote = await openTestDatabase("empty");
  url = remote.env.DATABASE_URL as string;
});
afterEach(async () => {
  await source.destroy();
  await remote.close();
  await rm(root, { recursive: true, force: true });
});

type Settings = Record<string, string>;

const start = (args: string[]) => startCli(args, { DATA_DIR: join(root, "unused") });
const commonplace = (args: string[]) => runCli(args, { DATA_DIR: join(root, "unused") });

const copy = (from: string, to: string) => commonplace(["copy", "--from", from, "--to", to]);

/** Why it is not copied. */
const findCopyRefusal = (from: string, to: string, settings?: Settings) =>
  findRefusal(["copy", "--from", from, "--to", to], { DATA_DIR: join(root, "unused"), ...settings });

/** Table, rows and checksum of the source, a line a table. */
const sumsOf = (stdout: string) =>
  [...stdout.matchAll(/^(\w+) +([\d,]+) +[\d,]+ +(\w{12}) .*$/gm)].map((line) => line.slice(1));

type Found = { matches: { normalizedText: string }[] };

/** The key works, search finds, who was signed in still is, the chat is there, and what waited is enriched. */
async function expectAtWork(service: Running, cookie: string, readState: () => Promise<unknown>) {
  const piano = { query: "piano", top_k: 1 };
  const { matches } = await callTool<Found>(service.url, library.key, "retrieve_thoughts", piano);
  expect(matches[0]?.normalizedText).toBe(texts[0]);
  const chats = await fetch(`${service.url}/api/app/chat/conversations`, { headers: { cookie } });
  expect(await chats.text()).toContain("About the piano");
  await expect.poll(readState).toBe("done");
}

async function readEnrichment(db: Db, id: string): Promise<unknown> {
  const row = await db.selectFrom("thoughts").select("enrichment").where("id", "=", id).executeTakeFirst();
  return row?.enrichment;
}

/** Several pages of them. */
function addMany(): void {
  const database = new Sqlite(databasePath(origin));
  database
    .prepare(
      `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${MANY})
       insert into activity select ?, 'many' || i, 'subject', 'edited', null, i, null, '{}', 0 from n`,
    )
    .run(library.userId);
  database.close();
}

/** One of its rows waits for the lock that this connection holds. */
async function holdUpSecondPage(holder: Db): Promise<void> {
  await sql`select pg_advisory_lock(1)`.execute(holder);
  await sql`create function hold_up() returns trigger language plpgsql
    as 'begin perform pg_advisory_xact_lock(1); return new; end'`.execute(holder);
  await sql`create trigger held_up before insert on activity for each row
    when (new.id = 'many2') execute function hold_up()`.execute(holder);
}

async function countActivity(): Promise<number> {
  const counted = await sql<{ n: number }>`select count(*) as n from activity`
    .execute(remote.db)
    .catch(() => ({ rows: [] }));
  return counted.rows[0]?.n ?? 0;
}

test("from embedded to PostgreSQL and back every row is the same, and the service works on each", async () => {
  let cookie = "";
  await withService({ dataDir: origin }, async (service) => {
    cookie = await signInTo(service.url, ada);
  });
  const waiting = await leaveWaiting(source, library);

  const there = await copy(`sqlite:${origin}`, url);
  expect(there).toMatchObject({ code: 0, stderr: "" });
  const sums = sumsOf(there.stdout);
  expect(sums.length).toBeGreaterThan(20);
  expect(sums.filter(([, rows]) => rows === "0")).toEqual([]);

  const back = join(root, "back");
  const returned = await copy(url, `sqlite:${back}`);
  expect(returned).toMatchObject({ code: 0, stderr: "" });
  expect(sumsOf(returned.stdout)).toEqual(sums);
  expect(await readFile(join(back, "auth-secret"), "utf8")).toBe(
    await readFile(join(origin, "auth-secret"), "utf8"),
  );

  await withService({ dataDir: join(root, "instance"), env: { DATABASE_URL: url } }, (service) =>
    expectAtWork(service, cookie, () => readEnrichment(remote.db, waiting)),
  );
  const copied = openSqlite(back);
  await withService({ dataDir: back }, (service) =>
    expectAtWork(service, cookie, () => readEnrichment(copied, waiting)),
  ).finally(() => copied.destroy());
});

test("a link whose key is too long for PostgreSQL, from an earlier version, is copied without the key", async () => {
  const link = `https://example.com/${randomBytes(3_000).toString("base64url")}`;
  const entity = { user_id: library.userId, id: "long", kind: "url" as const, name: link };
  await source.insertInto("entities").values(entity).execute();
  const alias = { user_id: library.userId, alias: link.slice(8), entity_id: "long" };
  await source.insertInto("entity_aliases").values(alias).execute();
  expect(await copy(`sqlite:${origin}`, url)).toMatchObject({ code: 0, stderr: "" });
  const names = await remote.db.selectFrom("entities").select("name").where("id", "=", "long").execute();
  expect(names).toEqual([{ name: link }]);
  const aliases = await remote.db.selectFrom("entity_aliases").select("alias").execute();
  expect(aliases).toEqual([{ alias: "ada" }]);
});

test("NUL, which earlier versions stored and PostgreSQL does not, becomes another character", async () => {
  const [first = ""] = library.thoughts;
  const name = "q\0r";
  const corrections = JSON.stringify({ mentions: { added: [{ kind: "person", name }], removed: [] } });
  await source
    .updateTable("thoughts")
    .set({ author_name: name, corrections })
    .where("id", "=", first)
    .execute();
  const [message] = await source.selectFrom("messages").selectAll().execute();
  if (!message) throw new Error("no message");
  const ids = ["a\0z", "aa", "a\0"];
  const more = ids.map((id, i) => ({ ...message, id, position: 100 + i, parts: '["\\\\u0000"]' }));
  await source.insertInto("messages").values(more).execute();
  expect(await copy(`sqlite:${origin}`, url)).toMatchObject({ code: 0, stderr: "" });
  const thought = remote.db.selectFrom("thoughts").select(["author_name", "corrections"]);
  expect(await thought.where("id", "=", first).execute()).toEqual([
    { author_name: "q\u0001r", corrections: corrections.replace("\\u0000", "\\u0001") },
  ]);
  const said = remote.db.selectFrom("messages").select(["id", "parts"]).where("position", ">=", 100);
  expect(await said.orderBy("position").execute()).toEqual(
    more.map(({ id, parts }) => ({ id: id.replace("\0", "\u0001"), parts })),
  );
});

test("a copy that is killed goes on where it stopped", async () => {
  addMany();
  await migrate(remote.db);
  await remote.db.connection().execute(async (holder) => {
    await holdUpSecondPage(holder);
    const child = start(["copy", "--from", `sqlite:${origin}`, "--to", url]);
    const closed = once(child, "close");
    await expect.poll(countActivity).toBeGreaterThan(0);
    child.kill("SIGKILL");
    await closed;
    await sql`select pg_advisory_unlock(1)`.execute(holder);
  });
  await sql`drop trigger held_up on activity`.execute(remote.db);
  const stopped = await countActivity();
  expect(stopped).toBeGreaterThan(0);
  expect(stopped).toBeLessThan(MANY);

  const resumed = await copy(`sqlite:${origin}`, url);
  expect(resumed.code).toBe(0);
  expect(resumed.stdout).toContain("resuming an earlier copy");
  expect(await countActivity()).toBe(MANY + 1);
  const tables = await listTables(remote.db);
  expect(tables.map(({ name }) => name)).not.toContain("copy_progress");
});

test("an unfinished copy is not mixed with a source that has changed since", async () => {
  await interrupt();
  await source.updateTable("notes").set({ title: "Jelly" }).execute();
  const message = expect.stringMatching(/^The target holds an unfinished copy .* Empty the target/);
  expect(await findCopyRefusal(`sqlite:${origin}`, url)).toEqual({ code: 1, message });
});

/** Stops when every table is copied and nothing is verified. */
async function interrupt(): Promise<void> {
  await migrate(remote.db);
  const progress = (step: string, table: string) => {
    if (step === "copying" && table === "verifications") throw new Error("interrupted");
  };
  const stopped = copyLibrary(source, remote.db, { progress, finish: async () => undefined });
  await expect(stopped).rejects.toThrow("interrupted");
}

test("a changed bit of a vector, letter of a text, time, null and weight are each found", async () => {
  await interrupt();
  const changes = {
    thoughts: "text = replace(text, 'piano', 'pianO')",
    thought_index: "vector = set_byte(vector, 3, get_byte(vector, 3) # 1)",
    thought_links: "links = set_byte(links, 24, get_byte(links, 24) # 1)",
    activity: "at = at + 1",
    messages: "error = ''",
  };
  for (const [table, change] of Object.entries(changes))
    await sql.raw(`update ${table} set ${change}`).execute(remote.db);
  const { code, stdout } = await copy(`sqlite:${origin}`, url);
  expect(code).toBe(1);
  expect(stdout.match(/^\w+(?= .* DIFFERENT$)/gm)?.sort()).toEqual(Object.keys(changes).sort());
  expect(stdout).toContain("The target differs from the source. Empty the target, then copy again.");
});

test("a target that holds other data is refused and stays as it is", async () => {
  await migrate(remote.db);
  await remote.addTestUser("eve@example.com");
  const message = "The target holds data already (users). Nothing was changed.";
  expect(await findCopyRefusal(`sqlite:${origin}`, url)).toEqual({ code: 1, message });
  const users = await remote.db.selectFrom("users").select("email").execute();
  expect(users).toEqual([{ email: "eve@example.com" }]);
});

test("a source without a library is refused, and nothing is made there", async () => {
  const nowhere = join(root, "nowhere");
  const message = "There is no library of Commonplace in the source.";
  expect(await findCopyRefusal(`sqlite:${nowhere}`, url)).toEqual({ code: 1, message });
  expect(existsSync(nowhere)).toBe(false);
  expect(await findCopyRefusal(url, `sqlite:${nowhere}`)).toEqual({ code: 1, message });
  expect(await listTables(remote.db)).toEqual([]);
});

test.each(["embedded", "server"])(
  "what is written to the %s source meanwhile is left out, and told of",
  async (kind) => {
    await migrate(remote.db);
    const finish = async () => undefined;
    const back = openSqlite(join(root, "back"));
    await migrate(back);
    if (kind === "server") await copyLibrary(source, remote.db, { progress: () => undefined, finish });
    const [from, to] = kind === "server" ? [remote.db, back] : [source, remote.db];
    let writing: Promise<unknown> | undefined;
    const progress = (step: string) => {
      if (step === "copying") writing ??= from.updateTable("notes").set({ title: "Jelly" }).execute();
    };
    const outcome = await copyLibrary(from, to, { progress, finish });
    await writing;
    expect(outcome).toMatchObject({ kind: "same", isSourceUnchanged: false });
    expect(await to.selectFrom("notes").select("title").execute()).toEqual([{ title: "Jam" }]);
    await back.destroy();
  },
);

test("while the service runs on one of the places, nothing is copied", async () => {
  await withService({ dataDir: origin }, async (service) => {
    const settings = { DATA_DIR: origin, PORT: new URL(service.url).port };
    expect(await findCopyRefusal(`sqlite:${origin}`, url, settings)).toEqual({
      code: 1,
      message: "The service is running on it. Stop it, then copy.",
    });
  });
  expect(await listTables(remote.db)).toEqual([]);
});

test.each([
  [["--from", "sqlite:here"], "copy needs --to LOCATION."],
  [["--from", "here", "--to", "there"], "A LOCATION is sqlite:DIRECTORY or postgres://…."],
])("copy %j is refused with a hint", async (args, sentence) => {
  const refusal = await findRefusal(["copy", ...args], { DATA_DIR: join(root, "unused") });
  expect(refusal).toEqual({ code: 2, message: sentence });
});
