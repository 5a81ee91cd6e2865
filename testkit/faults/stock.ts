import { createApiKey } from "../../src/auth/api-keys.ts";
import { systemClock } from "../../src/base/clock.ts";
import { readConfig } from "../../src/base/config.ts";
import { openStaticEmbedder } from "../../src/language/embedding/static-embedder.ts";
import type { Db } from "../../src/storage/db.ts";
import { migrate } from "../../src/storage/migrate.ts";
import { openDatabase } from "../../src/storage/open.ts";
import { examineLibrary } from "../../src/upkeep/examine.ts";
import { addSilentUser } from "../seed.ts";
import type { Ledger } from "./ledger.ts";

/** The settings that lead to a library. */
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

/** The key of a user of a new library. */
export function createWriterKey(location: LibraryLocation): Promise<string> {
  return withLibrary(location, async (db) => {
    await migrate(db);
    const userId = await addSilentUser(db, "writer@example.com");
    const { key } = await createApiKey(db, { userId, name: "writer" }, Date.now());
    return key;
  });
}

/** What is wrong with a library after all that happened to it. All zero: nothing. */
export type Stock = {
  /** Acknowledged, and no longer stored. */
  missing: number;
  /** Acknowledged, and not found by its word. */
  unsearchable: number;
  failedJobs: number;
  /** What `doctor --deep` finds. */
  faults: number;
};

/** Beside the running service, once all of its jobs are done. */
export async function takeStock(ledger: Ledger, location: LibraryLocation): Promise<Stock> {
  const unsearchable = (await ledger.findMissing()).length;
  const { failed } = await ledger.settle();
  return withLibrary(location, async (db) => ({
    missing: await countMissing(db, ledger),
    unsearchable,
    failedJobs: failed,
    faults: await countFaults(db),
  }));
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

export function isClean(stock: Stock): boolean {
  return Object.values(stock).every((count) => count === 0);
}

export function describeStock({ missing, unsearchable, failedJobs, faults }: Stock): string {
  return `${missing} missing, ${unsearchable} unsearchable, ${failedJobs} failed jobs, ${faults} faults`;
}
