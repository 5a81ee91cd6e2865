import Sqlite from "better-sqlite3";
import { AppError } from "../../base/errors.ts";
import { hasSystemCode } from "./file.ts";

/** Messages for errors that people can fix, by SQLite's code; the first match counts. */
const reasons: [RegExp, string][] = [
  // SHMSIZE: the log's index, a separate file, could not grow.
  [/^SQLITE_(FULL|IOERR_SHMSIZE)/, "The disk of the database is full."],
  [/^SQLITE_(READONLY|IOERR_(WRITE|FSYNC|TRUNCATE|SHM))/, "The database cannot be written."],
  [/^SQLITE_(BUSY|LOCKED)/, "Another program keeps the database busy."],
  [/^SQLITE_(CORRUPT|NOTADB)/, "The database is damaged."],
  [/^SQLITE_(IOERR|CANTOPEN|NOMEM|PERM)/, "The database is unavailable."],
];

/** Separates failures of the machine (a full disk, a lock) from bugs. */
export function toAppError(error: unknown): unknown {
  const reason = findReason(error);
  return reason === undefined ? error : unavailable(reason, error);
}

/** For a database that cannot be opened. */
export function toOpenError(error: unknown, path: string): AppError {
  const reason = hasSystemCode(error) ? "The database cannot be written." : findReason(error);
  const message = reason ? `${reason} Its file is ${path}.` : `The database ${path} cannot be opened.`;
  return new AppError("storage-unavailable", message, { cause: error });
}

/** SQLite rolled back the whole transaction, including what other units had done in it. */
export function transactionLost(): AppError {
  return unavailable("The database is unavailable.");
}

function findReason(error: unknown): string | undefined {
  if (!(error instanceof Sqlite.SqliteError)) return undefined;
  return reasons.find(([codes]) => codes.test(error.code))?.[1];
}

function unavailable(reason: string, cause?: unknown): AppError {
  return new AppError("storage-unavailable", `${reason} Nothing was changed.`, { cause });
}
