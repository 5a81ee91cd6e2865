import { sql } from "kysely";
import type { Db } from "../db.ts";
import { prepareInsertEach } from "../each.ts";
import { isAmong, type Listed, toListed } from "../listed.ts";
import { prepareQuery } from "../prepared.ts";
import type { LinkKind } from "../schema.ts";
import { LINK_BYTES, type Link, packLinks, unpackLinks } from "./packed-links.ts";

/** By thought. A link is stored with both of its thoughts, so one row has all links of a thought. */
export type LinksByThought = Map<string, Link[]>;

const selectLinks = prepareQuery((db, of: { userId: string; ids: Listed }) =>
  db
    .selectFrom("thought_links")
    .select(["thought_id", "links"])
    .where("user_id", "=", of.userId)
    .where(isAmong(db, "thought_id", of.ids)),
);

/** Thoughts without links are missing. With `isWanted`, links that are not are left out. */
export async function readLinks(
  db: Db,
  userId: string,
  ids: string[],
  isWanted?: (kind: LinkKind, weight: number) => boolean,
): Promise<LinksByThought> {
  if (ids.length === 0) return new Map();
  const rows = await selectLinks(db, { userId, ids: toListed(db, ids) });
  return new Map(rows.map(({ thought_id, links }) => [thought_id, unpackLinks(links, isWanted)]));
}

/** Replaces the links of these thoughts. The caller keeps both directions of a link equal. */
export async function writeLinks(tx: Db, userId: string, changed: LinksByThought): Promise<void> {
  const empty = [...changed.keys()].filter((id) => changed.get(id)?.length === 0);
  if (empty.length > 0) await deleteLinks(tx, { userId, ids: toListed(tx, empty) });
  const filled = [...changed].filter(([, links]) => links.length > 0);
  const rows = filled.map(([thought_id, links]) => ({ thought_id, links: packLinks(links) }));
  await putLinks(tx, userId, rows);
}

/** Removes all links of a thought; returns how many there were, in both directions. */
export async function removeLinksOf(tx: Db, userId: string, id: string): Promise<number> {
  const own = (await readLinks(tx, userId, [id])).get(id) ?? [];
  const changed = await readLinks(tx, userId, [...new Set(own.map(({ toId }) => toId))]);
  let removed = own.length;
  for (const [other, links] of changed) {
    const kept = links.filter(({ toId }) => toId !== id);
    removed += links.length - kept.length;
    changed.set(other, kept);
  }
  await writeLinks(tx, userId, changed.set(id, []));
  return removed;
}

/** In both directions. */
export async function countLinks(db: Db, userId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom("thought_links")
    .select(sql<number | null>`sum(length(links))`.as("bytes"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0) / LINK_BYTES;
}

const deleteLinks = prepareQuery((db, of: { userId: string; ids: Listed }) =>
  db
    .deleteFrom("thought_links")
    .where("user_id", "=", of.userId)
    .where(isAmong(db, "thought_id", of.ids)),
);

const putLinks = prepareInsertEach(
  "thought_links",
  { thought_id: "text", links: "bytea" },
  "on conflict (user_id, thought_id) do update set links = excluded.links",
);
