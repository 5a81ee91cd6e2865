import pg from "pg";
import { AppError } from "../../base/errors.ts";

/**
 * SQLSTATE classes or codes: connection lost, rolled back, out of resources, stopped by an operator (or a timeout), system
 * error, damaged file, read-only server. Not XX000: Citus says it of a statement that it cannot run, which is a bug.
 */
const UNAVAILABLE = /^(08|40|53|57|58|XX00[12]|25006|55P03)/;
/** After these, the connection is useless, but another one may reach a working server. */
const LOST = /^(08|57P|58|XX|25006)/;
/** A node of Citus is down; the server that we are connected to goes on. */
const NODE_LOST = /^08/;
/** The connection ended, perhaps after the commit and before its confirmation. */
const UNCONFIRMED = /^(08|57P)/;
/** A character or a number that no column can store. */
const NOT_STORABLE = /^(22021|22003)/;
const NOT_PERMITTED = "42501";
/** As node-postgres says it. */
const NO_TLS = "The server does not support SSL connections";
/** Node's codes for a certificate that is another's, expired, or of an unknown authority. */
const NOT_TRUSTED = /^(ERR_TLS_CERT|CERT_|DEPTH_ZERO_SELF|SELF_SIGNED|UNABLE_TO_(GET_ISSUER|VERIFY))/;

/** It would refuse every other text later, or count its bytes as characters. */
export class WrongEncoding extends Error {}

/** After an error that did not come from the server, the connection's state is unknown: discard it. */
export function isLost(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return true;
  const code = error.code ?? "";
  return LOST.test(code) && !(NODE_LOST.test(code) && error.severity === "ERROR");
}

export function unavailable(cause?: unknown): AppError {
  return new AppError("storage-unavailable", "The database is unavailable. Nothing was changed.", { cause });
}

/** All connections of this instance are in use; the server may be fine. */
export function busy(cause: unknown): AppError {
  return new AppError("storage-unavailable", "The database is busy. Nothing was changed.", { cause });
}

/** Why there is no connection, as far as a change of `DATABASE_URL` or of the server can help. */
export function unreachable(cause?: unknown): AppError {
  return new AppError("storage-unavailable", `${explain(cause)} Nothing was changed.`, { cause });
}

function explain(cause: unknown): string {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  if (cause instanceof pg.DatabaseError) {
    if (code.startsWith("28")) return "The database server refuses the user or the password of DATABASE_URL.";
    if (code === "3D000") return "The database server has no database of the name in DATABASE_URL.";
    if (code === "53300")
      return "The database server takes no more connections: lower DATABASE_POOL, or raise the server's limit.";
  }
  if (cause instanceof WrongEncoding)
    return "The database in DATABASE_URL is not in UTF8: create it with this encoding.";
  if (isUnreadableFile(cause)) return "A certificate or key that DATABASE_URL names cannot be read.";
  if (cause instanceof Error && cause.message === NO_TLS)
    return "The database server does not offer TLS, which DATABASE_URL asks for.";
  if (NOT_TRUSTED.test(code))
    return "The database server's certificate does not stand the check that DATABASE_URL asks for.";
  return "No writable database server answers.";
}

/** Of the address: it is read before a connection is tried. */
export function isUnreadableFile(error: unknown): boolean {
  return error instanceof Error && "syscall" in error && /^(open|read)$/.test(String(error.syscall));
}

/**
 * Separates failures of the server or the network from bugs. `isCommitting`: unless the server refused it, it may have
 * stored the change.
 */
export function toAppError(error: unknown, isCommitting: boolean): unknown {
  const code = error instanceof pg.DatabaseError ? (error.code ?? "") : "";
  if (NOT_STORABLE.test(code))
    return new AppError(
      "invalid-argument",
      "The request contains a character or a number that cannot be stored.",
      {
        cause: error,
      },
    );
  if (code === NOT_PERMITTED)
    return new AppError(
      "storage-unavailable",
      "The database does not let the user of DATABASE_URL create, read and change its tables. Nothing was changed.",
      { cause: error },
    );
  // A value that cannot be serialized: a bug.
  if (error instanceof TypeError) return error;
  if (error instanceof pg.DatabaseError && !UNAVAILABLE.test(code)) return error;
  const isRefused = error instanceof pg.DatabaseError && !UNCONFIRMED.test(code);
  if (!isCommitting || isRefused) return unavailable(error);
  return new AppError(
    "storage-unavailable",
    "The connection to the database was lost during the commit. Check whether the change was stored before you try again.",
    { cause: error },
  );
}
