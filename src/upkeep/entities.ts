import { isForgotten } from "../entities/forgotten.ts";
import type { Db } from "../storage/db.ts";
import { bumpRevision } from "../storage/tables/books.ts";
import type { Check } from "./check.ts";
import { findOrphans } from "./orphans.ts";
import { PAGE, readPages } from "./pages.ts";

/** Every alias refers to an entity, and every entity is mentioned, unless a correction keeps it. */
export const checkEntities: Check = {
  name: "entities",
  async *find(deps, userId) {
    yield* findOrphans(deps, userId, { table: "entity_aliases", column: "entity_id", target: "entities" });
    for await (const rows of readPages((after) => readUnmentioned(deps.db, userId, after)))
      yield rows.map(({ id }) => ({ id, repair: (tx) => removeUnmentioned(tx, userId, id) }));
  },
};

async function readUnmentioned(db: Db, userId: string, after: string) {
  return selectUnmentioned(db, userId).where("id", ">", after).orderBy("id").limit(PAGE).execute();
}

const selectUnmentioned = (db: Db, userId: string) =>
  db.selectFrom("entities").select("id").where("user_id", "=", userId).where(isForgotten(userId));

/** Removes it only if it is still unmentioned; its aliases and relations go with it. */
async function removeUnmentioned(tx: Db, userId: string, id: string): Promise<void> {
  await bumpRevision(tx, userId);
  await tx
    .deleteFrom("entities")
    .where("user_id", "=", userId)
    .where("id", "in", selectUnmentioned(tx, userId).where("id", "=", id))
    .execute();
}
