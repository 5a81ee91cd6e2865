import { deleteForgotten, isForgotten } from "../entities/forgotten.ts";
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
  return db
    .selectFrom("entities")
    .select("id")
    .where("user_id", "=", userId)
    .where(isForgotten(userId))
    .where("id", ">", after)
    .orderBy("id")
    .limit(PAGE)
    .execute();
}

/** Unless it has been mentioned meanwhile. */
async function removeUnmentioned(tx: Db, userId: string, id: string): Promise<void> {
  await bumpRevision(tx, userId);
  await deleteForgotten(tx, userId, [id]);
}
