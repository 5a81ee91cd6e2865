import type { Actor } from "../../base/actor.ts";
import type { Clock } from "../../base/clock.ts";
import { deleteForgotten } from "../../entities/forgotten.ts";
import { undoAllCorrections } from "../../entities/undo.ts";
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
    if (await undoAllCorrections(deps, actor, { id: subject_id, count: version })) undone.add(subject_id);
  // By now none of them is merged into another.
  for (const { subject_id: entityId } of items)
    await changeBook(deps.db, actor.userId, (tx) =>
      forget(tx, { userId: actor.userId, entityId, importId, isUndone: undone.has(entityId) }),
    );
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
