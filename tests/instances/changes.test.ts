import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createApiKey } from "../../src/auth/keys/api-keys.ts";
import { createLog } from "../../src/base/log.ts";
import { changesOf, type Topic } from "../../src/storage/changes.ts";
import type { Db } from "../../src/storage/db.ts";
import { joinInstances } from "../../src/storage/join-instances.ts";
import { migrate } from "../../src/storage/migrate.ts";
import { Announcements } from "../../src/storage/postgres/announcements.ts";
import { listenForChanges } from "../../src/storage/postgres/listener.ts";
import { openPostgres } from "../../src/storage/postgres/open.ts";
import { openSecrets } from "../../src/storage/secrets.ts";
import { changeBook } from "../../src/storage/tables/books.ts";
import { callTool, type ToolCallError } from "../../testkit/mcp.ts";
import { addPerson, openSession } from "../../testkit/people.ts";
import { FAST_SETTINGS, type PostgresServer, runOn, startPostgres } from "../../testkit/postgres.ts";
import { type Running, spawnService } from "../../testkit/service.ts";
import { runCli } from "../support/cli.ts";
import { openCuttable } from "../support/cuttable.ts";
import { addTestUser, openDatabaseAt, type TestDatabase } from "../support/database.ts";

/** Of tests that restart a server, and wait until everybody has connected again. */
const options = { connections: 3, timeoutMs: 5_000 };
const log = createLog({ LOG_LEVEL: "silent" });

let server: PostgresServer;
let url: string;
beforeAll(async () => {
  server = await startPostgres(FAST_SETTINGS);
  url = `${server.url}/postgres`;
  const db = openPostgres(url, options);
  await migrate(db);
  await db.destroy();
});
afterAll(() => server.stop());

/** Nothing polls in these: what is heard was told. */
describe("two instances", () => {
  let ending: (() => Promise<void>)[];
  beforeEach(() => {
    ending = [];
  });
  afterEach(async () => {
    for (const end of ending.reverse()) await end();
  });

  async function open(by = url): Promise<Db> {
    const db = openPostgres(by, options);
    ending.push(() => db.destroy());
    ending.push(await joinInstances(db, by, log));
    return db;
  }

  const isHearing = (db: Db) => changesOf(db).isHearing;
  const untilHearing = (db: Db) => expect.poll(() => isHearing(db)).toBe(true);

  /** Resolves when told. */
  const told = (db: Db, topic: Topic) =>
    new Promise<void>((resolve) => {
      const leave = changesOf(db).on(topic, () => {
        leave();
        resolve();
      });
    });

  test("hear of each other's changes once they are committed, and of nobody else's book", async () => {
    const [one, other] = [await open(), await open()];
    await untilHearing(other);
    const [userId, stranger] = [await addTestUser(one), await addTestUser(one)];
    const heard: string[] = [];
    changesOf(other).on(`book ${stranger}`, () => heard.push("stranger"));
    changesOf(other).on(`book ${userId}`, () => heard.push("user"));
    const failing = changeBook(one, userId, async () => Promise.reject(new Error("no")));
    await expect(failing).rejects.toThrow("no");
    const jobs = told(other, "jobs");
    await changeBook(one, userId, async () => undefined);
    // Sent after the book, or with it.
    await jobs;
    await expect.poll(() => heard).toEqual(["user"]);
  });

  test("an older one writes nothing more as soon as a newer one joins that has migrated", async () => {
    const older = await open();
    await untilHearing(older);
    await runOn(server.url, "insert into migrations values ('9999-later', '')");
    ending.push(async () => {
      await runOn(server.url, "delete from migrations where name = '9999-later'");
    });
    await open();
    // By itself, without a transaction.
    const change = older.updateTable("users").set({ name: "nobody" }).where("id", "=", "nobody");
    const write = () => change.execute().then(() => "written", String);
    await expect.poll(write).toMatch(/newer Commonplace \(9999-later\)/);
  });

  test("tell many changes in few words", async () => {
    const [one, other] = [await open(), await open()];
    await untilHearing(other);
    const heard = new Set<number>();
    for (let i = 0; i < 1_000; i++) changesOf(other).on(`book ${i}`, () => heard.add(i));
    for (let i = 0; i < 1_000; i++) changesOf(one).tell(`book ${i}`);
    await expect.poll(() => heard.size).toBe(1_000);
  });

  test("a server that was restarted: everybody looks at once, and is told again", async () => {
    const [one, other] = [await open(), await open()];
    await Promise.all([untilHearing(one), untilHearing(other)]);
    await server.kill();
    await expect.poll(() => isHearing(other)).toBe(false);
    const missed = told(other, "keys");
    await server.start();
    await missed;
    await untilHearing(other);
    const keys = told(other, "keys");
    changesOf(one).tell("keys");
    await keys;
  });

  test("the next of several hosts is listened to when one is gone", async () => {
    const way = await openCuttable(server.port);
    const hosts = `postgres://commonplace@127.0.0.1:${way.port},127.0.0.1:${server.port}/postgres`;
    const [one, other] = [await open(), await open(hosts)];
    await untilHearing(other);
    way.cut();
    await expect.poll(() => isHearing(other)).toBe(false);
    await untilHearing(other);
    const keys = told(other, "keys");
    changesOf(one).tell("keys");
    await keys;
    way.close();
  });

  test("where nothing that is announced comes back, everybody goes on polling", async () => {
    await runOn(server.url, "create database elsewhere");
    const db = openPostgres(url, options);
    const lines: string[] = [];
    const listener = listenForChanges({
      // As behind a pooler that pools by transaction: connected, but not to where it is announced.
      url: `${server.url}/elsewhere`,
      announcements: new Announcements(db),
      changes: changesOf(db),
      log: createLog({ LOG_LEVEL: "info" }, { write: (line) => lines.push(line) }),
      echoMs: 100,
    });
    await expect.poll(() => lines.join("")).toContain('"ending":"unheard","event":"changes_unheard"');
    expect(isHearing(db)).toBe(false);
    expect(changesOf(db).pauseOf(700)).toBe(700);
    await listener.stop();
    await db.destroy();
  });
});

