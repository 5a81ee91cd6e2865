import type { Config } from "../base/config.ts";
import { listBackups, locateBackups } from "../storage/backups/folder.ts";
import { findSeries } from "../storage/backups/series.ts";
import { verifyBackup } from "../storage/backups/verify.ts";
import type { Db } from "../storage/db.ts";
import { createStopSignal } from "./database.ts";
import { type Finding, ok } from "./finding.ts";
import { formatContents, formatTime } from "./print.ts";

/** Whether a file can be restored, and what it contains. */
export async function checkBackup(file: string, config: Config): Promise<void> {
  const { DATA_DIR: dataDir, BACKUP_PASSPHRASE: passphrase } = config;
  const contents = await verifyBackup(file, { dataDir, passphrase, signal: createStopSignal() });
  console.log(`${file} is complete: ${formatContents(contents)}.`);
}

/** Whether the newest scheduled backup is as recent as it should be. */
export async function checkBackups(db: Db, config: Config): Promise<Finding> {
  const { DATABASE_URL, BACKUP_EVERY: everyMs } = config;
  if (DATABASE_URL !== undefined) return ok("made by the PostgreSQL server's own tools");
  if (everyMs === null)
    return { level: "warn", found: "switched off (BACKUP_EVERY)", fix: "Make them by other means" };
  const { path } = locateBackups(config);
  const now = Date.now();
  const series = await findSeries(db);
  const backups = series === undefined ? [] : await listBackups(path, series);
  const newest = backups.find(({ at }) => at <= now);
  const fix = "The service makes them while it runs; its log and health page say why one failed";
  if (!newest) return { level: "warn", found: `none in ${path} yet`, fix };
  const found = `the newest in ${path} is of ${formatTime(newest.at)}`;
  return newest.at + 2 * everyMs < now ? { level: "warn", found, fix } : ok(found);
}
