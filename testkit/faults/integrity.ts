import { createApiKey } from "../../src/auth/keys/api-keys.ts";
import { systemClock } from "../../src/base/clock.ts";
import { readConfig } from "../../src/base/config.ts";
import { openStaticEmbedder } from "../../src/language/embedding/static-embedder.ts";
import type { Db } from "../../src/storage/db.ts";
import { migrate } from "../../src/storage/migrate.ts";
import { openDatabase } from "../../src/storage/open.ts";
import { examineLibrary } from "../../src/upkeep/examine.ts";
import { addPasswordlessUser } from "../seed.ts";
import type { Ledger } from "./ledger.ts";

/** The settings of a library's location. */
export type LibraryLocation = { DATA_DIR: string; DATABASE_URL?: string };

async function withLibrary<Result>(
  location: LibraryLocation,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const db = openDatabase(readConfig(location));
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Migrates a new library and creates a user with a key. */
export function createWriterKey(location: LibraryLocation): Promise<string> {
  return withLibrary(location, async (db) => {
    await migrate(db);
    const userId = await addPasswordlessUser(db, "writer@example.com");
    const { key } = await createApiKey(db, { userId, name: "writer" }, Date.now());
    return key;
  });
}

/** Counts of problems in a library after a trial; all zero if it is intact. */
export type Integrity = {
  /** Acknowledged, but not stored. */
  missing: number;
  /** Acknowledged, but not found by its word. */
  unsearchable: number;
  failedJobs: number;
  /** Found by `doctor --deep`. */
  faults: number;
};

/** Runs beside the service, after all of its jobs are done. */
export async function checkIntegrity(
  ledgers: Ledger | Ledger[],
  location: LibraryLocation,
): Promise<Integrity> {
  const total: Integrity = { missing: 0, unsearchable: 0, failedJobs: 0, faults: 0 };
  for (const ledger of [ledgers].flat()) {
    total.unsearchable += (await ledger.findMissing()).length;
    total.failedJobs += (await ledger.waitForJobs()).failed;
  }
  return withLibrary(location, async (db) => {
    for (const ledger of [ledgers].flat()) total.missing += await countMissing(db, ledger);
    return { ...total, faults: await countFaults(db) };
  });
}

async function countMissing(db: Db, { acknowledged }: Ledger): Promise<number> {
  const rows = await db.selectFrom("thoughts").select("id").execute();
  const stored = new Set(rows.map(({ id }) => id));
  return [...acknowledged.values()].filter((id) => !stored.has(id)).length;
}

async function countFaults(db: Db): Promise<number> {
  const deps = { db, tokenizer: openStaticEmbedder(), clock: systemClock };
  let faults = 0;
  for await (const { found } of examineLibrary(deps, false)) faults += found;
  return faults;
}

export function isIntact(integrity: Integrity): boolean {
  return Object.values(integrity).every((count) => count === 0);
}

export function describeIntegrity({ missing, unsearchable, failedJobs, faults }: Integrity): string {
  return `${missing} missing, ${unsearchable} unsearchable, ${failedJobs} failed jobs, ${faults} faults`;
}
