import type { Actor } from "../../base/actor.ts";
import { changeBook } from "../../storage/tables/books.ts";
import { insertLinkChange, putVerdict } from "../../thoughts/hand-links.ts";
import { findThoughts } from "../../thoughts/rows.ts";
import type { PortableLink } from "../portable.ts";
import type { ImportDeps } from "../reading/import-row.ts";

/** Between thoughts that exist here, unless the person has said something about them here. */
export async function putLink(
  { db, clock }: ImportDeps,
  actor: Actor,
  { thoughtIds, verdict, changes }: PortableLink,
): Promise<"imported" | "skipped"> {
  const { userId } = actor;
  const [id, other_id] = thoughtIds;
  return changeBook(db, userId, async (tx) => {
    if ((await findThoughts(tx, actor, thoughtIds)).size < 2) return "skipped";
    const known = await tx
      .selectFrom("hand_link_changes")
      .select("id")
      .where("user_id", "=", userId)
      .where("thought_id", "=", id)
      .where("other_id", "=", other_id)
      .executeTakeFirst();
    if (known) return "skipped";
    await putVerdict(tx, userId, { id, other_id, verdict });
    const now = clock();
    const made = [{ at: now, by: null, before: "none" as const, after: verdict }];
    for (const change of changes.length > 0 ? changes : made)
      await insertLinkChange(tx, userId, { id, other_id, ...change }, now);
    return "imported";
  });
}
