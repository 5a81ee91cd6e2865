import { sql } from "kysely";
import type { Db } from "../storage/db.ts";
import type { Check } from "./check.ts";
import { PAGE, readPages } from "./pages.ts";

/** Every version of a thought or note is in its history. Missing history cannot be rebuilt. */
export const checkHistory: Check = {
  name: "history",
  async *find({ db }, userId) {
    for (const table of ["thoughts", "notes"] as const)
      yield* readPages((after) => readIncomplete(db, table, { userId, after }));
  },
};

async function readIncomplete(
  db: Db,
  table: "thoughts" | "notes",
  { userId, after }: { userId: string; after: string },
): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} as subject
    where user_id = ${userId} and id > ${after} and version > (
      select count(*) from activity where activity.user_id = ${userId} and subject_id = subject.id)
    order by id limit ${sql.lit(PAGE)}`.execute(db);
  return rows;
}
