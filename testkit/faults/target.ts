import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { addUser } from "../../src/auth/accounts/accounts.ts";
import { createApiKey } from "../../src/auth/keys/api-keys.ts";
import { readConfig } from "../../src/base/config.ts";
import type { Db } from "../../src/storage/db.ts";
import { migrate } from "../../src/storage/migrate.ts";
import { openDatabase } from "../../src/storage/open.ts";
import { signInTo, spawnService } from "../service.ts";
import type { LibraryLocation } from "./integrity.ts";
import { Ledger } from "./ledger.ts";

const PASSWORD = "correct horse battery";

/** A service under attack by hostile clients, and an honest user of it. */
export type Target = {
  url: string;
  key: string;
  /** Headers of the user's browser. */
  headers: Record<string, string>;
  /** The service's open connections, except for this request's. */
  countConnections(): Promise<number>;
};

export type SpawnedTarget = Target & {
  db: Db;
  location: LibraryLocation;
  stop(): Promise<void>;
};

/** The real service in a separate process. `files`: its limit of open files. */
export async function spawnTarget(
  options: { databaseUrl?: string; files?: number } = {},
): Promise<SpawnedTarget> {
  const { databaseUrl, ...limited } = options;
  const dataDir = await mkdtemp(join(tmpdir(), "commonplace-hostile-"));
  const env = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };
  const location = { DATA_DIR: dataDir, ...env };
  const db = openDatabase(readConfig(location));
  await migrate(db);
  const service = await spawnService({ dataDir, env, ...limited });
  const { url } = service;
  const person = await addPerson(db, url);
  // Lets enrichment load everything it needs, so later memory growth is caused by the clients.
  const ledger = new Ledger(() => url, person.key);
  await ledger.write();
  await ledger.waitForJobs();
  return {
    url,
    ...person,
    countConnections: () => countSockets(url),
    db,
    location,
    async stop() {
      await service.stop();
      await db.destroy();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Adds a user with an API key and signs them in. */
export async function addPerson(db: Db, url: string): Promise<Pick<Target, "key" | "headers">> {
  const email = "honest@example.com";
  const { id: userId } = await addUser(db, { email, password: PASSWORD }, Date.now());
  const { key } = await createApiKey(db, { userId, name: "honest" }, Date.now());
  const cookie = await signInTo(url, { email, password: PASSWORD });
  return { key, headers: { cookie, origin: url } };
}

async function countSockets(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`, { headers: { connection: "close" } })).text();
  const count = /^nodejs_active_resources\{type="TCPSocketWrap"\} (\d+)/m.exec(text)?.[1];
  if (count === undefined) throw new Error("/metrics does not count connections");
  return Number(count) - 1;
}

/** Milliseconds until at most `kept` clients are connected; `Infinity` after the timeout. */
export async function untilNoConnections(target: Target, timeoutMs: number, kept = 0): Promise<number> {
  const startedAt = performance.now();
  while ((await target.countConnections()) > kept) {
    if (performance.now() - startedAt > timeoutMs) return Number.POSITIVE_INFINITY;
    await sleep(50);
  }
  return performance.now() - startedAt;
}
