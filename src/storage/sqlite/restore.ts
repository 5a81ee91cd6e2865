import { existsSync } from "node:fs";
import { chown, copyFile, link, mkdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import Sqlite, { type Database } from "better-sqlite3";
import { putAnew, putInPlace } from "../../base/atomic-file.ts";
import { AppError } from "../../base/errors.ts";
import { toIso } from "../../base/instant.ts";
import { requireWhole, withReadable } from "../backups/verify.ts";
import { draftFile } from "../draft.ts";
import { copyDatabase } from "./backup.ts";
import { toOpenError } from "./errors.ts";
import { type Contents, databasePath, hasSqliteCode, hasSystemCode, inspectDatabase } from "./file.ts";

type RestoreOptions = {
  mayReplace: boolean;
  /** For an encrypted backup. */
  passphrase?: string | undefined;
  now: number;
  /** Called if the current database is too damaged to show whether it is in use. */
  isServing(): Promise<boolean>;
  /** Removes files derived from the current database, before it is replaced. */
  removeDerived(): Promise<void>;
  signal?: AbortSignal;
};

/** `previous`: where the replaced database is now. */
export type Restored = Contents & { previous: string | null };

/** Replaces the database by a backup. After an interruption, either the old or the new one is in place. */
export async function restoreDatabase(
  dataDir: string,
  file: string,
  options: RestoreOptions,
): Promise<Restored> {
  const { passphrase, signal } = options;
  return withReadable(file, { dataDir, passphrase, signal }, async (readable) => {
    requireWhole(inspectDatabase(readable), file);
    return replaceDatabase(dataDir, readable, options);
  });
}

async function replaceDatabase(dataDir: string, file: string, options: RestoreOptions): Promise<Restored> {
  const database = databasePath(dataDir);
  const isThere = existsSync(database);
  if (isThere && !options.mayReplace)
    throw new AppError("conflict", `There is a database in ${dataDir}; use --force to move it aside.`);
  await mkdir(dataDir, { recursive: true, mode: 0o700 }).catch((cause: unknown) => {
    throw new AppError("storage-unavailable", `DATA_DIR ${dataDir} cannot be written.`, { cause });
  });
  const hold = isThere ? await keepOthersOut(database, options) : undefined;
  // SQLite would apply the log of a database that is gone to the new one.
  if (!isThere) await removeLogs(database);
  try {
    return await draftFile(database, async (draft) => {
      await copyDatabase(file, draft, options.signal);
      const contents = requireWhole(inspectDatabase(draft), file);
      await giveToOwner(draft, isThere ? database : dataDir);
      await options.removeDerived();
      if (!isThere) {
        await putAnew(draft, database).catch((error: unknown) => putWithoutLinks(error, draft, database));
        return { ...contents, previous: null };
      }
      const previous = await keepPrevious(dataDir, options.now);
      await removeLogs(database);
      await putInPlace(draft, database);
      return { ...contents, previous };
    });
  } finally {
    hold?.close();
  }
}

const inUse = () => new AppError("conflict", "The database is in use. Stop the service, then restore again.");

async function removeLogs(database: string): Promise<void> {
  for (const log of logsOf(database)) await rm(log, { force: true });
}

/** Root restores for the service's user, who has to open it. */
async function giveToOwner(draft: string, like: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(like);
  await chown(draft, uid, gid);
}

/** For file systems without hard links. A database that is there by now belongs to a service that was started meanwhile. */
async function putWithoutLinks(error: unknown, draft: string, database: string): Promise<void> {
  if (hasSystemCode(error, "EEXIST") || existsSync(database)) throw inUse();
  if (!hasSystemCode(error, "EPERM", "ENOTSUP", "ENOSYS", "EMLINK")) throw error;
  await putInPlace(draft, database);
}

/** Until closed, nobody else can open the database. */
async function keepOthersOut(path: string, { isServing }: RestoreOptions): Promise<{ close(): void }> {
  let database: Database | undefined;
  try {
    database = new Sqlite(path, { timeout: 0, fileMustExist: true });
    // Fails while another process has the database open; also writes the log into the file.
    database.pragma("journal_mode = DELETE");
    database.exec("begin exclusive");
    return database;
  } catch (error) {
    database?.close();
    if (hasSqliteCode(error, "BUSY", "LOCKED")) throw inUse();
    if (!hasSqliteCode(error, "NOTADB", "CORRUPT", "IOERR")) throw toOpenError(error, path);
    if (await isServing()) throw inUse();
    return { close() {} };
  }
}

/** A hard link, so that there is a database under its usual name at any time. */
async function keepPrevious(dataDir: string, now: number): Promise<string> {
  const database = databasePath(dataDir);
  const previous = join(dataDir, `commonplace.before-${toIso(now).replaceAll(/[:.]/g, "-")}.db`);
  await link(database, previous).catch((error: unknown) => {
    if (!hasSystemCode(error, "EPERM", "ENOTSUP", "ENOSYS", "EMLINK")) throw error;
    return copyFile(database, previous);
  });
  // Only a damaged database still has a log.
  for (const log of logsOf(database))
    if (existsSync(log)) await rename(log, previous + log.slice(database.length));
  return previous;
}

const logsOf = (database: string) => ["-wal", "-shm", "-journal"].map((ending) => database + ending);
