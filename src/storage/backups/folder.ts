import { existsSync } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../../base/config.ts";
import { AppError } from "../../base/errors.ts";
import { hasSystemCode } from "../sqlite/file.ts";
import { type BackupName, isDraftOf, readBackupName } from "./names.ts";

export type Backup = BackupName & { file: string };

/** `isOurs`: it is created when missing. A folder that somebody chose may be on a disk that is not mounted now. */
export type BackupFolder = { path: string; isOurs: boolean };

export function locateBackups({
  BACKUP_DIR,
  DATA_DIR,
}: Pick<Config, "BACKUP_DIR" | "DATA_DIR">): BackupFolder {
  const ours = join(DATA_DIR, "backups");
  return { path: BACKUP_DIR ?? ours, isOurs: BACKUP_DIR === undefined || BACKUP_DIR === ours };
}

/** The scheduled backups of one database, newest first; none if there is no folder. */
export async function listBackups(folder: string, series: string): Promise<Backup[]> {
  const found: Backup[] = [];
  for (const file of await readNames(folder)) {
    const name = readBackupName(file);
    if (name?.series === series) found.push({ ...name, file: join(folder, file) });
  }
  return found.toSorted((one, other) => other.at - one.at);
}

export async function prepareFolder({ path, isOurs }: BackupFolder): Promise<void> {
  if (isOurs) await mkdir(path, { recursive: true, mode: 0o700 }).catch(refuse(path));
  else if (!existsSync(path))
    throw new AppError(
      "storage-unavailable",
      `BACKUP_DIR ${path} does not exist. Create it, or mount its disk.`,
    );
}

/** What interrupted backups of the series left in the folder. What cannot be removed is in nobody's way. */
export async function removeDrafts(folder: string, series: string): Promise<void> {
  for (const file of await readNames(folder))
    if (isDraftOf(series, file)) await rm(join(folder, file), { force: true }).catch(() => undefined);
}

/** In bytes; 0 for a file that has gone. */
export async function measureFile(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  );
}

async function readNames(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (hasSystemCode(error, "ENOENT")) return [];
    return refuse(folder)(error);
  });
}

const refuse =
  (path: string) =>
  (cause: unknown): never => {
    throw new AppError("storage-unavailable", `BACKUP_DIR ${path} cannot be used.`, { cause });
  };
