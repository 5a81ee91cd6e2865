import type { Db } from "../storage/db.ts";
import { listFamily } from "./shown.ts";

/** Thoughts in one transaction, which others wait for. */
const BATCH = 200;

/** The thoughts whose text names the entity or what was merged into it, page by page. */
export async function* pagesNaming(db: Db, userId: string, entityId: string): AsyncGenerator<string[]> {
  const family = await listFamily(db, userId, [entityId]);
  for (let after = ""; ; ) {
    const ids = await listNaming(db, userId, { family, after });
    const last = ids.at(-1);
    if (last === undefined) return;
    yield ids;
    after = last;
  }
}

/** The next thoughts whose text names one of the family, in the order of their ids. */
async function listNaming(
  db: Db,
  userId: string,
  { family, after }: { family: string[]; after: string },
): Promise<string[]> {
  const select = (table: "mentions" | "aside_mentions") =>
    db
      .selectFrom(table)
      .select("thought_id")
      .distinct()
      .where("user_id", "=", userId)
      .where("entity_id", "in", family)
      .where("thought_id", ">", after)
      .orderBy("thought_id")
      .limit(BATCH)
      .execute();
  const rows = [...(await select("mentions")), ...(await select("aside_mentions"))];
  return [...new Set(rows.map((row) => row.thought_id))].sort().slice(0, BATCH);
}

export async function touchThoughts(
  tx: Db,
  userId: string,
  { ids, revision }: { ids: string[]; revision: number },
): Promise<{ id: string; version: number }[]> {
  return tx
    .updateTable("thoughts")
    .set({ revision })
    .where("user_id", "=", userId)
    .where("id", "in", ids)
    .returning(["id", "version"])
    .execute();
}
