import type { Actor } from "../../base/actor.ts";
import { toIso } from "../../base/instant.ts";
import type { Entity } from "../../entities/rows.ts";
import type { Db } from "../../storage/db.ts";
import type { PortableLine } from "../portable.ts";

type PortableEntity = Extract<PortableLine, { kind: "entity" }>;
type Change = PortableEntity["corrections"] extends (infer One)[] | undefined ? One : never;

const PAGE = 500;

/** What the person corrected, and what it was merged into, which comes first. */
export async function readCorrectedEntities(db: Db, actor: Actor): Promise<PortableEntity[]> {
  const entities = await readEntities(db, actor);
  const aliases = await readAliases(db, actor, entities);
  const corrections = await readCorrections(db, actor);
  return inOrderOfMerges(entities).map((entity) => ({
    kind: "entity",
    id: entity.id,
    name: entity.name,
    entityKind: entity.kind,
    standing: entity.standing,
    mergedInto: entity.merged_into,
    spellings: aliases.get(entity.id) ?? [],
    corrections: corrections.get(entity.id) ?? [],
  }));
}

async function readEntities(db: Db, { userId }: Actor): Promise<Entity[]> {
  const select = db.selectFrom("entities").selectAll().where("user_id", "=", userId).orderBy("id");
  const corrected = await select.where("standing", "<>", "found").execute();
  const targets = new Set(corrected.flatMap(({ merged_into }) => merged_into ?? []));
  for (const { id } of corrected) targets.delete(id);
  if (targets.size === 0) return corrected;
  return [...(await select.where("id", "in", [...targets]).execute()), ...corrected];
}

function inOrderOfMerges(entities: Entity[]): Entity[] {
  const byId = new Map(entities.map((entity) => [entity.id, entity]));
  const ordered = new Set<Entity>();
  for (const entity of entities) {
    const chain: Entity[] = [];
    for (let at: Entity | undefined = entity; at && !chain.includes(at); )
      at = chain.push(at) && at.merged_into !== null ? byId.get(at.merged_into) : undefined;
    for (const one of chain.reverse()) ordered.add(one);
  }
  return [...ordered];
}

async function readAliases(db: Db, { userId }: Actor, entities: Entity[]): Promise<Map<string, string[]>> {
  const aliases = new Map<string, string[]>();
  for (let from = 0; from < entities.length; from += PAGE) {
    const ids = entities.slice(from, from + PAGE).map(({ id }) => id);
    const rows = await db
      .selectFrom("entity_aliases")
      .select(["entity_id", "alias"])
      .where("user_id", "=", userId)
      .where("entity_id", "in", ids)
      .orderBy("alias")
      .execute();
    for (const { entity_id, alias } of rows)
      aliases.set(entity_id, [...(aliases.get(entity_id) ?? []), alias]);
  }
  return aliases;
}

async function readCorrections(db: Db, { userId }: Actor): Promise<Map<string, Change[]>> {
  const rows = await db
    .selectFrom("entity_corrections")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
  const byEntity = Map.groupBy(rows, ({ entity_id }) => entity_id);
  return new Map(
    [...byEntity].map(([id, own]) => [
      id,
      own.map(({ id, kind, at, actor_name, before, after, undone_at }) => ({
        id,
        kind,
        at: toIso(at),
        by: actor_name,
        before: JSON.parse(before),
        after: JSON.parse(after),
        undoneAt: undone_at === null ? null : toIso(undone_at),
      })),
    ]),
  );
}
