import { createId } from "../../base/ids.ts";
import { isTurnOver, nextTurn } from "../../base/turns.ts";
import type { Db } from "../../storage/db.ts";
import type { Tables } from "../../storage/schema.ts";
import { insertActivity } from "../../storage/tables/activity.ts";

type Change = Pick<Tables["activity"], "action" | "at"> & { by: string | null; after: { text: string } };
type Subject = {
  userId: string;
  id: string;
  now: number;
  isStored(tx: Db): Promise<boolean>;
};

/** Changes and characters written in one transaction, which others wait for. */
const PART_CHANGES = 200;
const PART_CHARACTERS = 1_000_000;

/** `finish` is part of the transaction that stores the subject. */
type OpenHistory = { finish(tx: Db): Promise<void> };

/**
 * Stores an imported history, oldest first; each change's `before` is the previous one's `after`. A long one is written
 * in parts before its subject, so that nobody sees a subject with half a history; what an import that broke off has
 * left is replaced.
 */
export async function openHistory(db: Db, subject: Subject, changes: Change[]): Promise<OpenHistory> {
  const parts = toParts(changes);
  const last = parts.pop() ?? { start: 0, end: 0 };
  for (const part of parts) {
    if (isTurnOver()) await nextTurn();
    await db.transaction().execute(async (tx) => {
      if (await subject.isStored(tx)) return;
      if (part.start === 0) await removeHistory(tx, subject);
      await insertChanges(tx, subject, changes, part);
    });
  }
  return {
    async finish(tx) {
      if ((await countHistory(tx, subject)) === last.start) return insertChanges(tx, subject, changes, last);
      // Another import of the same file came in between.
      await removeHistory(tx, subject);
      await insertChanges(tx, subject, changes, { start: 0, end: changes.length });
    },
  };
}

type Part = { start: number; end: number };

function toParts(changes: Change[]): Part[] {
  const parts: Part[] = [];
  let characters = 0;
  for (const [i, { after }] of changes.entries()) {
    const part = parts.at(-1);
    characters += after.text.length;
    if (part && part.end - part.start < PART_CHANGES && characters <= PART_CHARACTERS) part.end = i + 1;
    else {
      parts.push({ start: i, end: i + 1 });
      characters = after.text.length;
    }
  }
  return parts;
}

async function insertChanges(
  tx: Db,
  { userId, id: subjectId, now }: Subject,
  changes: Change[],
  { start, end }: Part,
): Promise<void> {
  const before = changes[start - 1];
  let last = before ? JSON.stringify(before.after) : null;
  for (const { action, at, by, after } of changes.slice(start, end)) {
    const snapshot = JSON.stringify(after);
    await insertActivity(tx, {
      user_id: userId,
      id: createId(now),
      subject_id: subjectId,
      action,
      actor_name: by,
      at,
      before: last,
      after: snapshot,
      imported: 1,
    });
    last = snapshot;
  }
}

async function countHistory(tx: Db, { userId, id }: Subject): Promise<number> {
  const { count } = await tx
    .selectFrom("activity")
    .select((activity) => activity.fn.countAll().as("count"))
    .where("user_id", "=", userId)
    .where("subject_id", "=", id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function removeHistory(tx: Db, { userId, id }: Subject): Promise<void> {
  await tx.deleteFrom("activity").where("user_id", "=", userId).where("subject_id", "=", id).execute();
}
