import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import type { Db } from "../../src/storage/db.ts";
import { describeEngine } from "../../src/storage/engine.ts";
import { migrate } from "../../src/storage/migrate.ts";
import { openPostgres } from "../../src/storage/postgres/open.ts";
import { openSqlite } from "../../src/storage/sqlite/open.ts";
import { runOn } from "../../testkit/postgres.ts";
import { runCli } from "../support/cli.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";
import { fillLibrary } from "../support/full-library.ts";

const server = inject("postgres") as string;
const PLAIN = "plain";

let dataDir: string;
let target: TestDatabase;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "commonplace-copy-"));
  target = await openTestDatabase("empty");
});
afterEach(async () => {
  await target.close();
  await rm(dataDir, { recursive: true, force: true });
});

const readTexts = (db: Db) => db.selectFrom("thoughts").select(["id", "text"]).orderBy("id").execute();

/** Fills it, copies it into the cluster, and compares. */
async function expectCopied(source: Db, from: string): Promise<void> {
  await migrate(source);
  await fillLibrary(source);
  const texts = await readTexts(source);
  await source.destroy();
  const to = target.env.DATABASE_URL as string;
  const copied = await runCli(["copy", "--from", from, "--to", to], { DATA_DIR: dataDir });
  expect(copied).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Copied \d+ rows/m) });
  expect(await describeEngine(target.db)).toMatch(/^Citus .*, 4 shards on 1 node$/);
  expect(await readTexts(target.db)).toEqual(texts);
}

test("an embedded library is copied into distributed tables", async () => {
  await expectCopied(openSqlite(dataDir), `sqlite:${dataDir}`);
});

test("a library on plain PostgreSQL is copied into distributed tables", async () => {
  await runOn(server, `create database ${PLAIN}`);
  const url = `${server}/${PLAIN}`;
  try {
    await expectCopied(openPostgres(url, { connections: 2, timeoutMs: 30_000 }), url);
  } finally {
    await runOn(server, `drop database ${PLAIN} with (force)`);
  }
});
