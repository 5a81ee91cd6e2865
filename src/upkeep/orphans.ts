import { sql } from "kysely";
import type { Db } from "../storage/db.ts";
import type { Tables } from "../storage/schema.ts";
import { bumpRevision } from "../storage/tables/books.ts";
import type { Fault, UpkeepDeps } from "./check.ts";
import { enrichWithout } from "./enrich-anew.ts";
import { PAGE, readPages } from "./pages.ts";

/** A derived row names something by this column. */
type Reference = {
  table: Extract<
    keyof Tables,
    "thought_index" | "mentions" | "relations" | "entity_aliases" | "links" | "jobs" | "note_index"
  >;
  column: "thought_id" | "note_id" | "entity_id" | "from_id" | "to_id";
  target: "thoughts" | "notes" | "entities";
};

/** What derived rows name though it is not there: the rows go, and a thought that loses an entity is read again. */
export async function* findOrphans(
  { db, clock }: UpkeepDeps,
  userId: string,
  reference: Reference,
): AsyncIterable<Fault[]> {
  const pages = readPages((after) => readMissing(db, { userId, after }, reference));
  for await (const rows of pages)
    yield rows.map(({ id }) => ({
      id,
      async mend(tx) {
        await bumpRevision(tx, userId);
        const thoughts = await deleteRows(tx, { userId, id }, reference);
        if (reference.target !== "entities") return;
        for (const thought of thoughts) await enrichWithout(tx, "mind", { userId, id: thought.id }, clock());
      },
    }));
}

async function readMissing(
  db: Db,
  { userId, after }: { userId: string; after: string },
  { table, column, target }: Reference,
): Promise<{ id: string }[]> {
  const named = sql.ref(`child.${column}`);
  const { rows } = await sql<{ id: string }>`
    select distinct ${named} as id from ${sql.table(table)} as child
    where child.user_id = ${userId} and ${named} > ${after} and not exists (
      select 1 from ${sql.table(target)} as parent where parent.user_id = ${userId} and parent.id = ${named})
    order by 1 limit ${sql.lit(PAGE)}`.execute(db);
  return rows;
}

/** Returns the thoughts that the rows belonged to; a spelling belongs to none. */
async function deleteRows(
  tx: Db,
  { userId, id }: { userId: string; id: string },
  { table, column }: Reference,
): Promise<{ id: string }[]> {
  const remove = sql`delete from ${sql.table(table)} where user_id = ${userId} and ${sql.ref(column)} = ${id}`;
  if (table !== "mentions" && table !== "relations") {
    await remove.execute(tx);
    return [];
  }
  const { rows } = await sql<{ id: string }>`${remove} returning thought_id as id`.execute(tx);
  return rows;
}
