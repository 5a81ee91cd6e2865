import type { Db } from "../storage/db.ts";
import { isAmong, toListed } from "../storage/listed.ts";
import type { LinkKind } from "../storage/schema.ts";
import { listVerdicts } from "../storage/tables/hand-links.ts";
import { readLinks } from "../storage/tables/links.ts";

/** `hand`: made by the person. */
export type ShownLink = { toId: string; kind: LinkKind | "hand"; weight: number };

/** The person is sure. */
const HAND_WEIGHT = 1;

/**
 * What is shown as linked to each of these thoughts: what was computed, without pairs that the person says are not
 * related, and what they linked by hand. Thoughts that are only close in time are shown if both mention somebody or
 * something; those that are alike have a link for that (from a cosine of 0.5 on).
 */
export async function readShownLinks(
  db: Db,
  userId: string,
  ids: string[],
): Promise<Map<string, ShownLink[]>> {
  const computed = await readLinks(db, userId, ids);
  const verdicts = await listVerdicts(db, userId, ids);
  const isSharing = await createSharedCheck(db, userId, [...computed].flatMap(listTimeOnly));
  return new Map(
    ids.map((id) => {
      const own = computed.get(id) ?? [];
      const judged = verdicts.get(id) ?? new Map<string, string>();
      const timeOnly = new Set(listTimeOnly([id, own]).map(([, other]) => other));
      const kept: ShownLink[] = own.filter(
        ({ toId }) => judged.get(toId) !== "unrelated" && (!timeOnly.has(toId) || isSharing(id, toId)),
      );
      for (const [toId, verdict] of judged)
        if (verdict === "related") kept.push({ toId, kind: "hand", weight: HAND_WEIGHT });
      return [id, kept];
    }),
  );
}

type Pair = [id: string, other: string];

function listTimeOnly([id, links]: [string, ShownLink[]]): Pair[] {
  const byOther = Map.groupBy(links, ({ toId }) => toId);
  return [...byOther]
    .filter(([, kinds]) => kinds.every(({ kind }) => kind === "time"))
    .map(([other]) => [id, other]);
}

/** Tells whether two thoughts mention the same. */
async function createSharedCheck(
  db: Db,
  userId: string,
  pairs: Pair[],
): Promise<(id: string, other: string) => boolean> {
  const ids = [...new Set(pairs.flat())];
  if (ids.length === 0) return () => false;
  const rows = await db
    .selectFrom("mentions")
    .select(["thought_id", "entity_id"])
    .where("user_id", "=", userId)
    .where(isAmong(db, "thought_id", toListed(db, ids)))
    .execute();
  const mentioned = new Map<string, Set<string>>();
  for (const { thought_id, entity_id } of rows)
    mentioned.set(thought_id, (mentioned.get(thought_id) ?? new Set()).add(entity_id));
  return (id, other) => [...(mentioned.get(id) ?? [])].some((entity) => mentioned.get(other)?.has(entity));
}
