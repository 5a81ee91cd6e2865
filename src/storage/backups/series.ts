import { randomBytes } from "node:crypto";
import type { Db } from "../db.ts";
import { claimSetting, findSetting } from "../tables/instance-settings.ts";

const NAME = "backup-series";

/** What the names of this database's backups have in common. Stored in it, so that a restored one continues its own. */
export async function readSeries(db: Db): Promise<string> {
  const stored = await findSeries(db);
  if (stored !== undefined) return stored;
  await claimSetting(db, NAME, randomBytes(4).toString("hex"));
  return readSeries(db);
}

/** Undefined before the service has been started for the first time. */
export const findSeries = (db: Db) => findSetting(db, NAME);
