import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { TLSSocket } from "node:tls";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { AppError } from "../../src/base/errors.ts";
import type { Db } from "../../src/storage/db.ts";
import { migrate } from "../../src/storage/migrate.ts";
import { openPostgres } from "../../src/storage/postgres/open.ts";
import { FAST_SETTINGS, runOn, startPostgres } from "../../testkit/postgres.ts";
import { openCuttable } from "../support/cuttable.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";

/** Of those that start a server of their own, or wait for one. */
const options = { connections: 3, timeoutMs: 1_000 };
const serverPort = Number(new URL(inject("postgres") as string).port);

let database: TestDatabase;
let name: string;
let opened: Db[];
beforeEach(async () => {
  database = await openTestDatabase();
  name = new URL(database.env.DATABASE_URL as string).pathname.slice(1);
  opened = [];
});
afterEach(async () => {
  await Promise.all(opened.map((db) => db.destroy()));
  await database.close();
});

/** The test's database by way of these ports, in this order. */
function openBy(...ports: number[]): Db {
  const hosts = ports.map((port) => `127.0.0.1:${port}`);
  const db = openPostgres(`postgres://commonplace@${hosts.join()}/${name}`, options);
  opened.push(db);
  return db;
}

const read = (db: Db) => db.selectFrom("users").select("id").execute();
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "ok",
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );

async function untilOk(work: () => Promise<unknown>): Promise<void> {
  while ((await codeOf(work())) !== "ok") await sleep(20);
}

test("counts and times are numbers, bytes are bytes", async () => {
  const { rows } =
    await sql`select 9007199254740991::bigint as n, count(*) as c, ${Uint8Array.of(0, 1, 255)}::bytea as b
    from users`.execute(database.db);
  expect(rows).toEqual([{ n: Number.MAX_SAFE_INTEGER, c: 0, b: Buffer.from([0, 1, 255]) }]);
});

const addModel = (db: Db, model: string) =>
  db.insertInto("embedding_models").values({ name: model, dimensions: 1 }).execute();

test("once a newer version has migrated the database, one that still runs writes nothing more, and says why", async () => {
  const newer = openBy(serverPort);
  await newer.transaction().execute((tx) => addModel(tx, "early"));
  await database.db.transaction().execute((tx) => addModel(tx, "also early"));
  await sql`insert into migrations (name, applied_at) values ('9999-later', '')`.execute(newer);
  const late = database.db.transaction().execute((tx) => addModel(tx, "late"));
  await expect(late).rejects.toThrow(/newer Commonplace \(9999-later\)/);
  await expect(addModel(database.db, "alone")).rejects.toThrow(/newer Commonplace \(9999-later\)/);
  const kept = await database.db.selectFrom("embedding_models").select("name").orderBy("name").execute();
  expect(kept).toEqual([{ name: "also early" }, { name: "early" }]);
});

test("what no text can hold is refused in a sentence, and finds nothing else", async () => {
  const find = (id: string) => database.db.selectFrom("users").select("id").where("id", "=", id).execute();
  expect(await codeOf(find("nul \u0000"))).toBe("invalid-argument");
  expect(await find("well")).toEqual([]);
});

test.each([
  ["off", "on"],
  ["local", "on"],
  ["remote_write", "on"],
  ["remote_apply", "remote_apply"],
])("where the database's default is %s, a commit waits for the disks as %s does", async (given, used) => {
  await sql`alter database ${sql.raw(name)} set synchronous_commit = ${sql.raw(given)}`.execute(database.db);
  const { rows } = await sql`show synchronous_commit`.execute(openBy(serverPort));
  expect(rows).toEqual([{ synchronous_commit: used }]);
});

test("where the database's default isolation is stricter, changes at once still wait for each other", async () => {
  await sql`alter database ${sql.raw(name)} set default_transaction_isolation = serializable`.execute(
    database.db,
  );
  const { rows } = await sql`show transaction_isolation`.execute(openBy(serverPort));
  expect(rows).toEqual([{ transaction_isolation: "read committed" }]);
});

test("a statement that takes too long is given up, and the connection goes on", async () => {
  const db = openPostgres(database.env.DATABASE_URL as string, { connections: 1, timeoutMs: 200 });
  opened.push(db);
  expect(await codeOf(sql`select pg_sleep(5)`.execute(db))).toBe("storage-unavailable");
  await untilOk(() => read(db));
});

test("who waits too long for one of the connections is told that all are in use", async () => {
  const db = openPostgres(database.env.DATABASE_URL as string, { connections: 1, timeoutMs: 200 });
  opened.push(db);
  await db.connection().execute(async () => {
    await expect(read(db)).rejects.toThrow("The database is busy. Nothing was changed.");
  });
  await untilOk(() => read(db));
});

test("a database in another encoding is refused before anything is stored in it", async () => {
  const server = inject("postgres") as string;
  const latin = `${name}_latin`;
  await runOn(server, `create database ${latin} encoding 'LATIN1' template template0 locale 'C'`);
  const db = openPostgres(`${server}/${latin}`, options);
  await expect(migrate(db)).rejects.toThrow(
    "The database in DATABASE_URL is not in UTF8: create it with this encoding. Nothing was changed.",
  );
  await db.destroy();
  await runOn(server, `drop database ${latin}`);
});

