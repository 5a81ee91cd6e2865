import type { Actor } from "../base/actor.ts";
import { parseLocal } from "../base/time-zone.ts";
import type { CheckedFilters } from "../contract-app/thoughts.ts";
import { findShown } from "../entities/shown.ts";
import type { Db } from "../storage/db.ts";
import { isInState, isTagged } from "../thoughts/rows.ts";

/** The actor's thoughts that match the filters, for the list, the search and the timeline. */
export function selectFiltered(db: Db, actor: Actor, filters: CheckedFilters) {
  const { author, author_name, category, entity, tag, pinned } = filters;
  const from = readInstant(actor, filters.from);
  const to = readInstant(actor, filters.to);
  let query = db
    .selectFrom("thoughts")
    .where("thoughts.user_id", "=", actor.userId)
    .where(isInState(filters.state, pinned));
  // Only agents have names, so the name implies the author kind, and the index of names is enough.
  if (author_name !== undefined) query = query.where("author_name", "=", author_name);
  if (author !== "all" && !(author === "agent" && author_name !== undefined))
    query = query.where("author_kind", "=", author);
  if (category !== undefined) query = query.where("category", "=", category);
  if (from !== undefined) query = query.where("created_at", ">=", from);
  if (to !== undefined) query = query.where("created_at", "<", to);
  if (entity !== undefined)
    query = query.where("thoughts.id", "in", (mention) =>
      mention
        .selectFrom("mentions")
        .select("thought_id")
        .where("mentions.user_id", "=", actor.userId)
        .where("entity_id", "=", entity),
    );
  if (tag !== undefined) query = query.where(isTagged(actor.userId, tag));
  if (pinned !== undefined) query = query.where("pinned_at", pinned ? "is not" : "is", null);
  return query;
}

/** For an entity that was merged, the one that it was merged into. */
export async function followMerge<Filters extends CheckedFilters>(
  db: Db,
  { userId }: Actor,
  filters: Filters,
): Promise<Filters> {
  const { entity } = filters;
  return entity === undefined ? filters : { ...filters, entity: await findShown(db, userId, entity) };
}

/** Whether there are filters beyond those that the search itself applies: state and author kind. */
export function isNarrowed({
  author_name,
  category,
  entity,
  tag,
  pinned,
  from,
  to,
}: CheckedFilters): boolean {
  return [author_name, category, entity, tag, pinned, from, to].some((filter) => filter !== undefined);
}

function readInstant({ timeZone }: Actor, text: string | undefined): number | undefined {
  return text === undefined ? undefined : parseLocal(timeZone, text);
}
