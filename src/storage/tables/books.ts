import type { Db } from "../db.ts";
import { isPostgres } from "../dialect.ts";
import { PerUserQueue, type Urgency } from "../postgres/per-user-queue.ts";
import { prepareQuery } from "../prepared.ts";
import { wakeupOf } from "./jobs.ts";

/** Opens a new user's book. */
export async function createBook(tx: Db, userId: string): Promise<void> {
  await tx.insertInto("books").values({ user_id: userId, revision: 0 }).execute();
}

const bump = prepareQuery((db, book: { userId: string }) =>
  db
    .updateTable("books")
    .set((row) => ({ revision: row("revision", "+", 1) }))
    .where("user_id", "=", book.userId)
    .returning("revision"),
);

/**
 * Changes a book in one transaction, by one at a time, in the order of its revisions. On PostgreSQL the others wait
 * before they take a connection: a book that many write to at once must not keep everybody else's readers waiting.
 */
export async function changeBook<Result>(
  db: Db,
  userId: string,
  change: (tx: Db, revision: number) => Promise<Result>,
  urgency: Urgency = "awaited",
): Promise<Result> {
  const run = () => db.transaction().execute(async (tx) => change(tx, await bumpRevision(tx, userId)));
  const result = await (isPostgres(db) ? queueOf(db).run(userId, urgency, run) : run());
  // Only now can a job be found that it queued; what the worker itself writes queues none.
  if (urgency === "awaited") wakeupOf(db).call();
  return result;
}

const queues = new WeakMap<object, PerUserQueue>();

/** Of one pool of connections. */
function queueOf(db: Db): PerUserQueue {
  const { adapter } = db.getExecutor();
  const known = queues.get(adapter);
  if (known) return known;
  const made = new PerUserQueue();
  queues.set(adapter, made);
  return made;
}

/**
 * Counts a change and returns the new count. The first statement of every transaction that changes a book: it holds the
 * book's row until the commit, against other processes, too.
 */
export async function bumpRevision(tx: Db, userId: string): Promise<number> {
  const [book] = await bump(tx, { userId });
  if (!book) throw new Error("the user has no book");
  return book.revision;
}

const read = prepareQuery((db, book: { userId: string }) =>
  db.selectFrom("books").select("revision").where("user_id", "=", book.userId),
);

export async function readRevision(db: Db, userId: string): Promise<number> {
  const [book] = await read(db, { userId });
  if (!book) throw new Error("the user has no book");
  return book.revision;
}

/** Counts a change after which every index of the book is made anew. */
export async function bumpErased(tx: Db, userId: string): Promise<void> {
  await markErased(tx, userId, await bumpRevision(tx, userId));
}

/** Of a change that leaves no row behind: whatever was read before it holds something that is gone for good. */
export async function markErased(tx: Db, userId: string, revision: number): Promise<void> {
  await tx.updateTable("books").set({ erased_revision: revision }).where("user_id", "=", userId).execute();
}

const readErased = prepareQuery((db, book: { userId: string }) =>
  db.selectFrom("books").select("erased_revision").where("user_id", "=", book.userId),
);

/** The revision of the last such change; 0 when there was none. */
export async function readErasedRevision(db: Db, userId: string): Promise<number> {
  const [book] = await readErased(db, { userId });
  return book?.erased_revision ?? 0;
}
