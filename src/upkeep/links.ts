import { sql } from "kysely";
import type { Db } from "../storage/db.ts";
import type { Check } from "./check.ts";
import { findOrphans } from "./orphans.ts";
import { PAGE, readPages } from "./pages.ts";
import { requeueEnrichment } from "./requeue-enrichment.ts";

/** A link joins two different thoughts, and is stored in both directions with equal weight. */
export const checkLinks: Check = {
  name: "links",
  async *find(deps, userId) {
    yield* findOrphans(deps, userId, { table: "links", column: "from_id", target: "thoughts" });
    yield* findOrphans(deps, userId, { table: "links", column: "to_id", target: "thoughts" });
    for await (const rows of readPages((after) => readOneSided(deps.db, userId, after)))
      yield rows.map(({ id }) => ({
        id,
        async repair(tx) {
          await requeueEnrichment(tx, { userId, id }, deps.clock());
          await removeOneSided(tx, userId, id);
        },
      }));
  },
};

/** A link to itself, or without an equal link back. */
const isOneSided = sql`(link.from_id = link.to_id or not exists (
  select 1 from links as back where back.user_id = link.user_id and back.from_id = link.to_id
    and back.to_id = link.from_id and back.kind = link.kind and back.weight = link.weight))`;

async function readOneSided(db: Db, userId: string, after: string): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct link.from_id as id from links as link
    where link.user_id = ${userId} and link.from_id > ${after} and ${isOneSided}
    order by 1 limit ${sql.lit(PAGE)}`.execute(db);
  return rows;
}

/** Removes both directions even if only their weights differ, so enrichment writes the link from scratch. */
async function removeOneSided(tx: Db, userId: string, id: string): Promise<void> {
  const { rows } = await sql<{ to_id: string; kind: string }>`
    select to_id, kind from links as link
    where link.user_id = ${userId} and link.from_id = ${id} and ${isOneSided}`.execute(tx);
  for (const { to_id, kind } of rows)
    await sql`delete from links where user_id = ${userId} and kind = ${kind} and (
      (from_id = ${id} and to_id = ${to_id}) or (from_id = ${to_id} and to_id = ${id}))`.execute(tx);
}