describe("two services", () => {
  let database: TestDatabase;
  let instances: [Running, Running];
  let cookie: string;
  let person: string;
  beforeAll(async () => {
    database = await openDatabaseAt(url);
    const spawn = (name: string) =>
      spawnService({ dataDir: join(database.dataDir, name), env: pick(database.env) });
    instances = await Promise.all([spawn("a"), spawn("b")]);
    person = await addPerson(database.db, "ada@example.com");
    cookie = await openSession(database.db, openSecrets(database.db, ""), person);
  });
  afterAll(async () => {
    await Promise.all(instances.map((instance) => instance.stop("SIGKILL")));
    await database.close();
  });

  /** Each instance has a data directory of its own. */
  const pick = ({ DATA_DIR: _, ...env }: Record<string, string>) => env;

  /** The live events of a page on one instance. */
  async function openPage({ url: at }: Running) {
    const response = await fetch(`${at}/api/app/events`, { headers: { cookie } });
    const reader = (response.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream());
    const chunks = reader.getReader();
    return {
      async until(text: string): Promise<void> {
        for (let heard = ""; !heard.includes(text); ) {
          const { done, value } = await chunks.read();
          if (done) throw new Error(`it ended: ${heard}`);
          heard += value;
        }
      },
      close: () => chunks.cancel().catch(() => undefined),
    };
  }

  async function captureAndSee(): Promise<string> {
    const [one, other] = instances;
    const { key } = await createApiKey(
      database.db,
      { userId: person, name: crypto.randomUUID() },
      Date.now(),
    );
    const page = await openPage(other);
    const capture = () => callTool<{ id: string }>(one.url, key, "capture_thought", { raw: "Live" });
    const { id } = await capture();
    await page.until(id);
    await page.close();
    return key;
  }

  test("a page of one shows what the other captures, also after the server was restarted", async () => {
    await captureAndSee();
    await server.kill();
    await server.start();
    for (const { url: at } of instances)
      await expect.poll(async () => (await fetch(`${at}/readyz`)).ok).toBe(true);
    await captureAndSee();
  });

  test("a key that is revoked on the command line stops on both", async () => {
    const key = await captureAndSee();
    const ask = ({ url: at }: Running) =>
      callTool(at, key, "retrieve_thoughts", {}).then(
        () => 200,
        (error: ToolCallError) => error.status,
      );
    expect(await Promise.all(instances.map(ask))).toEqual([200, 200]);
    const args = ["key", "revoke", key.slice(0, 10)];
    const { code } = await runCli(args, database.env);
    expect(code).toBe(0);
    for (const instance of instances) await expect.poll(() => ask(instance)).toBe(401);
  });
});
