import { setImmediate as nextRound } from "node:timers/promises";
import type { Actor } from "../../base/actor.ts";
import { AppError } from "../../base/errors.ts";
import type { Db } from "../../storage/db.ts";
import { changeBook } from "../../storage/tables/books.ts";
import { countLinks } from "../../storage/tables/links.ts";
import { forgetPerson, type Source } from "../audit/audit.ts";
import { countUsers, isOwner } from "./owner.ts";

/** `removed` counts the rows of each kind. `wasLast`: no user is left, and set-up is open again. */
export type DeletedUser = { removed: Record<string, number>; wasLast: boolean };

/** Rows removed before yielding to the event loop. */
const CHUNK = 500;

/** Deleted by cascade, but counted for the report. */
const owned = {
  sessions: "sessions",
  keys: "api_keys",
  messages: "messages",
} as const;

/** Deleted in chunks, each row with its dependents. */
const chunked = {
  thoughts: "thoughts",
  notes: "notes",
  entities: "entities",
  history: "activity",
  conversations: "conversations",
} as const;

/** Deletes all data of the user, in one transaction. The owner can only be deleted last. */
export async function deleteUser(
  db: Db,
  { userId }: Actor,
  now: number,
  source: Source,
): Promise<DeletedUser> {
  return changeBook(db, userId, (tx) => deleteAll(tx, { userId, source }, now));
}

/** The same, if the book still has this revision; otherwise nothing changes, and the answer is null. */
export async function deleteUnchanged(
  db: Db,
  { userId, known }: { userId: string; known: number },
  now: number,
  source: Source,
): Promise<DeletedUser | null> {
  return changeBook(db, userId, async (tx, revision) =>
    revision === known + 1 ? deleteAll(tx, { userId, source }, now) : null,
  );
}

async function deleteAll(
  tx: Db,
  { userId, source }: { userId: string; source: Source },
  now: number,
): Promise<DeletedUser> {
  const isLast = (await countUsers(tx)) === 1;
  const owns = await isOwner(tx, userId);
  if (owns && !isLast)
    throw new AppError(
      "conflict",
      "You own this instance, and others have their thoughts here. Their accounts have to be deleted first.",
    );
  const removed: Record<string, number> = { links: await countLinks(tx, userId) };
  for (const [name, table] of Object.entries(owned)) removed[name] = await countRows(tx, table, userId);
  for (const [name, table] of Object.entries(chunked)) removed[name] = await deleteRows(tx, table, userId);
  await forgetAddress(tx, userId);
  await tx.deleteFrom("users").where("id", "=", userId).execute();
  await forgetPerson(tx, { userId, source, removed, isLast }, now);
  if (owns) await tx.deleteFrom("instance_settings").where("name", "<>", "auth_secret").execute();
  return { removed, wasLast: isLast };
}

/** Where a person's address is without their id in a column; also of those who were deleted by earlier versions. */
async function forgetAddress(tx: Db, userId: string): Promise<void> {
  const user = await tx.selectFrom("users").select("email").where("id", "=", userId).executeTakeFirst();
  await tx
    .deleteFrom("invitations")
    .where((row) =>
      row.or([
        row("used_by", "=", userId),
        row("email", "=", user?.email ?? null),
        row.and([row("used_at", "is not", null), row("used_by", "is", null)]),
      ]),
    )
    .execute();
  // Half-done ceremonies of better-auth, as JSON.
  await tx.deleteFrom("verifications").where("value", "like", `%${userId}%`).execute();
}

async function countRows(tx: Db, table: (typeof owned)[keyof typeof owned], userId: string) {
  const { count } = await tx
    .selectFrom(table)
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function deleteRows(tx: Db, table: (typeof chunked)[keyof typeof chunked], userId: string) {
  let deleted = 0;
  for (;;) {
    const { numDeletedRows } = await tx
      .deleteFrom(table)
      .where("user_id", "=", userId)
      .where("id", "in", (query) =>
        query.selectFrom(table).select("id").where("user_id", "=", userId).limit(CHUNK),
      )
      .executeTakeFirstOrThrow();
    deleted += Number(numDeletedRows);
    if (numDeletedRows < CHUNK) return deleted;
    await nextRound();
  }
}
