import type { ExpressionBuilder } from "kysely";
import { createId } from "../../base/ids.ts";
import { isTurnOver, nextTurn } from "../../base/turns.ts";
import type { Db } from "../../storage/db.ts";
import type { Tables } from "../../storage/schema.ts";
import { insertActivity } from "../../storage/tables/activity.ts";
import { lockBook } from "../../storage/tables/books.ts";

/** `bytes`: of its words that are stored. */
type Change = Pick<Tables["activity"], "action" | "at"> & {
  by: string | null;
  after: object;
  bytes: number;
};
type Subject = {
  userId: string;
  id: string;
  now: number;
  /** Whether each change is stored with what was before it. */
  hasBefore: boolean;
  isStored(tx: Db): Promise<boolean>;
  requireRunning(tx: Db): Promise<void>;
};

/** Changes and bytes written in one transaction, which others wait for. */
const PART_CHANGES = 200;
const PART_BYTES = 1_000_000;

/** Of a text with its history. */
export const sumBytes = (text: string, history: Change[]): number =>
  history.reduce((sum, { bytes }) => sum + bytes, Buffer.byteLength(text));

/** `finish` is part of the transaction that stores the subject. */
type OpenHistory = { finish(tx: Db): Promise<void> };

/**
 * Stores an imported history, oldest first; a change's `before` is the previous one's `after`. A long one is written
 * in parts before its subject, so that nobody sees a subject with half a history; what an import that broke off has
 * left is replaced.
 */
export async function openHistory(db: Db, subject: Subject, changes: Change[]): Promise<OpenHistory> {
  const parts = toParts(changes);
  const last = parts.pop() ?? { start: 0, end: 0 };
  const written: string[] = [];
  for (const part of parts) {
    if (isTurnOver()) await nextTurn();
    await db.transaction().execute(async (tx) => {
      // Another import may be about to store the subject.
      await lockBook(tx, subject.userId);
      await subject.requireRunning(tx);
      if (await subject.isStored(tx)) return;
      if (part.start === 0) await removeHistory(tx, subject);
      written.push(...(await insertChanges(tx, subject, changes, part)));
    });
  }
  return {
    async finish(tx) {
      let rest = last;
      if ((await listHistory(tx, subject)).join() !== written.join()) {
        // Another import of the same file came in between.
        await removeHistory(tx, subject);
        rest = { start: 0, end: changes.length };
      }
      await insertChanges(tx, subject, changes, rest);
    },
  };
}

type Part = { start: number; end: number };

function toParts(changes: Change[]): Part[] {
  const parts: Part[] = [];
  let bytes = 0;
  for (const [i, change] of changes.entries()) {
    const part = parts.at(-1);
    bytes += change.bytes;
    if (part && part.end - part.start < PART_CHANGES && bytes <= PART_BYTES) part.end = i + 1;
    else {
      parts.push({ start: i, end: i + 1 });
      bytes = change.bytes;
    }
  }
  return parts;
}

async function insertChanges(
  tx: Db,
  { userId, id: subjectId, now, hasBefore }: Subject,
  changes: Change[],
  { start, end }: Part,
): Promise<string[]> {
  const ids: string[] = [];
  const before = changes[start - 1];
  let last = before ? JSON.stringify(before.after) : null;
  for (const { action, at, by, after } of changes.slice(start, end)) {
    const snapshot = JSON.stringify(after);
    const id = createId(now);
    await insertActivity(tx, {
      user_id: userId,
      id,
      subject_id: subjectId,
      action,
      actor_name: by,
      at,
      before: hasBefore ? last : null,
      after: snapshot,
      imported: 1,
    });
    last = snapshot;
    ids.push(id);
  }
  return ids;
}

async function listHistory(tx: Db, { userId, id }: Subject): Promise<string[]> {
  const rows = await tx
    .selectFrom("activity")
    .select("id")
    .where("user_id", "=", userId)
    .where("subject_id", "=", id)
    .orderBy("id")
    .execute();
  return rows.map((row) => row.id);
}

async function removeHistory(tx: Db, { userId, id }: Subject): Promise<void> {
  await tx.deleteFrom("activity").where("user_id", "=", userId).where("subject_id", "=", id).execute();
}

/** What imports that broke off have left of histories whose subjects they did not store. */
export async function removeLeftHistories(db: Db, userId: string): Promise<void> {
  const isLeft = (
    { exists, not, selectFrom }: ExpressionBuilder<Tables, "activity">,
    table: "thoughts" | "notes",
  ) =>
    not(
      exists(
        selectFrom(table)
          .select(`${table}.id`)
          .where(`${table}.user_id`, "=", userId)
          .whereRef(`${table}.id`, "=", "activity.subject_id"),
      ),
    );
  await db.transaction().execute(async (tx) => {
    // Another import may be about to store the subject of one.
    await lockBook(tx, userId);
    await tx
      .deleteFrom("activity")
      .where("user_id", "=", userId)
      .where("imported", "=", 1)
      .where((row) => isLeft(row, "thoughts"))
      .where((row) => isLeft(row, "notes"))
      .execute();
  });
}
