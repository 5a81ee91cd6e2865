import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import Sqlite from "better-sqlite3";
import { putInPlace } from "../../base/atomic-file.ts";
import { AppError } from "../../base/errors.ts";
import { draftFile } from "../draft.ts";
import { type Contents, databasePath, inspectDatabase } from "./file.ts";

const PAGES_A_STEP = 1_000;

type BackupOptions = { mayReplace: boolean; signal?: AbortSignal };

/** A consistent copy of the embedded database in one file, while others may write. */
export async function backUpDatabase(
  dataDir: string,
  file: string,
  { mayReplace, signal }: BackupOptions,
): Promise<Contents> {
  const database = databasePath(dataDir);
  if (!existsSync(database)) throw new AppError("not-found", `There is no database in ${dataDir} yet.`);
  if (isOfDatabase(database, file))
    throw new AppError("conflict", `${file} is the database itself; give another name.`);
  if (!mayReplace && existsSync(file))
    throw new AppError("conflict", `${file} is there already; use --force to replace it.`);
  return draftFile(resolve(file), async (draft) => {
    await copyDatabase(database, draft, signal);
    const copy = inspectDatabase(draft);
    if (copy.kind !== "whole")
      throw new AppError(
        "storage-unavailable",
        `The database is ${copy.kind}, and so would be its backup: nothing was written.`,
      );
    await putInPlace(draft, resolve(file));
    return copy;
  });
}

/** The copy has no write-ahead log. Read in one transaction, so that writers do not make it start over. */
export async function copyDatabase(from: string, to: string, signal?: AbortSignal): Promise<void> {
  const source = new Sqlite(from, { readonly: true, fileMustExist: true });
  try {
    source.exec("begin");
    source.prepare("select count(*) from sqlite_schema").get();
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

/** The database or its log: writing there would destroy it. */
function isOfDatabase(database: string, file: string): boolean {
  const folder = dirname(resolve(file));
  if (!existsSync(folder)) return false;
  const target = existsSync(file) ? realpathSync(file) : join(realpathSync(folder), basename(file));
  return ["", "-wal", "-shm", "-journal"].some((ending) => target === realpathSync(database) + ending);
}
