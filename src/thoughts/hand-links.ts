import type { Actor } from "../base/actor.ts";
import { AppError } from "../base/errors.ts";
import { createId } from "../base/ids.ts";
import { toIso } from "../base/instant.ts";
import { cutText } from "../base/text.ts";
import type { LinkChange, LinkVerdict } from "../contract-app/thoughts.ts";
import type { Db } from "../storage/db.ts";
import { changeBook } from "../storage/tables/books.ts";
import { listVerdicts } from "../storage/tables/hand-links.ts";
import type { ThoughtDeps } from "./deps.ts";
import { findThoughts, noSuchThought } from "./rows.ts";

const MAX_HAND_LINKS = 200;
const MAX_SHOWN = 200;
const LABEL_CHARACTERS = 120;

type Judgement = { id: string; other_id: string; verdict: LinkVerdict };

/**
 * Links two thoughts by hand, or hides the link between them for good; `none` leaves it to the enrichment again. Recorded
 * with both. Returns the verdict before, which undoes it.
 */
export async function judgeLink(
  { db, clock }: Pick<ThoughtDeps, "db" | "clock">,
  actor: Actor,
  { id, other_id, verdict }: Judgement,
): Promise<LinkVerdict> {
  const { userId } = actor;
  if (id === other_id) throw new AppError("invalid-argument", "other_id must be another thought");
  if ((await findThoughts(db, actor, [id, other_id])).size < 2) throw noSuchThought();
  const at = clock();
  return changeBook(db, userId, async (tx, revision) => {
    if ((await findThoughts(tx, actor, [id, other_id])).size < 2) throw noSuchThought();
    const own = (await listVerdicts(tx, userId, [id])).get(id);
    const before = own?.get(other_id) ?? "none";
    if (before === verdict) return before;
    if (before === "none" && (own?.size ?? 0) >= MAX_HAND_LINKS)
      throw new AppError("conflict", `A thought has at most ${MAX_HAND_LINKS} links by hand.`);
    await putVerdict(tx, userId, { id, other_id, verdict });
    await recordChange(tx, actor, { id, other_id, before, after: verdict, at });
    await tx
      .updateTable("thoughts")
      .set({ revision })
      .where("user_id", "=", userId)
      .where("id", "in", [id, other_id])
      .execute();
    return before;
  });
}

/** With both thoughts. */
export async function putVerdict(
  tx: Db,
  userId: string,
  { id, other_id, verdict }: Judgement,
): Promise<void> {
  for (const [from_id, to_id] of [
    [id, other_id],
    [other_id, id],
  ] as const) {
    if (verdict === "none")
      await tx
        .deleteFrom("hand_links")
        .where("user_id", "=", userId)
        .where("from_id", "=", from_id)
        .where("to_id", "=", to_id)
        .execute();
    else
      await tx
        .insertInto("hand_links")
        .values({ user_id: userId, from_id, to_id, verdict })
        .onConflict((conflict) => conflict.columns(["user_id", "from_id", "to_id"]).doUpdateSet({ verdict }))
        .execute();
  }
}

type Change = { id: string; other_id: string; before: LinkVerdict; after: LinkVerdict; at: number };

async function recordChange(tx: Db, actor: Actor, change: Change): Promise<void> {
  await insertLinkChange(tx, actor.userId, { ...change, by: actor.key?.name ?? null }, change.at);
}

/** In the history of both thoughts. One from a file was made at another time than it is stored. */
export async function insertLinkChange(
  tx: Db,
  user_id: string,
  { id, other_id, before, after, at, by }: Change & { by: string | null },
  now: number,
): Promise<void> {
  const row = { user_id, id: createId(now), before, after, at, actor_name: by };
  await tx
    .insertInto("hand_link_changes")
    .values([
      { ...row, thought_id: id, other_id },
      { ...row, thought_id: other_id, other_id: id },
    ])
    .execute();
}

/** What was done by hand about a thought's links, newest first. */
export async function listLinkChanges(db: Db, actor: Actor, id: string): Promise<LinkChange[]> {
  const rows = await db
    .selectFrom("hand_link_changes")
    .innerJoin("thoughts", (join) =>
      join
        .onRef("thoughts.user_id", "=", "hand_link_changes.user_id")
        .onRef("thoughts.id", "=", "hand_link_changes.other_id"),
    )
    .select(["hand_link_changes.id", "other_id", "before", "after", "at", "actor_name", "thoughts.text"])
    .where("hand_link_changes.user_id", "=", actor.userId)
    .where("hand_link_changes.thought_id", "=", id)
    .orderBy("at", "desc")
    .orderBy("hand_link_changes.id", "desc")
    .limit(MAX_SHOWN)
    .execute();
  return rows.map(({ id, other_id, before, after, at, actor_name, text }) => ({
    id,
    other: { id: other_id, label: cutText(text, LABEL_CHARACTERS) },
    before,
    after,
    at: toIso(at),
    by: actor_name,
  }));
}
