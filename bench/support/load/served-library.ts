import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { createApiKey } from "../../../src/auth/keys/api-keys.ts";
import { authorise } from "../../../src/base/actor.ts";
import { openStaticEmbedder } from "../../../src/language/embedding/static-embedder.ts";
import { copyLibrary } from "../../../src/storage/copy/copy.ts";
import type { Db } from "../../../src/storage/db.ts";
import { migrate } from "../../../src/storage/migrate.ts";
import { openPostgres } from "../../../src/storage/postgres/open.ts";
import { openSqlite } from "../../../src/storage/sqlite/open.ts";
import { createCorpus } from "../../../testkit/corpus.ts";
import { runOn, startPostgres } from "../../../testkit/postgres.ts";
import { addPasswordlessUser, seedThoughts } from "../../../testkit/seed.ts";
import { spawnService } from "../../../testkit/service.ts";

const STATEMENT_MS = 120_000;

/** `thoughts` in total, spread evenly over the users. */
export type Extent = { database: "sqlite" | "postgres"; thoughts: number; users: number };

/** A library of generated thoughts, served by the real service in a separate process. */
export type ServedLibrary = { url: string; keys: string[]; close(): Promise<void> };

export async function serveLibrary(extent: Extent): Promise<ServedLibrary> {
  const dataDir = await mkdtemp(join(tmpdir(), "commonplace-load-"));
  const closing = [() => rm(dataDir, { recursive: true, force: true })];
  const close = async () => {
    for (const step of closing.toReversed()) await step();
  };
  try {
    const env: Record<string, string> = {};
    if (extent.database === "postgres") {
      const server = await startPostgres();
      closing.push(server.stop);
      await runOn(server.url, "create database library");
      env.DATABASE_URL = `${server.url}/library`;
    }
    const keys = await fillLibrary(dataDir, env.DATABASE_URL, extent);
    const service = await spawnService({ dataDir, env });
    closing.push(() => service.stop());
    return { url: service.url, keys, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Returns one key per user. PostgreSQL gets a copy of a seeded file: faster, and both databases have the same rows. */
async function fillLibrary(dataDir: string, url: string | undefined, extent: Extent): Promise<string[]> {
  const embedded = openSqlite(dataDir);
  try {
    await migrate(embedded);
    const keys = await addUsers(embedded, extent);
    if (url !== undefined) await copyTo(url, embedded);
    return keys;
  } finally {
    await embedded.destroy();
  }
}

async function copyTo(url: string, embedded: Db): Promise<void> {
  const db = openPostgres(url, { connections: 1, timeoutMs: STATEMENT_MS });
  try {
    await migrate(db);
    const { kind } = await copyLibrary(embedded, db, { progress: () => {}, finish: async () => {} });
    if (kind !== "same") throw new Error("the copy differs from what was seeded");
    // Autovacuum would do this a minute later.
    await sql`vacuum analyze`.execute(db);
  } finally {
    await db.destroy();
  }
}

async function addUsers(db: Db, { thoughts, users }: Extent): Promise<string[]> {
  const embedder = openStaticEmbedder();
  const corpus = createCorpus(3);
  const keys: string[] = [];
  for (let i = 0; i < users; i++) {
    const userId = await addPasswordlessUser(db, `user${i}@example.com`);
    const texts = Array.from({ length: thoughts / users }, () => corpus.thought());
    await seedThoughts(db, embedder, authorise(userId), texts);
    const { key } = await createApiKey(db, { userId, name: "load" }, Date.now());
    keys.push(key);
  }
  return keys;
}
