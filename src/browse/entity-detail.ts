import type { Actor } from "../base/actor.ts";
import { toIso } from "../base/instant.ts";
import type { EntityCorrection, EntityDetail, EntityView } from "../contract-app/entities.ts";
import { type Entity, findEntity, noSuchEntity } from "../entities/rows.ts";
import { findShown, listFamily } from "../entities/shown.ts";
import { foldEntityName } from "../language/builtin/entities/entities.ts";
import type { Db } from "../storage/db.ts";

const MAX_IGNORED = 500;
const MAX_CORRECTIONS = 100;

/** One entity; for one that was merged, the one that it was merged into. */
export async function readEntity(db: Db, actor: Actor, id: string): Promise<EntityDetail> {
  const detail = await findEntityDetail(db, actor, id);
  if (!detail) throw noSuchEntity();
  return detail;
}

export async function findEntityDetail(db: Db, actor: Actor, id: string): Promise<EntityDetail | null> {
  const { userId } = actor;
  const entity = await findEntity(db, { userId, id: await findShown(db, userId, id) });
  if (!entity) return null;
  const family = await listFamily(db, userId, [entity.id]);
  const corrections = await listCorrections(db, actor, family);
  const isIgnored = entity.standing === "ignored";
  const states = await countMentioning(db, actor, isIgnored ? "aside_mentions" : "mentions", entity.id);
  return {
    id: entity.id,
    kind: entity.kind,
    name: entity.name,
    count: Object.values(states).reduce((sum, count) => sum + count),
    states,
    isIgnored,
    spellings: await listSpellings(db, actor, { entity, family, corrections }),
    corrections,
  };
}

async function countMentioning(
  db: Db,
  { userId }: Actor,
  table: "mentions" | "aside_mentions",
  id: string,
): Promise<EntityDetail["states"]> {
  const rows = await db
    .selectFrom("thoughts")
    .select((thought) => ["state", thought.fn.countAll<number>().as("count")])
    .where("user_id", "=", userId)
    .where("id", "in", (mention) =>
      mention
        .selectFrom(table)
        .select("thought_id")
        .where("user_id", "=", userId)
        .where("entity_id", "=", id),
    )
    .groupBy("state")
    .execute();
  const states = { open: 0, completed: 0, archived: 0 };
  for (const { state, count } of rows) states[state] = Number(count);
  return states;
}

async function listCorrections(db: Db, { userId }: Actor, family: string[]): Promise<EntityCorrection[]> {
  const rows = await db
    .selectFrom("entity_corrections")
    .innerJoin("entities", (join) =>
      join
        .onRef("entities.user_id", "=", "entity_corrections.user_id")
        .onRef("entities.id", "=", "entity_corrections.entity_id"),
    )
    .selectAll("entity_corrections")
    .select("entities.name")
    .where("entity_corrections.user_id", "=", userId)
    .where("entity_id", "in", family)
    .orderBy("entity_corrections.id", "desc")
    .limit(MAX_CORRECTIONS)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    subject: row.name,
    before: keepShown(row.before),
    after: keepShown(row.after),
    at: toIso(row.at),
    by: row.actor_name,
    undoneAt: row.undone_at === null ? null : toIso(row.undone_at),
  }));
}

function keepShown(json: string): EntityCorrection["after"] {
  const { name, kind, spelling, into } = JSON.parse(json) as EntityCorrection["after"];
  return {
    ...(name && { name }),
    ...(kind && { kind }),
    ...(spelling && { spelling }),
    ...(into && { into }),
  };
}

type Spelled = { entity: Entity; family: string[]; corrections: EntityCorrection[] };

/** As somebody wrote them where that is known, else folded. The name itself is left out. */
async function listSpellings(
  db: Db,
  { userId }: Actor,
  { entity, family, corrections }: Spelled,
): Promise<string[]> {
  const aliases = await db
    .selectFrom("entity_aliases")
    .innerJoin("entities", (join) =>
      join
        .onRef("entities.user_id", "=", "entity_aliases.user_id")
        .onRef("entities.id", "=", "entity_aliases.entity_id"),
    )
    .select(["alias", "name"])
    .where("entity_aliases.user_id", "=", userId)
    .where("entity_aliases.entity_id", "in", family)
    .orderBy("alias")
    .execute();
  const written = corrections.flatMap(({ before, after }) => [before.name, after.name, after.spelling]);
  const names = [...aliases.map(({ name }) => name), ...written.flatMap((name) => name ?? [])];
  const byAlias = new Map(names.map((name) => [foldEntityName(name), name]));
  const own = foldEntityName(entity.name);
  return aliases.flatMap(({ alias }) => (alias === own ? [] : [byAlias.get(alias) ?? alias]));
}

/** By name. */
export async function listIgnoredEntities(db: Db, actor: Actor): Promise<EntityView[]> {
  const rows = await db
    .selectFrom("entities")
    .select(["id", "kind", "name"])
    .select((entity) =>
      entity
        .selectFrom("aside_mentions")
        .select((aside) => aside.fn.countAll<number>().as("count"))
        .where("aside_mentions.user_id", "=", actor.userId)
        .whereRef("aside_mentions.entity_id", "=", "entities.id")
        .as("count"),
    )
    .where("user_id", "=", actor.userId)
    .where("standing", "=", "ignored")
    .orderBy("name")
    .limit(MAX_IGNORED)
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}
