import type { Db } from "./db.ts";
import { prepareQuery } from "./prepared.ts";

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

/** Counts a change, in the same transaction as the change itself; returns the new count. */
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

/** Counts a change that leaves no row behind: whatever was read before it holds something that is gone for good. */
export async function bumpErased(tx: Db, userId: string): Promise<void> {
  const revision = await bumpRevision(tx, userId);
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
