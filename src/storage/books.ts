import type { Db } from "./db.ts";

export type Book = { scope: string; revision: number };

/** Opens a new user's book; the scope is the count of books so far, so it stays short. */
export async function createBook(tx: Db, userId: string): Promise<void> {
  const { count } = await tx
    .selectFrom("books")
    .select((book) => book.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("books")
    .values({ user_id: userId, scope: Number(count).toString(36), revision: 0 })
    .execute();
}

/** Counts a change; part of the same transaction as the change itself. */
export async function bumpRevision(tx: Db, userId: string): Promise<Book> {
  return tx
    .updateTable("books")
    .set((book) => ({ revision: book("revision", "+", 1) }))
    .where("user_id", "=", userId)
    .returning(["scope", "revision"])
    .executeTakeFirstOrThrow();
}

export async function readBook(db: Db, userId: string): Promise<Book> {
  return db
    .selectFrom("books")
    .select(["scope", "revision"])
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
}
