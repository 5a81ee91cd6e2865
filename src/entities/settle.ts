import type { Clock } from "../base/clock.ts";
import type { Db } from "../storage/db.ts";
import type { CorrectionKind } from "../storage/schema.ts";
import { changeBook } from "../storage/tables/books.ts";
import { queueJob } from "../storage/tables/jobs.ts";
import { deleteForgotten } from "./forgotten.ts";
import { renewMentions } from "./mentions.ts";
import type { EntityChange } from "./rows.ts";
import { listFamily } from "./shown.ts";

export type EntityDeps = { db: Db; clock: Clock };

/** Thoughts in one transaction, which others wait for. */
const BATCH = 200;
/** Entities in more thoughts link none of them, so only these few are linked again. */
const RELINKED = 50;
/** They change which thoughts mention what; the others only how it is called. */
const regrouping: ReadonlySet<CorrectionKind> = new Set(["merged", "ignored", "restored"]);

type Unsettled = { id: string; entity_id: string; kind: CorrectionKind; after: string };

/** Finishes corrections that a crash has interrupted. */
export async function settleAll(deps: EntityDeps, userId: string): Promise<void> {
  const unsettled = await deps.db
    .selectFrom("entity_corrections")
    .select(["id", "entity_id", "kind", "after"])
    .where("user_id", "=", userId)
    .where("is_settled", "=", 0)
    .execute();
  for (const correction of unsettled) await settleCorrection(deps, userId, correction);
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
  const changes = regrouping.has(correction.kind) ? "mentions-and-links" : "names";
  await settleMentions(deps, userId, correction.entity_id, changes);
  await changeBook(deps.db, userId, async (tx) => {
    await tx
      .updateTable("entity_corrections")
      .set({ is_settled: 1 })
      .where("user_id", "=", userId)
      .where("id", "=", correction.id)
      .execute();
    const { merged_into } = JSON.parse(correction.after) as EntityChange;
    // Once the merge is undone, nothing may keep what it was merged into.
    await deleteForgotten(tx, userId, [correction.entity_id, ...(merged_into ? [merged_into] : [])]);
  });
}

/** What a correction changes of the thoughts that name the entity; links only if these are few. */
type Changes = "names" | "mentions" | "mentions-and-links";

/** Each thought that names the entity gets the mentions that it should have, and a new revision. */
export async function settleMentions(
  { db, clock }: EntityDeps,
  userId: string,
  entityId: string,
  changes: Changes,
): Promise<void> {
  const family = await listFamily(db, userId, [entityId]);
  for (let after = ""; ; ) {
    const ids = await listNaming(db, userId, { family, after });
    const last = ids.at(-1);
    if (last === undefined) break;
    const isFew = after === "" && ids.length <= RELINKED && changes === "mentions-and-links";
    await changeBook(db, userId, async (tx, revision) => {
      if (changes !== "names") await renewMentions(tx, userId, ids);
      const thoughts = await touchThoughts(tx, userId, { ids, revision });
      if (isFew)
        for (const { id, version } of thoughts)
          await queueJob(tx, { userId, thoughtId: id, version }, clock());
    });
    after = last;
  }
}

/** The next thoughts whose text names one of the family, in the order of their ids. */
async function listNaming(
  db: Db,
  userId: string,
  { family, after }: { family: string[]; after: string },
): Promise<string[]> {
  const select = (table: "mentions" | "aside_mentions") =>
    db
      .selectFrom(table)
      .select("thought_id")
      .distinct()
      .where("user_id", "=", userId)
      .where("entity_id", "in", family)
      .where("thought_id", ">", after)
      .orderBy("thought_id")
      .limit(BATCH)
      .execute();
  const rows = [...(await select("mentions")), ...(await select("aside_mentions"))];
  return [...new Set(rows.map((row) => row.thought_id))].sort().slice(0, BATCH);
}

async function touchThoughts(
  tx: Db,
  userId: string,
  { ids, revision }: { ids: string[]; revision: number },
): Promise<{ id: string; version: number }[]> {
  return tx
    .updateTable("thoughts")
    .set({ revision })
    .where("user_id", "=", userId)
    .where("id", "in", ids)
    .returning(["id", "version"])
    .execute();
}
