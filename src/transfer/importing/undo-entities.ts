import type { Actor } from "../../base/actor.ts";
import type { Clock } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import { deleteForgotten } from "../../entities/forgotten.ts";
import { undoCorrection } from "../../entities/undo.ts";
import type { Db } from "../../storage/db.ts";
import { changeBook } from "../../storage/tables/books.ts";
import { dropItem } from "./batches.ts";

type UndoDeps = { db: Db; clock: Clock };

/** Takes back the corrections of names that the import brought; a name that was corrected since stays as it is. */
export async function undoEntities(deps: UndoDeps, actor: Actor, importId: string): Promise<void> {
  const items = await deps.db
    .selectFrom("import_items")
    .select(["subject_id", "version"])
    .where("user_id", "=", actor.userId)
    .where("import_id", "=", importId)
    .where("kind", "=", "entity")
    .orderBy("subject_id")
    .execute();
  const undone = new Set<string>();
  for (const { subject_id, version } of items)
    if (await undoAll(deps, actor, { entityId: subject_id, count: version })) undone.add(subject_id);
  // By now none of them is merged into another.
  for (const { subject_id: entityId } of items)
    await changeBook(deps.db, actor.userId, (tx) =>
      forget(tx, { userId: actor.userId, entityId, importId, isUndone: undone.has(entityId) }),
    );
}

/** The newest first; false if there are others by now. */
async function undoAll(
  deps: UndoDeps,
  actor: Actor,
  { entityId, count }: { entityId: string; count: number },
): Promise<boolean> {
  const corrections = await deps.db
    .selectFrom("entity_corrections")
    .select(["id", "undone_at"])
    .where("user_id", "=", actor.userId)
    .where("entity_id", "=", entityId)
    .orderBy("id", "desc")
    .execute();
  if (corrections.length !== count) return false;
  try {
    for (const { id, undone_at } of corrections)
      if (undone_at === null) await undoCorrection(deps, actor, id);
    return true;
  } catch (error) {
    // What it was merged into may have been missing here.
    if (error instanceof AppError && error.code === "conflict") return false;
    throw error;
  }
}

type Undone = { userId: string; entityId: string; importId: string; isUndone: boolean };

async function forget(tx: Db, { userId, entityId, importId, isUndone }: Undone): Promise<void> {
  if (isUndone) {
    await tx
      .deleteFrom("entity_corrections")
      .where("user_id", "=", userId)
      .where("entity_id", "=", entityId)
      .execute();
    await deleteForgotten(tx, userId, [entityId]);
  }
  await dropItem(tx, { user_id: userId, import_id: importId, subject_id: entityId });
}
