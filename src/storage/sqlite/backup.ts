import { accessSync, constants, existsSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import Sqlite, { type Database } from "better-sqlite3";
import { putInPlace } from "../../base/atomic-file.ts";
import { AppError } from "../../base/errors.ts";
import { encryptFile } from "../backups/encryption.ts";
import { draftFile } from "../draft.ts";
import { toOpenError } from "./errors.ts";
import { type Contents, databasePath, hasSqliteCode, inspectDatabase } from "./file.ts";

const PAGES_A_STEP = 1_000;

type BackupOptions = {
  mayReplace: boolean;
  /** Encrypts the backup. */
  passphrase?: string | undefined;
  signal?: AbortSignal | undefined;
};

/** A consistent copy of the embedded database in one file, while others may write. */
export async function backUpDatabase(
  dataDir: string,
  file: string,
  { mayReplace, passphrase, signal }: BackupOptions,
): Promise<Contents> {
  const database = databasePath(dataDir);
  requireReadable(database, dataDir);
  if (isOfDatabase(database, file))
    throw new AppError("conflict", `${file} is the database itself; give another name.`);
  const isThere = existsSync(file);
  // A device would be gone for every program of the machine.
  if (isThere && !statSync(file).isFile())
    throw new AppError("conflict", `${file} is no file: give the name of one.`);
  if (isThere && !mayReplace)
    throw new AppError("conflict", `${file} is there already; use --force to replace it.`);
  const target = isThere ? realpathSync(file) : resolve(file);
  if (passphrase === undefined)
    return draftFile(target, async (draft) => {
      const contents = await copyWhole(database, draft, signal);
      await putInPlace(draft, target);
      return contents;
    });
  // The readable copy stays beside the database: the backup's folder may be on a machine that is not trusted with it.
  return draftFile(join(dataDir, basename(target)), async (copy) => {
    const contents = await copyWhole(database, copy, signal);
    return draftFile(target, async (draft) => {
      await encryptFile(copy, draft, passphrase, { signal });
      await putInPlace(draft, target);
      return { ...contents, bytes: statSync(target).size };
    });
  });
}

/** Copies, then checks the copy by opening and counting it. */
async function copyWhole(
  database: string,
  draft: string,
  signal: AbortSignal | undefined,
): Promise<Contents> {
  await copyDatabase(database, draft, signal);
  const { kind, ...contents } = inspectDatabase(draft);
  if ("users" in contents) return contents;
  throw new AppError(
    "storage-unavailable",
    `The database is ${kind}, and so would be its backup: nothing was written.`,
  );
}

/** The copy has no write-ahead log. Read in one transaction, so that writers do not make it start over. */
export async function copyDatabase(from: string, to: string, signal?: AbortSignal): Promise<void> {
  const source = openSource(from);
  try {
    await source.backup(to, {
      progress() {
        signal?.throwIfAborted();
        return PAGES_A_STEP;
      },
    });
  } finally {
    source.close();
  }
  const copy = new Sqlite(to);
  copy.pragma("journal_mode = DELETE");
  copy.close();
}

/** In a transaction that sees one state of it. */
function openSource(path: string): Database {
  let source: Database | undefined;
  try {
    source = new Sqlite(path, { readonly: true, fileMustExist: true });
    source.exec("begin");
    source.prepare("select count(*) from sqlite_schema").get();
    return source;
  } catch (error) {
    source?.close();
    throw hasSqliteCode(error, "CORRUPT", "NOTADB") ? error : toOpenError(error, path);
  }
}

/** The database or its log: writing there would destroy it. */
function isOfDatabase(database: string, file: string): boolean {
  const folder = dirname(resolve(file));
  if (!existsSync(folder)) return false;
  const target = existsSync(file) ? realpathSync(file) : join(realpathSync(folder), basename(file));
  return ["", "-wal", "-shm", "-journal"].some((ending) => target === realpathSync(database) + ending);
}

/** Of a folder that belongs to somebody else it is not known what is in it. */
function requireReadable(database: string, dataDir: string): void {
  try {
    accessSync(database, constants.R_OK);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT")
      throw new AppError("not-found", `There is no database in ${dataDir} yet.`);
    throw new AppError("storage-unavailable", `The database in ${dataDir} cannot be read.`, { cause });
  }
}
