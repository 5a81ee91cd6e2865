import type { Clock } from "../base/clock.ts";
import type { Db } from "../storage/db.ts";
import type { CorrectionKind } from "../storage/schema.ts";
import { changeBook } from "../storage/tables/books.ts";
import { queueJob } from "../storage/tables/jobs.ts";
import { deleteForgotten } from "./forgotten.ts";
import { renewMentions } from "./mentions.ts";
import { pagesNaming, touchThoughts } from "./naming.ts";
import { rereadNaming } from "./reread.ts";
import type { Corrected } from "./rows.ts";

export type EntityDeps = { db: Db; clock: Clock };

/** Entities in more thoughts link none of them, so only these few are linked again. */
const RELINKED = 50;
/** They change which thoughts mention what; the others only how it is called. */
const regrouping: ReadonlySet<CorrectionKind> = new Set(["merged", "ignored", "restored"]);

type Unsettled = {
  id: string;
  entity_id: string;
  kind: CorrectionKind;
  after: string;
  undone_at: number | null;
};

/** Finishes corrections that are not carried through yet, such as those that a crash has interrupted. Returns how many. */
export async function settleAll(deps: EntityDeps, userId: string, entityId?: string): Promise<number> {
  const unsettled = await deps.db
    .selectFrom("entity_corrections")
    .select(["id", "entity_id", "kind", "after", "undone_at"])
    .where("user_id", "=", userId)
    .where("is_settled", "=", 0)
    .$if(entityId !== undefined, (query) => query.where("entity_id", "=", entityId as string))
    .execute();
  for (const correction of unsettled) await settleCorrection(deps, userId, correction);
  return unsettled.length;
}

/**
 * Carries a correction through to all thoughts that name the entity, in short transactions: each gets the mentions that
 * it should have, and a new revision. Doing it again changes nothing.
 */
export async function settleCorrection(
  deps: EntityDeps,
  userId: string,
  correction: Unsettled,
): Promise<void> {
  const changes = regrouping.has(correction.kind) ? "mentions" : "names";
  const { entity_id, undone_at } = correction;
  const { merged_into, alias, spelling, name } = JSON.parse(correction.after) as Corrected;
  await settleMentions(deps, userId, entity_id, changes);
  if (undone_at !== null && alias !== undefined)
    await rereadNaming(deps, userId, entity_id, spelling ?? name ?? alias);
  await changeBook(deps.db, userId, async (tx) => {
    await tx
      .updateTable("entity_corrections")
      .set({ is_settled: 1 })
      .where("user_id", "=", userId)
      .where("id", "=", correction.id)
      .execute();
    // Once the merge is undone, nothing may keep what it was merged into.
    await deleteForgotten(tx, userId, [entity_id, ...(merged_into ? [merged_into] : [])]);
  });
}

/** What a correction changes of the thoughts that name the entity; with mentions also links, if these are few. */
type Changes = "names" | "mentions";

/** Each thought that names the entity gets the mentions that it should have, and a new revision. */
export async function settleMentions(
  { db, clock }: EntityDeps,
  userId: string,
  entityId: string,
  changes: Changes,
): Promise<void> {
  let isFirst = true;
  for await (const ids of pagesNaming(db, userId, entityId)) {
    const isFew = isFirst && ids.length <= RELINKED && changes === "mentions";
    isFirst = false;
    await changeBook(db, userId, async (tx, revision) => {
      if (changes === "mentions") await renewMentions(tx, userId, ids);
      const thoughts = await touchThoughts(tx, userId, { ids, revision });
      if (isFew)
        for (const { id, version } of thoughts)
          await queueJob(tx, { userId, thoughtId: id, version }, clock());
    });
  }
}
