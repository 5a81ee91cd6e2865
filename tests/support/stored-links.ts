import type { Db } from "../../src/storage/db.ts";
import { unpackLinks } from "../../src/storage/tables/packed-links.ts";

/** Every stored link, once in each direction. */
export async function listStoredLinks(db: Db) {
  const rows = await db.selectFrom("thought_links").selectAll().orderBy("thought_id").execute();
  return rows.flatMap(({ thought_id: from_id, links }) =>
    unpackLinks(links).map(({ toId: to_id, kind, weight }) => ({ from_id, to_id, kind, weight })),
  );
}
