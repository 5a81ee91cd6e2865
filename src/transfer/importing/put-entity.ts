import { sql } from "kysely";
import type { Actor } from "../../base/actor.ts";
import { findEntity, findSpelled, insertAlias } from "../../entities/rows.ts";
import { settleAll, settleMentions } from "../../entities/settle.ts";
import { listFamily } from "../../entities/shown.ts";
import type { Db } from "../../storage/db.ts";
import { changeBook } from "../../storage/tables/books.ts";
import type { PortableEntity } from "../portable.ts";
import type { ImportDeps } from "../reading/import-row.ts";
import type { OpenBatch } from "./batches.ts";

/**
 * What was corrected elsewhere holds here: for thoughts that are imported after it, and for those that are here already.
 * A spelling that was corrected here keeps its entity.
 */
export async function putEntity(
  { db, clock }: ImportDeps,
  actor: Actor,
  portable: PortableEntity,
  batch: OpenBatch,
): Promise<"imported" | "skipped"> {
  const { userId } = actor;
  const stored = await changeBook(db, userId, async (tx) => {
    if (await findEntity(tx, { userId, id: portable.id })) return false;
    await insertEntity(tx, userId, portable);
    for (const alias of portable.spellings) await takeAlias(tx, { userId, id: portable.id }, alias);
    await batch.record(tx, { subject_id: portable.id, kind: "entity", version: portable.corrections.length });
    return true;
  });
  // Also of one that is there already, but whose import broke off.
  const settled = await settleAll({ db, clock }, userId, portable.id);
  if (!stored) return "skipped";
  if (settled === 0) await settleMentions({ db, clock }, userId, portable.id, "mentions");
  return "imported";
}

async function insertEntity(tx: Db, user_id: string, portable: PortableEntity): Promise<void> {
  const { id, name, entityKind: kind, mergedInto, corrections } = portable;
  const target = mergedInto === null ? undefined : await findEntity(tx, { userId: user_id, id: mergedInto });
  const standing = portable.standing === "merged" && !target ? "corrected" : portable.standing;
  const merged_into = standing === "merged" ? (target?.id ?? null) : null;
  await tx.insertInto("entities").values({ user_id, id, kind, name, standing, merged_into }).execute();
  if (corrections.length === 0) return;
  const rows = corrections.map((correction) => ({
    user_id,
    id: correction.id,
    entity_id: id,
    kind: correction.kind,
    actor_name: correction.by,
    at: correction.at,
    before: JSON.stringify(correction.before),
    after: JSON.stringify(correction.after),
    undone_at: correction.undoneAt,
    // Carried through as if it were made here.
    is_settled: correction.undoneAt === null ? 0 : 1,
  }));
  await tx
    .insertInto("entity_corrections")
    .values(rows)
    .onConflict((conflict) => conflict.columns(["user_id", "id"]).doNothing())
    .execute();
}

type EntityKey = { userId: string; id: string };

/** From an entity that was only found in texts, which becomes the imported one. */
async function takeAlias(tx: Db, key: EntityKey, alias: string): Promise<void> {
  const owner = await findSpelled(tx, key.userId, alias);
  if (owner === undefined) return insertAlias(tx, key, alias);
  if (owner === key.id) return;
  const other = await findEntity(tx, { userId: key.userId, id: owner });
  if (other?.standing !== "found" || (await listFamily(tx, key.userId, [owner])).length > 1) return;
  await moveMentions(tx, key, owner);
  await moveRelations(tx, key, owner);
  await tx
    .updateTable("entity_aliases")
    .set({ entity_id: key.id })
    .where("user_id", "=", key.userId)
    .where("entity_id", "=", owner)
    .execute();
  await tx.deleteFrom("entities").where("user_id", "=", key.userId).where("id", "=", owner).execute();
}

/** A thought may mention both; what stays with the other is deleted with it. */
async function moveMentions(tx: Db, { userId, id }: EntityKey, owner: string): Promise<void> {
  await tx
    .insertInto("mentions")
    .columns(["user_id", "thought_id", "entity_id", "is_said"])
    .expression((from) =>
      from
        .selectFrom("mentions")
        .select(["user_id", "thought_id", sql.val(id).as("entity_id"), "is_said"])
        .where("user_id", "=", userId)
        .where("entity_id", "=", owner),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function moveRelations(tx: Db, { userId, id }: EntityKey, owner: string): Promise<void> {
  const rows = await tx
    .selectFrom("relations")
    .selectAll()
    .where("user_id", "=", userId)
    .where((where) => where.or([where("from_id", "=", owner), where("to_id", "=", owner)]))
    .execute();
  for (const row of rows)
    await tx
      .insertInto("relations")
      .values({
        ...row,
        ...(row.from_id === owner && { from_id: id }),
        ...(row.to_id === owner && { to_id: id }),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
