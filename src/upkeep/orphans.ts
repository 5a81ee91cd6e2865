import { sql } from "kysely";
import type { Db } from "../storage/db.ts";
import type { Tables } from "../storage/schema.ts";
import { bumpRevision } from "../storage/tables/books.ts";
import type { Fault, UpkeepDeps } from "./check.ts";
import { PAGE, readPages } from "./pages.ts";
import { discardAndRequeue } from "./requeue-enrichment.ts";

/** A column of a derived table that refers to `target`. */
type Reference = {
  table: Extract<
    keyof Tables,
    | "thought_index"
    | "mentions"
    | "aside_mentions"
    | "relations"
    | "entity_aliases"
    | "thought_links"
    | "jobs"
    | "note_index"
  >;
  column: "thought_id" | "note_id" | "entity_id" | "from_id" | "to_id";
  target: "thoughts" | "notes" | "entities";
};

/** Finds derived rows whose target is missing. Repair deletes them; a thought that loses an entity is enriched again. */
export async function* findOrphans(
  { db, clock }: UpkeepDeps,
  userId: string,
  reference: Reference,
): AsyncIterable<Fault[]> {
  const pages = readPages((after) => readMissing(db, { userId, after }, reference));
  for await (const rows of pages)
    yield rows.map(({ id }) => ({
      id,
      async repair(tx) {
        await bumpRevision(tx, userId);
        const thoughts = await deleteRows(tx, { userId, id }, reference);
        if (reference.target !== "entities") return;
        for (const thought of thoughts)
          await discardAndRequeue(tx, "mind", { userId, id: thought.id }, clock());
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

/** Returns the thoughts of the deleted mentions and relations; other rows affect no thought. */
async function deleteRows(
  tx: Db,
  { userId, id }: { userId: string; id: string },
  { table, column }: Reference,
): Promise<{ id: string }[]> {
  const remove = sql`delete from ${sql.table(table)} where user_id = ${userId} and ${sql.ref(column)} = ${id}`;
  if (table !== "mentions" && table !== "aside_mentions" && table !== "relations") {
    await remove.execute(tx);
    return [];
  }
  const { rows } = await sql<{ id: string }>`${remove} returning thought_id as id`.execute(tx);
  return rows;
}
