import type { Actor } from "../base/actor.ts";
import { listFamily, resolveShown } from "../entities/shown.ts";
import type { Db } from "../storage/db.ts";
import { filterByState } from "../thoughts/rows.ts";
import { readShownLinks, type ShownLink } from "../thoughts/shown-links.ts";

export type LinkRow = { from_id: string; to_id: string; kind: ShownLink["kind"]; weight: number };
export type RelationRow = { from_id: string; label: string; to_id: string };
export type MentionRow = { thought_id: string; entity_id: string };

/** The links from these thoughts to any that is not archived. */
export async function listLinksFrom(db: Db, actor: Actor, ids: string[]): Promise<LinkRow[]> {
  const links = await readShownLinks(db, actor.userId, ids);
  const targets = new Set([...links.values()].flatMap((own) => own.map(({ toId }) => toId)));
  const shown = await filterByState(db, actor, targets, ["open", "completed"]);
  return [...links].flatMap(([from_id, own]) =>
    own.flatMap(({ toId, kind, weight }) => (shown.has(toId) ? { from_id, to_id: toId, kind, weight } : [])),
  );
}

export async function listMentionsBy(db: Db, actor: Actor, ids: string[]): Promise<MentionRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("mentions")
    .select(["thought_id", "entity_id"])
    .where("user_id", "=", actor.userId)
    .where("thought_id", "in", ids)
    .execute();
}

/** Without archived thoughts, newest first. */
export async function listMentioning(
  db: Db,
  actor: Actor,
  entityId: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom("mentions")
    .innerJoin("thoughts", (join) =>
      join
        .onRef("thoughts.user_id", "=", "mentions.user_id")
        .onRef("thoughts.id", "=", "mentions.thought_id"),
    )
    .select("mentions.thought_id")
    .where("mentions.user_id", "=", actor.userId)
    .where("mentions.entity_id", "=", entityId)
    .where("thoughts.state", "<>", "archived")
    .orderBy("mentions.thought_id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ thought_id }) => thought_id);
}

/** Open thoughts only. */
export async function listNewest(db: Db, actor: Actor, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("thoughts")
    .select("id")
    .where("user_id", "=", actor.userId)
    .where("state", "=", "open")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The distinct relations between these entities and any others, as texts say them of those merged into one. */
export async function listRelationsOf(db: Db, actor: Actor, entityIds: string[]): Promise<RelationRow[]> {
  if (entityIds.length === 0) return [];
  const family = await listFamily(db, actor.userId, entityIds);
  const said = await db
    .selectFrom("relations")
    .select(["from_id", "label", "to_id"])
    .distinct()
    .where("user_id", "=", actor.userId)
    .where((where) => where.or([where("from_id", "in", family), where("to_id", "in", family)]))
    .orderBy("from_id")
    .orderBy("to_id")
    .orderBy("label")
    .execute();
  const shown = await resolveShown(
    db,
    actor.userId,
    said.flatMap(({ from_id, to_id }) => [from_id, to_id]),
  );
  const relations = new Map<string, RelationRow>();
  for (const { label, ...ends } of said) {
    const [from_id, to_id] = [shown.get(ends.from_id), shown.get(ends.to_id)];
    if (from_id && to_id && from_id !== to_id)
      relations.set(`${from_id} ${to_id} ${label}`, { from_id, label, to_id });
  }
  return [...relations.values()];
}
