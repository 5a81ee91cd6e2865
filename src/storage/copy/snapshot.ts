import { sql } from "kysely";
import type { Db } from "../db.ts";
import { isPostgres } from "../dialect.ts";

/** `work` reads a consistent snapshot; others may write meanwhile. */
export async function inSnapshot<Result>(db: Db, work: (snapshot: Db) => Promise<Result>): Promise<Result> {
  return isPostgres(db) ? inPostgresSnapshot(db, work) : inSqliteSnapshot(db, work);
}

async function inPostgresSnapshot<Result>(db: Db, work: (snapshot: Db) => Promise<Result>): Promise<Result> {
  const transaction = db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
  return transaction.execute(async (tx) => {
    // Idle while the target writes, but it holds no lock that anybody needs.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    return work(tx);
  });
}

/** The driver's transactions use the writing handle; this one uses the reading handle. */
async function inSqliteSnapshot<Result>(db: Db, work: (snapshot: Db) => Promise<Result>): Promise<Result> {
  await sql`begin`.execute(db);
  try {
    return await work(db);
  } finally {
    await sql`commit`.execute(db);
  }
}
