import { sql } from "kysely";
import type { Db } from "../db.ts";
import { isPostgres } from "../dialect.ts";

/** Everything that `work` reads is as it was at one moment; others may write meanwhile. */
export async function inSnapshot<Result>(db: Db, work: (snapshot: Db) => Promise<Result>): Promise<Result> {
  return isPostgres(db) ? inPostgresSnapshot(db, work) : inSqliteSnapshot(db, work);
}

async function inPostgresSnapshot<Result>(db: Db, work: (snapshot: Db) => Promise<Result>): Promise<Result> {
  const transaction = db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
  return transaction.execute(async (tx) => {
    // It waits while the other side works, and holds no lock that anybody needs.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    return work(tx);
  });
}

/** A transaction of the driver's would be the writer's; this one is the reading handle's. */
async function inSqliteSnapshot<Result>(db: Db, work: (snapshot: Db) => Promise<Result>): Promise<Result> {
  await sql`begin`.execute(db);
  try {
    return await work(db);
  } finally {
    await sql`commit`.execute(db);
  }
}
