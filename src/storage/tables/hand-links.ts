import type { Db } from "../db.ts";
import { isAmong, type Listed, toListed } from "../listed.ts";
import { prepareQuery } from "../prepared.ts";
import type { Verdict } from "../schema.ts";

const selectVerdicts = prepareQuery((db, of: { userId: string; ids: Listed }) =>
  db
    .selectFrom("hand_links")
    .select(["from_id", "to_id", "verdict"])
    .where("user_id", "=", of.userId)
    .where(isAmong(db, "from_id", of.ids)),
);

/** By thought, what the person says about it and others. Thoughts without any are missing. */
export async function listVerdicts(
  db: Db,
  userId: string,
  ids: string[],
): Promise<Map<string, Map<string, Verdict>>> {
  const verdicts = new Map<string, Map<string, Verdict>>();
  if (ids.length === 0) return verdicts;
  for (const { from_id, to_id, verdict } of await selectVerdicts(db, { userId, ids: toListed(db, ids) })) {
    const own = verdicts.get(from_id) ?? new Map<string, Verdict>();
    verdicts.set(from_id, own.set(to_id, verdict));
  }
  return verdicts;
}
