import { sql } from "kysely";
import type { Db } from "./db.ts";
import { isPostgres } from "./dialect.ts";
import { up as initial } from "./migrations/0001-initial.ts";
import { up as notes } from "./migrations/0002-notes.ts";
import { up as chat } from "./migrations/0003-chat.ts";
import { up as appLists } from "./migrations/0004-app-lists.ts";
import { up as instance } from "./migrations/0005-instance.ts";
import { up as understanding } from "./migrations/0006-understanding.ts";
import { up as answerPlaces } from "./migrations/0007-answer-places.ts";
import { up as answerLeases } from "./migrations/0008-answer-leases.ts";
import { up as revisionOrder } from "./migrations/0009-revision-order.ts";
import { up as timeZones } from "./migrations/0010-time-zones.ts";
import { up as passages } from "./migrations/0011-passages.ts";
import { up as keyScopes } from "./migrations/0012-key-scopes.ts";
import { up as connections } from "./migrations/0013-connections.ts";
import { up as accountLinks } from "./migrations/0014-account-links.ts";
import { up as suspensions } from "./migrations/0015-suspensions.ts";
import { up as audit } from "./migrations/0016-audit.ts";
import { up as secondFactor } from "./migrations/0017-second-factor.ts";
import { up as imported } from "./migrations/0018-imported.ts";
import { up as captureKeys } from "./migrations/0019-capture-keys.ts";
import { up as imports } from "./migrations/0020-imports.ts";
import { up as corrections } from "./migrations/0021-corrections.ts";
import { up as entityCorrections } from "./migrations/0022-entity-corrections.ts";
import { up as due } from "./migrations/0023-due.ts";
import { up as handLinks } from "./migrations/0024-hand-links.ts";
import { up as thoughtLinks } from "./migrations/0025-thought-links.ts";
import { up as reminders } from "./migrations/0026-reminders.ts";
import { up as review } from "./migrations/0027-review.ts";
import { up as notePassages } from "./migrations/0028-note-passages.ts";
import { up as noteNames } from "./migrations/0029-note-names.ts";
import { up as indexRows } from "./migrations/0030-index-rows.ts";
import { up as leanHistory } from "./migrations/0031-lean-history.ts";
import { up as oneListIndex } from "./migrations/0032-one-list-index.ts";
import { newerVersion } from "./newest-migration.ts";
import { chooseLayout } from "./postgres/layout.ts";
import { createMigrationTranslator } from "./postgres/migration-dialect.ts";

type Migration = (db: Db) => Promise<void>;

/** Append-only, forward-only, in this order. */
const migrations: Record<string, Migration> = {
  "0001-initial": initial,
  "0002-notes": notes,
  "0003-chat": chat,
  "0004-app-lists": appLists,
  "0005-instance": instance,
  "0006-understanding": understanding,
  "0007-answer-places": answerPlaces,
  "0008-answer-leases": answerLeases,
  "0009-revision-order": revisionOrder,
  "0010-time-zones": timeZones,
  "0011-passages": passages,
  "0012-key-scopes": keyScopes,
  "0013-connections": connections,
  "0014-account-links": accountLinks,
  "0015-suspensions": suspensions,
  "0016-audit": audit,
  "0017-second-factor": secondFactor,
  "0018-imported": imported,
  "0019-capture-keys": captureKeys,
  "0020-imports": imports,
  "0021-corrections": corrections,
  "0022-entity-corrections": entityCorrections,
  "0023-due": due,
  "0024-hand-links": handLinks,
  "0025-thought-links": thoughtLinks,
  "0026-reminders": reminders,
  "0027-review": review,
  "0028-note-passages": notePassages,
  "0029-note-names": noteNames,
  "0030-index-rows": indexRows,
  "0031-lean-history": leanHistory,
  "0032-one-list-index": oneListIndex,
};

/** As the database records them. */
export const migrationNames: readonly string[] = Object.keys(migrations);

/** An arbitrary key for the advisory lock: instances that start at the same time migrate one after the other. */
const LOCK = 7_205_759_403;

/**
 * Brings the schema up to date. Each migration is one transaction, so a crash leaves none half done. `partitions`: how
 * many each new table of user data gets on a PostgreSQL server.
 */
export async function migrate(db: Db, partitions?: number): Promise<void> {
  await inTurn(db, partitions, createMigrationsTable);
  await refuseNewer(db);
  for (const [name, migration] of Object.entries(migrations)) {
    await inTurn(db, partitions, async (tx) => {
      const done = await sql`select name from migrations where name = ${name}`.execute(tx);
      if (done.rows.length > 0) return;
      await migration(tx);
      await sql`insert into migrations (name, applied_at) values (${name}, ${new Date().toISOString()})`.execute(
        tx,
      );
    });
  }
}

async function createMigrationsTable(tx: Db): Promise<void> {
  const { rows } = await (isPostgres(tx)
    ? sql`select from pg_tables where tablename = 'migrations' and schemaname = any(current_schemas(false))`
    : sql`select name from sqlite_schema where name = 'migrations'`
  ).execute(tx);
  if (rows.length > 0) return;
  await sql`create table migrations (name text primary key, applied_at text not null)`.execute(tx);
}

/** One process at a time. The embedded database has a single writer anyway. */
async function inTurn(
  db: Db,
  partitions: number | undefined,
  work: (tx: Db) => Promise<unknown>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!isPostgres(tx)) return work(tx);
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx);
    const layout = await chooseLayout(tx, partitions);
    // Citus would otherwise change the shards of a table over several connections, which see different states.
    if (layout.kind === "citus")
      await sql`set local citus.multi_shard_modify_mode = 'sequential'`.execute(tx);
    return work(tx.withPlugin(createMigrationTranslator(layout)));
  });
}

async function refuseNewer(db: Db): Promise<void> {
  const applied = await sql<{ name: string }>`select name from migrations`.execute(db);
  const unknown = applied.rows.find((row) => !(row.name in migrations));
  if (unknown) throw newerVersion(unknown.name);
}
