import Sqlite from "better-sqlite3";
import { AppError } from "../../base/errors.ts";
import { hasSystemCode } from "./file.ts";

/** By code, what the machine refuses, as far as somebody can do something about it; the first that fits. */
const reasons: [RegExp, string][] = [
  // SHMSIZE: the index of the log, a file of its own, had no room to grow.
  [/^SQLITE_(FULL|IOERR_SHMSIZE)/, "The disk of the database is full."],
  [/^SQLITE_(READONLY|IOERR_(WRITE|FSYNC|TRUNCATE|SHM))/, "The database cannot be written."],
  [/^SQLITE_(BUSY|LOCKED)/, "Another program keeps the database busy."],
  [/^SQLITE_(CORRUPT|NOTADB)/, "The database is damaged."],
  [/^SQLITE_(IOERR|CANTOPEN|NOMEM|PERM)/, "The database is unavailable."],
];

/** What the machine refuses (a full disk, a lock) is told apart from what the code got wrong. */
export function toAppError(error: unknown): unknown {
  const reason = findReason(error);
  return reason === undefined ? error : unavailable(reason, error);
}

/** The same for a database that cannot even be opened, which is said to whoever starts the service. */
export function toOpenError(error: unknown, path: string): AppError {
  const reason = hasSystemCode(error) ? "The database cannot be written." : findReason(error);
  const message = reason ? `${reason} Its file is ${path}.` : `The database ${path} cannot be opened.`;
  return new AppError("storage-unavailable", message, { cause: error });
}

/** SQLite gave up a whole transaction, so what others had done in it went with it. */
export function givenUp(): AppError {
  return unavailable("The database is unavailable.");
}

function findReason(error: unknown): string | undefined {
  if (!(error instanceof Sqlite.SqliteError)) return undefined;
  return reasons.find(([codes]) => codes.test(error.code))?.[1];
}

function unavailable(reason: string, cause?: unknown): AppError {
  return new AppError("storage-unavailable", `${reason} Nothing was changed.`, { cause });
}
