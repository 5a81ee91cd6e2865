import type { Actor } from "../../base/actor.ts";
import { toIso } from "../../base/instant.ts";
import type { Db } from "../../storage/db.ts";
import { listVerdicts } from "../../storage/tables/hand-links.ts";
import type { PortableLine } from "../portable.ts";

type PortableLink = Extract<PortableLine, { kind: "link" }>;

const PAGE = 500;

/** One per pair that something was ever said about, each with its changes. */
export async function* readHandLinks(db: Db, actor: Actor): AsyncGenerator<PortableLink> {
  for (let after = { id: "", other: "" }; ; ) {
    const pairs = await readPairs(db, actor, after);
    for (const { thought_id, other_id } of pairs) yield readLink(db, actor, [thought_id, other_id]);
    const last = pairs.at(-1);
    if (!last || pairs.length < PAGE) return;
    after = { id: last.thought_id, other: last.other_id };
  }
}

/** Changes are stored with both thoughts; of the two the one with the lower id counts. */
async function readPairs(db: Db, { userId }: Actor, after: { id: string; other: string }) {
  return db
    .selectFrom("hand_link_changes")
    .select(["thought_id", "other_id"])
    .distinct()
    .where("user_id", "=", userId)
    .whereRef("thought_id", "<", "other_id")
    .where((where) =>
      where(where.refTuple("thought_id", "other_id"), ">", where.tuple(after.id, after.other)),
    )
    .orderBy("thought_id")
    .orderBy("other_id")
    .limit(PAGE)
    .execute();
}

async function readLink(db: Db, { userId }: Actor, thoughtIds: [string, string]): Promise<PortableLink> {
  const [id, other] = thoughtIds;
  const changes = await db
    .selectFrom("hand_link_changes")
    .select(["at", "actor_name as by", "before", "after"])
    .where("user_id", "=", userId)
    .where("thought_id", "=", id)
    .where("other_id", "=", other)
    .orderBy("id")
    .execute();
  const verdicts = await listVerdicts(db, userId, [id]);
  return {
    kind: "link",
    thoughtIds,
    // Not by the last change: its clock may have been behind.
    verdict: verdicts.get(id)?.get(other) ?? "none",
    changes: changes.map((change) => ({ ...change, at: toIso(change.at) })),
  };
}
