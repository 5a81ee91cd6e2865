import { AppError } from "../../base/errors.ts";
import { changesOf } from "../changes.ts";
import { noteWaiting } from "../citus/waiting-users.ts";
import type { Db } from "../db.ts";
import { isPostgres } from "../dialect.ts";
import { perPool } from "../per-pool.ts";
import { PerUserQueue, type Urgency } from "../postgres/per-user-queue.ts";
import { prepareQuery } from "../prepared.ts";
import { wakeupOf } from "./jobs.ts";

/** Its person was deleted, while a request or the background was at work for them. */
export class BookGone extends AppError {
  constructor() {
    super("unauthorized", "This account was deleted.");
  }
}

export async function createBook(tx: Db, userId: string): Promise<void> {
  await tx.insertInto("books").values({ user_id: userId, revision: 0 }).execute();
}

export const updateRevision = (db: Db, book: { userId: string }) =>
  db
    .updateTable("books")
    .set((row) => ({ revision: row("revision", "+", 1) }))
    .where("user_id", "=", book.userId)
    .returning("revision");

const bump = prepareQuery(updateRevision);

/**
 * Changes a book in one transaction, one at a time, in the order of its revisions. On PostgreSQL the others wait before
 * they take a connection, so that many writers to one book do not block other users' readers.
 */
export async function changeBook<Result>(
  db: Db,
  userId: string,
  change: (tx: Db, revision: number) => Promise<Result>,
  urgency: Urgency = "awaited",
): Promise<Result> {
  const run = () => db.transaction().execute(async (tx) => change(tx, await bumpRevision(tx, userId)));
  return changeInTurn(db, userId, run, urgency);
}

/** The same for a change that is one statement, which increments the revision itself. */
export async function changeInTurn<Result>(
  db: Db,
  userId: string,
  change: () => Promise<Result>,
  urgency: Urgency = "awaited",
): Promise<Result> {
  const result = await (isPostgres(db) ? queueOf(db).run(userId, urgency, change) : change());
  // Only after the commit can the worker find a queued job. The worker's own writes queue none.
  const changes = changesOf(db);
  if (urgency === "awaited") {
    noteWaiting(db, userId);
    wakeupOf(db).call();
    // Where no worker runs, as on the command line, another instance's does it.
    if (!changes.isAwaited("jobs")) changes.tellOthers("jobs");
  }
  changes.tell(`book ${userId}`);
  return result;
}

const queueOf = perPool(() => new PerUserQueue());

/**
 * Increments the revision and returns it. The first statement of every transaction that changes a book: it locks the
 * book's row until the commit, also against other processes.
 */
export async function bumpRevision(tx: Db, userId: string): Promise<number> {
  const [book] = await bump(tx, { userId });
  if (!book) throw new BookGone();
  return book.revision;
}

const read = prepareQuery((db, book: { userId: string }) =>
  db.selectFrom("books").select("revision").where("user_id", "=", book.userId),
);

export async function readRevision(db: Db, userId: string): Promise<number> {
  const [book] = await read(db, { userId });
  if (!book) throw new BookGone();
  return book.revision;
}

/** Keeps changes of the book out until the commit, for a transaction that is none itself. */
export async function lockBook(tx: Db, userId: string): Promise<void> {
  const book = await tx
    .selectFrom("books")
    .select("revision")
    .where("user_id", "=", userId)
    // The embedded database has one writer at a time.
    .$if(isPostgres(tx), (book) => book.forUpdate())
    .executeTakeFirst();
  if (!book) throw new BookGone();
}

/** Increments the revision and has every index of the book rebuilt. */
export async function bumpErased(tx: Db, userId: string): Promise<void> {
  await markErased(tx, userId, await bumpRevision(tx, userId));
}

/** For a change that deletes rows for good: whatever was read before it may contain them. */
export async function markErased(tx: Db, userId: string, revision: number): Promise<void> {
  await tx.updateTable("books").set({ erased_revision: revision }).where("user_id", "=", userId).execute();
}

const readErased = prepareQuery((db, book: { userId: string }) =>
  db.selectFrom("books").select("erased_revision").where("user_id", "=", book.userId),
);

/** The revision of the last erasure; 0 if there was none. Of a book that is gone, everything is erased. */
export async function readErasedRevision(db: Db, userId: string): Promise<number> {
  const [book] = await readErased(db, { userId });
  return book ? book.erased_revision : Number.POSITIVE_INFINITY;
}
