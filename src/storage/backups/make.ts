import { rm } from "node:fs/promises";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { backUpDatabase } from "../sqlite/backup.ts";
import { type Contents, hasSqliteCode } from "../sqlite/file.ts";
import { isDue } from "./due.ts";
import { type BackupFolder, listBackups, prepareFolder, removeDrafts } from "./folder.ts";
import { nameBackup } from "./names.ts";
import { chooseKept } from "./retention.ts";

export type BackupOrder = {
  dataDir: string;
  folder: BackupFolder;
  series: string;
  everyMs: number;
  passphrase: string | undefined;
  now: number;
};

/** `unremovable`: older ones that should have gone. `busy`: another process is making one. `not-due`: another process has made one. */
export type BackupOutcome =
  | { kind: "made"; file: string; contents: Contents; removed: number; unremovable: string[] }
  | { kind: "busy" | "not-due" };

/** Makes the backup that is due, and removes those that need not be kept any more. */
export async function makeBackup(order: BackupOrder, signal?: AbortSignal): Promise<BackupOutcome> {
  const { dataDir, folder, series, passphrase, now } = order;
  await prepareFolder(folder);
  using lock = takeLock(dataDir);
  if (!lock) return { kind: "busy" };
  if (!isDue(await listBackups(folder.path, series), order)) return { kind: "not-due" };
  for (const path of [folder.path, dataDir]) await removeDrafts(path, series);
  const isEncrypted = passphrase !== undefined;
  const file = join(folder.path, nameBackup({ series, at: now, isEncrypted }));
  const contents = await backUpDatabase(dataDir, file, { mayReplace: false, passphrase, signal });
  return { kind: "made", file, contents, ...(await removeOld(order)) };
}

/** Only once a new one is complete. One that cannot be removed, such as another user's, neither spoils it nor keeps the rest. */
async function removeOld({ folder, series, now }: BackupOrder) {
  const backups = await listBackups(folder.path, series);
  const kept = chooseKept(
    backups.map(({ at }) => at),
    now,
  );
  const old = backups.filter(({ at }) => !kept.has(at));
  const unremovable: string[] = [];
  for (const { file } of old) await rm(file, { force: true }).catch(() => unremovable.push(file));
  return { removed: old.length - unremovable.length, unremovable };
}

/** One at a time for all processes on the data directory. The system releases it when a process dies. */
function takeLock(dataDir: string): Disposable | undefined {
  const lock = new Sqlite(join(dataDir, "backup.lock"), { timeout: 0 });
  try {
    lock.exec("begin exclusive");
    return { [Symbol.dispose]: () => lock.close() };
  } catch (error) {
    lock.close();
    if (hasSqliteCode(error, "BUSY")) return undefined;
    throw error;
  }
}
