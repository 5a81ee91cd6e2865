import { createId } from "../base/ids.ts";
import type { EntityKind } from "../contract.ts";
import { foldEntityName } from "../language/builtin/entities/entities.ts";
import type { FoundEntity } from "../language/mind.ts";
import type { Db } from "../storage/db.ts";
import { prepareQuery } from "../storage/prepared.ts";
import type { Job } from "../storage/tables/jobs.ts";
import { isUnmentioned } from "../thoughts/rows.ts";

/** Replaces a thought's mentions and deletes entities without mentions. Returns the entities' ids by name. */
export async function syncMentions(
  tx: Db,
  { userId, thoughtId }: Job,
  found: FoundEntity[],
  now: number,
): Promise<Map<string, string>> {
  const idsByName = new Map<string, string>();
  for (const entity of found) idsByName.set(entity.name, await resolveEntity(tx, userId, entity, now));
  const ids = new Set(idsByName.values());
  const before = await deleteMentions(tx, { userId, thoughtId });
  for (const entityId of ids) await insertMention(tx, { userId, thoughtId, entityId });
  for (const { entity_id } of before)
    if (!ids.has(entity_id)) await deleteUnmentioned(tx, { userId, entityId: entity_id });
  return idsByName;
}

/** Finds or creates the entity of this name, whatever its kind in this text. */
async function resolveEntity(
  tx: Db,
  userId: string,
  { kind, name }: FoundEntity,
  now: number,
): Promise<string> {
  const alias = foldEntityName(name);
  const [known] = await selectAlias(tx, { userId, alias });
  if (known) return known.entity_id;
  const entityId = createId(now);
  await insertEntity(tx, { userId, entityId, kind, name });
  await insertAlias(tx, { userId, alias, entityId });
  return entityId;
}

type Mention = { userId: string; thoughtId: string; entityId: string };

const deleteMentions = prepareQuery((db, of: Omit<Mention, "entityId">) =>
  db
    .deleteFrom("mentions")
    .where("user_id", "=", of.userId)
    .where("thought_id", "=", of.thoughtId)
    .returning("entity_id"),
);

const insertMention = prepareQuery((db, mention: Mention) =>
  db
    .insertInto("mentions")
    .values({ user_id: mention.userId, thought_id: mention.thoughtId, entity_id: mention.entityId }),
);

const selectAlias = prepareQuery((db, of: { userId: string; alias: string }) =>
  db
    .selectFrom("entity_aliases")
    .select("entity_id")
    .where("user_id", "=", of.userId)
    .where("alias", "=", of.alias),
);

const insertEntity = prepareQuery(
  (db, entity: { userId: string; entityId: string; kind: EntityKind; name: string }) =>
    db.insertInto("entities").values({
      user_id: entity.userId,
      id: entity.entityId,
      kind: entity.kind,
      name: entity.name,
    }),
);

const insertAlias = prepareQuery((db, row: { userId: string; alias: string; entityId: string }) =>
  db.insertInto("entity_aliases").values({ user_id: row.userId, alias: row.alias, entity_id: row.entityId }),
);

const deleteUnmentioned = prepareQuery((db, entity: { userId: string; entityId: string }) =>
  db
    .deleteFrom("entities")
    .where("user_id", "=", entity.userId)
    .where("id", "=", entity.entityId)
    .where(isUnmentioned(entity.userId)),
);
