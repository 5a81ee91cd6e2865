import type { Actor } from "../base/actor.ts";
import { AppError } from "../base/errors.ts";
import type { Db } from "../storage/db.ts";
import type { Tables } from "../storage/schema.ts";
import { changeBook } from "../storage/tables/books.ts";
import {
  type Corrected,
  deleteAlias,
  type Entity,
  type EntityChange,
  requireEntityRow,
  updateEntity,
} from "./rows.ts";
import { type EntityDeps, settleCorrection } from "./settle.ts";

type Correction = Tables["entity_corrections"];

/** Puts back what the correction changed, if nothing else has changed it since. Returns the entity's id. */
export async function undoCorrection(deps: EntityDeps, actor: Actor, id: string): Promise<string> {
  const { userId } = actor;
  const undone = await changeBook(deps.db, userId, async (tx) => {
    const correction = await requireCorrection(tx, userId, id);
    if (correction.undone_at !== null) return correction;
    const entity = await requireEntityRow(tx, { userId, id: correction.entity_id });
    const { alias, spelling: _, into: __, ...after } = JSON.parse(correction.after) as Corrected;
    if (!isAsLeft(entity, after)) throw changedSince();
    const undoing = { undone_at: deps.clock(), is_settled: 0 };
    await tx
      .updateTable("entity_corrections")
      .set(undoing)
      .where("user_id", "=", userId)
      .where("id", "=", id)
      .execute();
    const before = JSON.parse(correction.before) as EntityChange;
    const standing =
      after.standing === "corrected" && before.standing !== "ignored"
        ? await standingWithout(tx, correction)
        : (before.standing ?? entity.standing);
    await updateEntity(tx, { userId, id: entity.id }, { ...before, standing });
    if (alias !== undefined) await deleteAlias(tx, { userId, id: entity.id }, alias);
    return { ...correction, ...undoing };
  });
  if (undone.is_settled === 0) await settleCorrection(deps, userId, undone);
  return undone.entity_id;
}

/**
 * Makes an entity what it was before all of its corrections, whatever was undone of them, in whatever order. False if there
 * are more or fewer of them.
 */
export async function undoAllCorrections(
  deps: EntityDeps,
  { userId }: Actor,
  { id, count }: { id: string; count: number },
): Promise<boolean> {
  const undone = await changeBook(deps.db, userId, async (tx) => {
    const select = tx
      .selectFrom("entity_corrections")
      .selectAll()
      .where("user_id", "=", userId)
      .where("entity_id", "=", id);
    const corrections = await select.orderBy("id", "desc").execute();
    if (corrections.length !== count) return undefined;
    let first: EntityChange = {};
    for (const { before, after } of corrections) {
      first = { ...first, ...(JSON.parse(before) as EntityChange) };
      const { alias } = JSON.parse(after) as Corrected;
      if (alias !== undefined) await deleteAlias(tx, { userId, id }, alias);
    }
    await updateEntity(tx, { userId, id }, { ...first, standing: "found", merged_into: null });
    await tx
      .updateTable("entity_corrections")
      .set({ undone_at: deps.clock(), is_settled: 0 })
      .where("user_id", "=", userId)
      .where("entity_id", "=", id)
      .where("undone_at", "is", null)
      .execute();
    // Also those that a crash has interrupted.
    return select.where("is_settled", "=", 0).execute();
  });
  for (const correction of undone ?? []) await settleCorrection(deps, userId, correction);
  return undone !== undefined;
}

async function requireCorrection(tx: Db, userId: string, id: string): Promise<Correction> {
  const correction = await tx
    .selectFrom("entity_corrections")
    .selectAll()
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!correction) throw new AppError("not-found", "There is no such correction.");
  return correction;
}

const isAsLeft = (entity: Entity, after: EntityChange) =>
  Object.entries(after).every(([column, value]) => entity[column as keyof EntityChange] === value);

const changedSince = () =>
  new AppError("conflict", "The name has been changed again since then. Nothing was undone.");

/** Other corrections of the name or the kind go on counting. */
async function standingWithout(tx: Db, { user_id, entity_id, id }: Correction): Promise<Entity["standing"]> {
  const other = await tx
    .selectFrom("entity_corrections")
    .select("id")
    .where("user_id", "=", user_id)
    .where("entity_id", "=", entity_id)
    .where("id", "<>", id)
    .where("undone_at", "is", null)
    .where("kind", "in", ["renamed", "retyped", "spelled", "restored"])
    .executeTakeFirst();
  return other ? "corrected" : "found";
}
