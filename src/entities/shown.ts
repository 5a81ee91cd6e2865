import type { Db } from "../storage/db.ts";

/** For each entity the one that is shown for it: itself, the one it was merged into, or null for an ignored one. */
export async function resolveShown(
  db: Db,
  userId: string,
  ids: Iterable<string>,
): Promise<Map<string, string | null>> {
  const asked = [...new Set(ids)];
  const known = new Map<string, Corrected | undefined>();
  for (let unknown = asked; unknown.length > 0; ) {
    const rows = await readCorrected(db, userId, unknown);
    for (const id of unknown) known.set(id, rows.get(id));
    const further = [...rows.values()].flatMap(({ merged_into }) => merged_into ?? []);
    unknown = [...new Set(further)].filter((id) => !known.has(id));
  }
  return new Map(asked.map((id) => [id, follow(known, id)]));
}

/** The one that is shown for this entity; an ignored one stands for itself. */
export async function findShown(db: Db, userId: string, id: string): Promise<string> {
  return (await resolveShown(db, userId, [id])).get(id) ?? id;
}

type Corrected = { id: string; standing: string; merged_into: string | null };

async function readCorrected(db: Db, userId: string, ids: string[]): Promise<Map<string, Corrected>> {
  const rows = await db
    .selectFrom("entities")
    .select(["id", "standing", "merged_into"])
    .where("user_id", "=", userId)
    .where("id", "in", ids)
    .where("standing", "in", ["merged", "ignored"])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

function follow(known: Map<string, Corrected | undefined>, id: string): string | null {
  const passed = new Set<string>();
  for (let at = id; !passed.has(at); ) {
    const corrected = known.get(at);
    if (!corrected) return at;
    if (corrected.standing === "ignored" || corrected.merged_into === null) return null;
    passed.add(at);
    at = corrected.merged_into;
  }
  return null;
}

/** The entities and all that were merged into them, directly or through others. */
export async function listFamily(db: Db, userId: string, ids: string[]): Promise<string[]> {
  const family = new Set(ids);
  for (let parents = ids; parents.length > 0; ) {
    const rows = await db
      .selectFrom("entities")
      .select("id")
      .where("user_id", "=", userId)
      .where("merged_into", "in", parents)
      .execute();
    parents = rows.map((row) => row.id).filter((child) => !family.has(child));
    for (const child of parents) family.add(child);
  }
  return [...family];
}
