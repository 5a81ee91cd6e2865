import pg from "pg";
import { AppError } from "../../base/errors.ts";

/**
 * By class or code of SQLSTATE: lost connection, rolled back, out of resources, stopped by somebody (or by time),
 * the system's or the server's own fault, a server that only reads.
 */
const UNAVAILABLE = /^(08|40|53|57|58|XX|25006|55P03)/;
/** Of these the connection is of no more use: another one may lead to a server that is. */
const LOST = /^(08|57P|58|XX|25006)/;
/** A character or a number that no column of ours can hold. */
const UNHEARD_OF = /^(22021|22003)/;

/** What did not come from the server leaves the connection in nobody knows what state. */
export function isLost(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || LOST.test(error.code ?? "");
}

export function unavailable(cause?: unknown): AppError {
  return new AppError("storage-unavailable", "The database is unavailable. Nothing was changed.", { cause });
}

/** The server may be well: all connections of this instance are in use. */
export function busy(cause: unknown): AppError {
  return new AppError("storage-unavailable", "The database is busy. Nothing was changed.", { cause });
}

/** Why there is no connection, as far as whoever set `DATABASE_URL` can do something about it. */
export function unreachable(cause?: unknown): AppError {
  const code = cause instanceof pg.DatabaseError ? (cause.code ?? "") : "";
  const reason = code.startsWith("28")
    ? "The database server refuses the user or the password of DATABASE_URL."
    : code === "3D000"
      ? "The database server has no database of the name in DATABASE_URL."
      : "No database server that takes writes answers.";
  return new AppError("storage-unavailable", `${reason} Nothing was changed.`, { cause });
}

/** What the server or the way to it refuses is told apart from what the code got wrong. */
export function toAppError(error: unknown, statement: string): unknown {
  const code = error instanceof pg.DatabaseError ? (error.code ?? "") : "";
  if (UNHEARD_OF.test(code))
    return new AppError(
      "invalid-argument",
      "The request holds a character or a number that cannot be kept.",
      {
        cause: error,
      },
    );
  // A value of ours that cannot be sent.
  if (error instanceof TypeError) return error;
  if (!isLost(error) && !UNAVAILABLE.test(code)) return error;
  if (statement !== "commit") return unavailable(error);
  return new AppError(
    "storage-unavailable",
    "The database was lost while it stored this. Look whether it is there before trying again.",
    { cause: error },
  );
}
