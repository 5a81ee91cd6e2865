import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../base/actor.ts";
import { AppError } from "../base/errors.ts";
import type { EntityView } from "../contract-app/entities.ts";
import { resolveShown } from "../entities/shown.ts";
import { foldEntityName } from "../language/builtin/entities/entities.ts";
import type { Db } from "../storage/db.ts";

/** Entities with a spelling in which a word has this prefix, most mentioned first. */
export async function findEntities(
  db: Db,
  actor: Actor,
  { query, kind, limit }: { query: string; kind?: "tag" | "name" | undefined; limit: number },
): Promise<EntityView[]> {
  const beginning = query.trim() === "" ? "" : foldEntityName(query);
  let mentioned = db
    .selectFrom("mentions")
    .select((mention) => ["entity_id", mention.fn.countAll<number>().as("count")])
    .where("user_id", "=", actor.userId);
  if (beginning !== "") {
    const isSpelled = sql<boolean>`(${sql.join(
      ["", "#", "% "].map((before) => isLike(`${before}${escapeLike(beginning)}%`)),
      sql` or `,
    )})`;
    const spelled = db
      .selectFrom("entity_aliases")
      .select("entity_aliases.entity_id")
      .where("entity_aliases.user_id", "=", actor.userId)
      .where(isSpelled);
    const merged = await findMerged(db, actor, isSpelled);
    mentioned = mentioned.where((where) =>
      where.or([
        where("entity_id", "in", spelled),
        ...(merged.length > 0 ? [where("entity_id", "in", merged)] : []),
      ]),
    );
  }
  if (kind !== undefined)
    mentioned = mentioned.where("entity_id", "in", (entity) =>
      entity
        .selectFrom("entities")
        .select("entities.id")
        .where("entities.user_id", "=", actor.userId)
        .where("entities.kind", kind === "tag" ? "=" : "<>", "tag"),
    );
  const rows = await mentioned
    .groupBy("entity_id")
    .orderBy("count", "desc")
    .orderBy("entity_id")
    .limit(limit)
    .execute();
  return nameEntities(db, actor, rows);
}

/** What those were merged into that have such a spelling: it is one of its own since. */
async function findMerged(db: Db, { userId }: Actor, isSpelled: RawBuilder<boolean>): Promise<string[]> {
  const rows = await db
    .selectFrom("entity_aliases")
    .innerJoin("entities", (join) =>
      join
        .onRef("entities.user_id", "=", "entity_aliases.user_id")
        .onRef("entities.id", "=", "entity_aliases.entity_id"),
    )
    .select("entities.id")
    .where("entity_aliases.user_id", "=", userId)
    .where("entities.standing", "=", "merged")
    .where(isSpelled)
    .execute();
  if (rows.length === 0) return [];
  const shown = await resolveShown(
    db,
    userId,
    rows.map(({ id }) => id),
  );
  return [...new Set([...shown.values()].flatMap((id) => id ?? []))];
}

const isLike = (pattern: string) => sql<boolean>`alias like ${pattern} escape '\\'`;
const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, "\\$&");

/** With how many of the user's thoughts mention each; unknown ids are left out. */
export async function viewEntities(db: Db, actor: Actor, ids: string[]): Promise<EntityView[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("mentions")
    .select((mention) => ["entity_id", mention.fn.countAll<number>().as("count")])
    .where("user_id", "=", actor.userId)
    .where("entity_id", "in", ids)
    .groupBy("entity_id")
    .execute();
  return (await nameEntities(db, actor, rows)).sort((a, b) => b.count - a.count || (a.id < b.id ? -1 : 1));
}

export async function requireEntity(db: Db, actor: Actor, id: string): Promise<EntityView> {
  const [entity] = await viewEntities(db, actor, [id]);
  if (!entity) throw new AppError("not-found", "There is no such entity.");
  return entity;
}

type Counted = { entity_id: string; count: number };

async function nameEntities(db: Db, actor: Actor, counted: Counted[]): Promise<EntityView[]> {
  if (counted.length === 0) return [];
  const rows = await db
    .selectFrom("entities")
    .select(["id", "kind", "name"])
    .where("user_id", "=", actor.userId)
    .where(
      "id",
      "in",
      counted.map(({ entity_id }) => entity_id),
    )
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return counted.flatMap(({ entity_id, count }) => {
    const entity = byId.get(entity_id);
    return entity ? [{ ...entity, count: Number(count) }] : [];
  });
}
