import { AppError } from "../base/errors.ts";
import type { Db } from "../storage/db.ts";
import type { EntityStanding, Tables } from "../storage/schema.ts";

/** The SQL on entities and their spellings. Every statement filters by user. */

export type Entity = Omit<Tables["entities"], "standing"> & { standing: EntityStanding };
type EntityKey = { userId: string; id: string };

export function noSuchEntity(): AppError {
  return new AppError("not-found", "There is no such entity.");
}

export async function findEntity(db: Db, { userId, id }: EntityKey): Promise<Entity | undefined> {
  return db
    .selectFrom("entities")
    .selectAll()
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function requireEntityRow(db: Db, key: EntityKey): Promise<Entity> {
  const entity = await findEntity(db, key);
  if (!entity) throw noSuchEntity();
  return entity;
}

export type EntityChange = Partial<Pick<Entity, "name" | "kind" | "standing" | "merged_into">>;

/** What a correction changed. `alias` was added, `spelling` is how the person wrote it, `into` names what it became. */
export type Corrected = EntityChange & { alias?: string; spelling?: string; into?: string };

export async function updateEntity(tx: Db, { userId, id }: EntityKey, change: EntityChange): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await tx.updateTable("entities").set(change).where("user_id", "=", userId).where("id", "=", id).execute();
}

/** The entity that a folded spelling belongs to. */
export async function findSpelled(db: Db, userId: string, alias: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("entity_aliases")
    .select("entity_id")
    .where("user_id", "=", userId)
    .where("alias", "=", alias)
    .executeTakeFirst();
  return row?.entity_id;
}

export async function insertAlias(tx: Db, { userId, id }: EntityKey, alias: string): Promise<void> {
  await tx.insertInto("entity_aliases").values({ user_id: userId, alias, entity_id: id }).execute();
}

export async function deleteAlias(tx: Db, { userId, id }: EntityKey, alias: string): Promise<void> {
  await tx
    .deleteFrom("entity_aliases")
    .where("user_id", "=", userId)
    .where("alias", "=", alias)
    .where("entity_id", "=", id)
    .execute();
}
