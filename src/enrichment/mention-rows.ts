import type { Insertable } from "kysely";
import { createId } from "../base/ids.ts";
import { isForgotten } from "../entities/forgotten.ts";
import { insertMentions } from "../entities/mentions.ts";
import { foldEntityName } from "../language/builtin/entities/entities.ts";
import type { FoundEntity } from "../language/mind.ts";
import type { Db } from "../storage/db.ts";
import { prepareQuery } from "../storage/prepared.ts";
import type { Tables } from "../storage/schema.ts";
import type { Job } from "../storage/tables/jobs.ts";

/**
 * Replaces a thought's mentions and deletes entities without mentions. Returns the entities' ids by name, as the text
 * says them: corrections decide which of them are shown. Few statements, because each is a round trip to a server while
 * others wait for the book.
 */
export async function syncMentions(
  tx: Db,
  { userId, thoughtId }: Job,
  found: FoundEntity[],
  now: number,
): Promise<Map<string, string>> {
  const idsByName = await resolveEntities(tx, userId, found, now);
  const ids = new Set(idsByName.values());
  const before = await deleteMentions(tx, { userId, thoughtId });
  await deleteAside(tx, { userId, thoughtId });
  await insertMentions(tx, userId, new Map([[thoughtId, ids]]));
  for (const { entity_id } of before)
    if (!ids.has(entity_id)) await deleteUnmentioned(tx, { userId, entityId: entity_id });
  return idsByName;
}

/** Finds or creates the entity of each name, whatever its kind in this text. */
async function resolveEntities(
  tx: Db,
  userId: string,
  found: FoundEntity[],
  now: number,
): Promise<Map<string, string>> {
  const ids = await findByAlias(tx, userId, new Set(found.map(({ name }) => foldEntityName(name))));
  const created = new Map<string, NewEntity>();
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

type NewEntity = Insertable<Tables["entities"]>;

async function insertEntities(tx: Db, created: Map<string, NewEntity>): Promise<void> {
  await tx
    .insertInto("entities")
    .values([...created.values()])
    .execute();
  await tx
    .insertInto("entity_aliases")
    .values([...created].map(([alias, { user_id, id }]) => ({ user_id, alias, entity_id: id })))
    .execute();
}

const deleteMentions = prepareQuery((db, of: Pick<Job, "userId" | "thoughtId">) =>
  db
    .deleteFrom("mentions")
    .where("user_id", "=", of.userId)
    .where("thought_id", "=", of.thoughtId)
    .returning("entity_id"),
);

const deleteAside = prepareQuery((db, of: Pick<Job, "userId" | "thoughtId">) =>
  db.deleteFrom("aside_mentions").where("user_id", "=", of.userId).where("thought_id", "=", of.thoughtId),
);

const deleteUnmentioned = prepareQuery((db, entity: { userId: string; entityId: string }) =>
  db
    .deleteFrom("entities")
    .where("user_id", "=", entity.userId)
    .where("id", "=", entity.entityId)
    .where(isForgotten(entity.userId)),
);
