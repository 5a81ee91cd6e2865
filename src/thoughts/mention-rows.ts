import type { Insertable } from "kysely";
import { createId } from "../base/ids.ts";
import { deleteForgotten } from "../entities/forgotten.ts";
import { insertMentions, renewMentions } from "../entities/mentions.ts";
import { listFamily, resolveShown } from "../entities/shown.ts";
import { foldEntityName } from "../language/builtin/entities/entities.ts";
import type { FoundEntity } from "../language/mind.ts";
import type { Db } from "../storage/db.ts";
import { isAmong, type Listed, toListed } from "../storage/listed.ts";
import { prepareQuery } from "../storage/prepared.ts";
import type { Tables } from "../storage/schema.ts";

type Of = { userId: string; thoughtId: string };

/** What a text names, and the names that a person removed from it. */
export type NamedEntities = { found: FoundEntity[]; removed: FoundEntity[] };

/**
 * Replaces the mentions of these thoughts, without those of the `removed` names, and deletes entities without mentions.
 * Returns for each the entities' ids by name, as the text says them: corrections decide which of them are shown. Few
 * statements, because each is a round trip to a server while others wait for the book.
 */
export async function syncMentions(
  tx: Db,
  userId: string,
  named: ReadonlyMap<string, NamedEntities>,
  now: number,
): Promise<Map<string, Map<string, string>>> {
  const all = [...named.values()].flatMap(({ found }) => found);
  const idsByName = await resolveEntities(tx, userId, all, now);
  const byThought = new Map<string, Map<string, string>>();
  for (const [thoughtId, { found, removed }] of named) {
    const excluded = removed.length > 0 ? await listMeant(tx, userId, removed) : new Set();
    const ids = found.map(({ name }) => [name, idsByName.get(name) as string] as const);
    byThought.set(thoughtId, new Map(ids.filter(([, id]) => !excluded.has(id))));
  }
  const of = { userId, ids: toListed(tx, [...named.keys()]) };
  const before = await deleteMentions(tx, of);
  await deleteAside(tx, of);
  const said = [...byThought].map(([thoughtId, ids]) => [thoughtId, new Set(ids.values())] as const);
  await insertMentions(tx, userId, new Map(said));
  const kept = new Set(said.flatMap(([, ids]) => [...ids]));
  await deleteForgotten(
    tx,
    userId,
    before.map(({ entity_id }) => entity_id).filter((id) => !kept.has(id)),
  );
  return byThought;
}

/** The first mentions of a new thought. */
export async function addMentions(
  tx: Db,
  { userId, thoughtId }: Of,
  found: FoundEntity[],
  now: number,
): Promise<void> {
  const ids = await resolveEntities(tx, userId, found, now);
  await insertMentions(tx, userId, new Map([[thoughtId, new Set(ids.values())]]));
}

/** Adds and removes single mentions, and what the thought says about the removed ones. */
export async function changeMentions(
  tx: Db,
  { userId, thoughtId }: Of,
  { add, remove }: { add: FoundEntity[]; remove: FoundEntity[] },
  now: number,
): Promise<void> {
  const meant = [...(await listMeant(tx, userId, remove))];
  if (meant.length > 0) await deleteMeant(tx, { userId, thoughtId }, meant);
  await deleteForgotten(tx, userId, meant);
  const ids = new Set((await resolveEntities(tx, userId, add, now)).values());
  if (ids.size > 0)
    await tx
      .insertInto("mentions")
      .values([...ids].map((entity_id) => ({ user_id: userId, thought_id: thoughtId, entity_id })))
      .onConflict((conflict) =>
        conflict.columns(["user_id", "thought_id", "entity_id"]).doUpdateSet({ is_said: 1 }),
      )
      .execute();
  await renewMentions(tx, userId, [thoughtId]);
}

/** The entities of these names, and all that are shown as the same. */
async function listMeant(tx: Db, userId: string, entities: FoundEntity[]): Promise<Set<string>> {
  const named = (await findByAlias(tx, userId, foldNames(entities))).values();
  const shown = await resolveShown(tx, userId, named);
  const roots = [...shown].map(([id, root]) => root ?? id);
  return new Set(roots.length === 0 ? [] : await listFamily(tx, userId, roots));
}

async function deleteMeant(tx: Db, { userId, thoughtId }: Of, ids: string[]): Promise<void> {
  for (const table of ["mentions", "aside_mentions"] as const)
    await tx
      .deleteFrom(table)
      .where("user_id", "=", userId)
      .where("thought_id", "=", thoughtId)
      .where("entity_id", "in", ids)
      .execute();
  await tx
    .deleteFrom("relations")
    .where("user_id", "=", userId)
    .where("thought_id", "=", thoughtId)
    .where((where) => where.or([where("from_id", "in", ids), where("to_id", "in", ids)]))
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

type Many = { userId: string; ids: Listed };

const deleteMentions = prepareQuery((db, of: Many) =>
  db
    .deleteFrom("mentions")
    .where("user_id", "=", of.userId)
    .where(isAmong(db, "thought_id", of.ids))
    .returning("entity_id"),
);

const deleteAside = prepareQuery((db, of: Many) =>
  db
    .deleteFrom("aside_mentions")
    .where("user_id", "=", of.userId)
    .where(isAmong(db, "thought_id", of.ids)),
);