test("a server whose certificate does not stand the check is told apart from one that is down", async () => {
  const ofServer = (name: string) => readFileSync(`tests/fixtures/localhost-tls/${name}.pem`);
  // It grants the client's wish for TLS with one letter.
  const server = createServer((socket) =>
    socket
      .on("error", () => undefined)
      .once("data", () => {
        socket.write("S");
        const secured = { isServer: true, key: ofServer("key"), cert: ofServer("certificate") };
        new TLSSocket(socket, secured).on("error", () => undefined);
      }),
  ).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const db = openPostgres(`postgres://commonplace@127.0.0.1:${port}/book?sslmode=verify-full`, options);
  opened.push(db);
  await expect(read(db)).rejects.toThrow(
    "The database server's certificate does not stand the check that DATABASE_URL asks for. Nothing was changed.",
  );
  server.close();
});

test("a node of Citus that is down is an unavailable storage, and our own connection goes on", async () => {
  const db = openPostgres(database.env.DATABASE_URL as string, { connections: 1, timeoutMs: 5_000 });
  opened.push(db);
  const raise = (code: string) =>
    sql`do $$ begin raise exception 'failed' using errcode = ${sql.lit(code)}; end $$`.execute(db);
  const readPid = async () => (await sql`select pg_backend_pid() as pid`.execute(db)).rows[0];
  const before = await readPid();
  expect(await codeOf(raise("08006"))).toBe("storage-unavailable");
  expect(await readPid()).toEqual(before);
  // A statement that Citus cannot run: a bug.
  expect(await codeOf(raise("XX000"))).toMatchObject({ code: "XX000" });
});

test("connections that the server ends are replaced, within a transaction and between", async () => {
  const db = openBy(serverPort);
  const endAll = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = ${name} and pid <> pg_backend_pid()`.execute(database.db);
  await read(db);
  await endAll();
  await expect.poll(() => codeOf(read(db))).toBe("ok");
  const within = db.transaction().execute(async (tx) => {
    await read(tx);
    await endAll();
    await sleep(50);
    await read(tx);
  });
  expect(await codeOf(within)).toBe("storage-unavailable");
  await expect.poll(() => codeOf(read(db))).toBe("ok");
});

test("a single statement whose connection is lost may have been done, and says so", async () => {
  const way = await openCuttable(serverPort);
  const url = `postgres://commonplace@127.0.0.1:${way.port}/${name}`;
  const db = openPostgres(url, { connections: 1, timeoutMs: 60_000 });
  opened.push(db);
  const write = () =>
    db
      .insertInto("instance_settings")
      .values({ name: "registration", value: "open" })
      .execute()
      .catch(({ message }: Error) => message);
  const count = async () => (await database.db.selectFrom("instance_settings").selectAll().execute()).length;
  const isWaiting = async () =>
    (
      await sql`select from pg_locks where not granted and database =
      (select oid from pg_database where datname = ${name})`.execute(database.db)
    ).rows.length > 0;
  await database.db.transaction().execute(async (tx) => {
    await sql`lock table instance_settings in share mode`.execute(tx);
    const written = write();
    await expect.poll(isWaiting).toBe(true);
    way.cut();
    expect(await written).toMatch(/^The connection to the database was lost .* Check whether/);
    await expect(read(db)).rejects.toThrow("Nothing was changed.");
  });
  await expect.poll(count).toBe(1);
  way.close();
});

describe("a server that is gone", () => {
  test("is an unavailable storage at once, and the service recovers by itself", async () => {
    const way = await openCuttable(serverPort);
    const db = openBy(way.port);
    await read(db);
    way.cut();
    await sleep(20);
    const startedAt = performance.now();
    const codes = await Promise.all(Array.from({ length: 200 }, () => codeOf(read(db))));
    expect(new Set(codes)).toEqual(new Set(["storage-unavailable"]));
    // If each were tried by itself, it would be minutes.
    expect(performance.now() - startedAt).toBeLessThan(20_000);
    way.mend();
    await untilOk(() => read(db));
    way.close();
  });

  test("is passed over for the next of several hosts", async () => {
    const way = await openCuttable(serverPort);
    const db = openBy(way.port, serverPort);
    await read(db);
    way.cut();
    // The connection's end may not have been noticed at first.
    await expect.poll(() => codeOf(read(db))).toBe("ok");
    way.close();
  });

  test("leaves it to a server that only reads as soon as that one takes writes", async () => {
    const standby = await startPostgres(FAST_SETTINGS);
    await runOn(standby.url, "alter role commonplace set default_transaction_read_only = on");
    const way = await openCuttable(serverPort);
    name = "postgres";
    const db = openBy(standby.port, way.port);
    const ask = () => sql<{ port: number }>`select inet_server_port() as port`.execute(db);
    expect((await ask()).rows).toEqual([{ port: serverPort }]);
    way.cut();
    await sleep(20);
    expect(await codeOf(ask())).toBe("storage-unavailable");
    await runOn(
      standby.url,
      "begin read write; alter role commonplace reset default_transaction_read_only; commit",
    );
    await untilOk(ask);
    expect((await ask()).rows).toEqual([{ port: standby.port }]);
    await standby.stop();
    way.close();
  });
});
