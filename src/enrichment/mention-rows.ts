import { createId } from "../base/ids.ts";
import { foldEntityName } from "../language/builtin/entities/entities.ts";
import type { FoundEntity } from "../language/mind.ts";
import type { Db } from "../storage/db.ts";
import { prepareInsertEach } from "../storage/each.ts";
import { isAmong, type Listed, toListed } from "../storage/listed.ts";
import { prepareQuery } from "../storage/prepared.ts";
import { isUnmentioned } from "../thoughts/rows.ts";

/**
 * Replaces the mentions of these thoughts and deletes entities without mentions. Returns the entities' ids by name. Few
 * statements, because each is a round trip to a server while others wait for the book.
 */
export async function syncMentions(
  tx: Db,
  userId: string,
  found: ReadonlyMap<string, FoundEntity[]>,
  now: number,
): Promise<Map<string, string>> {
  const idsByName = await resolveEntities(tx, userId, [...found.values()].flat(), now);
  const before = await deleteMentions(tx, { userId, ids: toListed(tx, [...found.keys()]) });
  const mentions = [...found].flatMap(([thought_id, entities]) => {
    const ids = new Set(entities.map(({ name }) => idsByName.get(name) as string));
    return [...ids].map((entity_id) => ({ thought_id, entity_id }));
  });
  await insertMentions(tx, userId, mentions);
  const mentioned = new Set(mentions.map(({ entity_id }) => entity_id));
  const dropped = before.map(({ entity_id }) => entity_id).filter((id) => !mentioned.has(id));
  if (dropped.length > 0) await deleteUnmentioned(tx, { userId, ids: toListed(tx, dropped) });
  return idsByName;
}

/** Finds or creates the entity of each name, whatever its kind in this text. */
async function resolveEntities(
  tx: Db,
  userId: string,
  found: FoundEntity[],
  now: number,
): Promise<Map<string, string>> {
  const aliases = new Map(found.map(({ name }) => [name, foldEntityName(name)]));
  const ids = await findByAlias(tx, userId, new Set(aliases.values()));
  const created: { alias: string; id: string; kind: string; name: string }[] = [];
  for (const { kind, name } of found) {
    const alias = aliases.get(name) as string;
    if (ids.has(alias)) continue;
    const id = createId(now);
    ids.set(alias, id);
    created.push({ alias, id, kind, name });
  }
  await insertEntities(tx, userId, created);
  await insertAliases(
    tx,
    userId,
    created.map(({ alias, id }) => ({ alias, entity_id: id })),
  );
  return new Map([...aliases].map(([name, alias]) => [name, ids.get(alias) as string]));
}

async function findByAlias(tx: Db, userId: string, aliases: Set<string>): Promise<Map<string, string>> {
  if (aliases.size === 0) return new Map();
  const rows = await selectAliases(tx, { userId, aliases: toListed(tx, [...aliases]) });
  return new Map(rows.map(({ alias, entity_id }) => [alias, entity_id]));
}

const selectAliases = prepareQuery((db, of: { userId: string; aliases: Listed }) =>
  db
    .selectFrom("entity_aliases")
    .select(["alias", "entity_id"])
    .where("user_id", "=", of.userId)
    .where(isAmong(db, "alias", of.aliases)),
);

const insertEntities = prepareInsertEach("entities", { id: "text", kind: "text", name: "text" });
const insertAliases = prepareInsertEach("entity_aliases", { alias: "text", entity_id: "text" });
const insertMentions = prepareInsertEach("mentions", { thought_id: "text", entity_id: "text" });

const deleteMentions = prepareQuery((db, of: { userId: string; ids: Listed }) =>
  db
    .deleteFrom("mentions")
    .where("user_id", "=", of.userId)
    .where(isAmong(db, "thought_id", of.ids))
    .returning("entity_id"),
);

const deleteUnmentioned = prepareQuery((db, of: { userId: string; ids: Listed }) =>
  db
    .deleteFrom("entities")
    .where("user_id", "=", of.userId)
    .where(isAmong(db, "id", of.ids))
    .where(isUnmentioned(of.userId)),
);
