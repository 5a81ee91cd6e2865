import type { Clock } from "../base/clock.ts";
import { isTurnOver, nextTurn } from "../base/turns.ts";
import { createOccurrenceCheck } from "../language/analysis/occurrence.ts";
import type { Db } from "../storage/db.ts";
import { changeBook } from "../storage/tables/books.ts";
import { queueJob } from "../storage/tables/jobs.ts";
import { pagesNaming, touchThoughts } from "./naming.ts";

/** Texts that were read by a spelling that is none any more: a mind reads them again, because they may mean another. */
export async function rereadNaming(
  { db, clock }: { db: Db; clock: Clock },
  userId: string,
  entityId: string,
  spelling: string,
): Promise<void> {
  for await (const ids of pagesNaming(db, userId, entityId)) {
    const naming = await filterNaming(db, userId, ids, spelling);
    if (naming.length === 0) continue;
    await changeBook(db, userId, async (tx, revision) => {
      await tx
        .updateTable("thought_index")
        .set({ mind: null })
        .where("user_id", "=", userId)
        .where("thought_id", "in", naming)
        .execute();
      for (const { id, version } of await touchThoughts(tx, userId, { ids: naming, revision }))
        await queueJob(tx, { userId, thoughtId: id, version }, clock());
    });
  }
}

async function filterNaming(db: Db, userId: string, ids: string[], spelling: string): Promise<string[]> {
  const thoughts = await db
    .selectFrom("thoughts")
    .select(["id", "text"])
    .where("user_id", "=", userId)
    .where("id", "in", ids)
    .execute();
  const naming: string[] = [];
  for (const { id, text } of thoughts) {
    if (isTurnOver()) await nextTurn();
    if (createOccurrenceCheck(text)(spelling)) naming.push(id);
  }
  return naming;
}
