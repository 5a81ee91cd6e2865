import { createId } from "../base/ids.ts";
import { foldEntityName } from "../language/builtin/entities/entities.ts";
import type { FoundEntity } from "../language/mind.ts";
import type { Db } from "../storage/db.ts";
import { prepareQuery } from "../storage/prepared.ts";
import type { Tables } from "../storage/schema.ts";
import { isUnmentioned } from "./rows.ts";

type Of = { userId: string; thoughtId: string };

/**
 * Replaces a thought's mentions, without those of the `removed` names, and deletes entities without mentions. Returns the entities' ids by name. Few statements,
 * because each is a round trip to a server while others wait for the book.
 */
export async function syncMentions(
  tx: Db,
  { userId, thoughtId }: Of,
  { found, removed }: { found: FoundEntity[]; removed: FoundEntity[] },
  now: number,
): Promise<Map<string, string>> {
  const idsByName = await resolveEntities(tx, userId, found, now);
  // Another spelling may name the same entity.
  const excluded = new Set((await findByAlias(tx, userId, foldNames(removed))).values());
  for (const [name, id] of idsByName) if (excluded.has(id)) idsByName.delete(name);
  const ids = new Set(idsByName.values());
  const before = await deleteMentions(tx, { userId, thoughtId });
  if (ids.size > 0)
    await tx
      .insertInto("mentions")
      .values([...ids].map((entity_id) => ({ user_id: userId, thought_id: thoughtId, entity_id })))
      .execute();
  for (const { entity_id } of before)
    if (!ids.has(entity_id)) await deleteUnmentioned(tx, { userId, entityId: entity_id });
  return idsByName;
}

/** Adds and removes single mentions, and what the thought says about the removed ones. */
export async function changeMentions(
  tx: Db,
  { userId, thoughtId }: Of,
  { add, remove }: { add: FoundEntity[]; remove: FoundEntity[] },
  now: number,
): Promise<void> {
  for (const entityId of (await findByAlias(tx, userId, foldNames(remove))).values()) {
    await tx
      .deleteFrom("mentions")
      .where("user_id", "=", userId)
      .where("thought_id", "=", thoughtId)
      .where("entity_id", "=", entityId)
      .execute();
    await tx
      .deleteFrom("relations")
      .where("user_id", "=", userId)
      .where("thought_id", "=", thoughtId)
      .where((where) => where.or([where("from_id", "=", entityId), where("to_id", "=", entityId)]))
      .execute();
    await deleteUnmentioned(tx, { userId, entityId });
  }
  const ids = new Set((await resolveEntities(tx, userId, add, now)).values());
  if (ids.size > 0)
    await tx
      .insertInto("mentions")
      .values([...ids].map((entity_id) => ({ user_id: userId, thought_id: thoughtId, entity_id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

const foldNames = (entities: FoundEntity[]) => new Set(entities.map(({ name }) => foldEntityName(name)));

/** Finds or creates the entity of each name, whatever its kind in this text. */
async function resolveEntities(
  tx: Db,
  userId: string,
  found: FoundEntity[],
  now: number,
): Promise<Map<string, string>> {
  const ids = await findByAlias(tx, userId, foldNames(found));
  const created = new Map<string, Tables["entities"]>();
  for (const { kind, name } of found) {
    const alias = foldEntityName(name);
    if (ids.has(alias)) continue;
    const id = createId(now);
    ids.set(alias, id);
    created.set(alias, { user_id: userId, id, kind, name });
  }
  if (created.size > 0) await insertEntities(tx, created);
  return new Map(found.map(({ name }) => [name, ids.get(foldEntityName(name)) as string]));
}

async function findByAlias(tx: Db, userId: string, aliases: Set<string>): Promise<Map<string, string>> {
  if (aliases.size === 0) return new Map();
  const rows = await tx
    .selectFrom("entity_aliases")
    .select(["alias", "entity_id"])
    .where("user_id", "=", userId)
    .where("alias", "in", [...aliases])
    .execute();
  return new Map(rows.map(({ alias, entity_id }) => [alias, entity_id]));
}

async function insertEntities(tx: Db, created: Map<string, Tables["entities"]>): Promise<void> {
  await tx
    .insertInto("entities")
    .values([...created.values()])
    .execute();
  await tx
    .insertInto("entity_aliases")
    .values([...created].map(([alias, { user_id, id }]) => ({ user_id, alias, entity_id: id })))
    .execute();
}

const deleteMentions = prepareQuery((db, of: Of) =>
  db
    .deleteFrom("mentions")
    .where("user_id", "=", of.userId)
    .where("thought_id", "=", of.thoughtId)
    .returning("entity_id"),
);

const deleteUnmentioned = prepareQuery((db, entity: { userId: string; entityId: string }) =>
  db
    .deleteFrom("entities")
    .where("user_id", "=", entity.userId)
    .where("id", "=", entity.entityId)
    .where(isUnmentioned(entity.userId)),
);
