import { existsSync } from "node:fs";
import { copyFile, link, mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { putInPlace } from "../../base/atomic-file.ts";
import { AppError } from "../../base/errors.ts";
import { toIso } from "../../base/instant.ts";
import { draftFile } from "../draft.ts";
import { copyDatabase } from "./backup.ts";
import {
  type Contents,
  type DatabaseFile,
  databasePath,
  hasSqliteCode,
  hasSystemCode,
  inspectDatabase,
} from "./file.ts";

type RestoreOptions = {
  mayReplace: boolean;
  now: number;
  /** Asked when the present database is too damaged to tell whether somebody uses it. */
  isServing(): Promise<boolean>;
  /** Removes what was made of the present database, before the other takes its place. */
  forgetDerived(): Promise<void>;
  signal?: AbortSignal;
};

/** `aside`: where the database is now that was here before. */
export type Restored = Contents & { aside: string | null };

/** Puts a backup where the database is. Interrupted at any point, the old one is there or the new one. */
export async function restoreDatabase(
  dataDir: string,
  file: string,
  options: RestoreOptions,
): Promise<Restored> {
  requireWhole(inspectDatabase(file), file);
  const database = databasePath(dataDir);
  const isThere = existsSync(database);
  if (isThere && !options.mayReplace)
    throw new AppError("conflict", `There is a database in ${dataDir}; give --force to put it aside.`);
  await mkdir(dataDir, { recursive: true, mode: 0o700 }).catch((cause: unknown) => {
    throw new AppError("storage-unavailable", `DATA_DIR ${dataDir} cannot be written.`, { cause });
  });
  const hold = isThere ? await keepOthersOut(database, options) : undefined;
  try {
    return await draftFile(database, async (draft) => {
      await copyDatabase(file, draft, options.signal);
      const contents = requireWhole(inspectDatabase(draft), file);
      await options.forgetDerived();
      const aside = isThere ? await setAside(dataDir, options.now) : null;
      // A log belongs to the database that wrote it: beside another one it would be written into that.
      for (const log of logsOf(database)) await rm(log, { force: true });
      await putInPlace(draft, database);
      return { ...contents, aside };
    });
  } finally {
    hold?.close();
  }
}

function requireWhole(found: DatabaseFile, file: string): Contents {
  switch (found.kind) {
    case "whole":
      return found;
    case "missing":
    case "unreadable":
      throw new AppError("not-found", `The file ${file} cannot be read.`);
    case "foreign":
      throw new AppError("invalid-argument", `${file} is not a database of Commonplace.`);
    case "damaged":
      throw new AppError("invalid-argument", `${file} is damaged; take another backup.`);
    case "newer":
      throw new AppError("invalid-argument", `${file} was written by a newer Commonplace; update this one.`);
    default:
      return found satisfies never;
  }
}

/** Held until closed: who opens the database meanwhile is refused. */
async function keepOthersOut(path: string, { isServing }: RestoreOptions): Promise<{ close(): void }> {
  const inUse = () =>
    new AppError("conflict", "The database is in use. Stop the service, then restore again.");
  const database = new Sqlite(path, { timeout: 0, fileMustExist: true });
  try {
    // Refused while anybody else has the database open; it also brings what is in the log into the file.
    database.pragma("journal_mode = DELETE");
    database.exec("begin exclusive");
    return database;
  } catch (error) {
    database.close();
    if (hasSqliteCode(error, "BUSY", "LOCKED")) throw inUse();
    if (!hasSqliteCode(error, "NOTADB", "CORRUPT", "IOERR")) throw error;
    if (await isServing()) throw inUse();
    return { close() {} };
  }
}

/** A second name for what is there, so that the first never leads nowhere. */
async function setAside(dataDir: string, now: number): Promise<string> {
  const database = databasePath(dataDir);
  const aside = join(dataDir, `commonplace.before-${toIso(now).replaceAll(/[:.]/g, "-")}.db`);
  await link(database, aside).catch((error: unknown) => {
    if (!hasSystemCode(error, "EPERM", "ENOTSUP", "ENOSYS", "EMLINK")) throw error;
    return copyFile(database, aside);
  });
  // Only a damaged database still has a log here.
  for (const log of logsOf(database))
    if (existsSync(log)) await rename(log, aside + log.slice(database.length));
  return aside;
}

const logsOf = (database: string) => ["-wal", "-shm", "-journal"].map((ending) => database + ending);
