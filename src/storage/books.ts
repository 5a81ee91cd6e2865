import type { Db } from "./db.ts";
import { prepareQuery } from "./prepared.ts";

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

const bump = prepareQuery((db, book: { userId: string }) =>
  db
    .updateTable("books")
    .set((row) => ({ revision: row("revision", "+", 1) }))
    .where("user_id", "=", book.userId)
    .returning(["scope", "revision"]),
);

/** Counts a change; part of the same transaction as the change itself. */
export async function bumpRevision(tx: Db, userId: string): Promise<Book> {
  const [book] = await bump(tx, { userId });
  if (!book) throw new Error("the user has no book");
  return book;
}

export async function readBook(db: Db, userId: string): Promise<Book> {
  return db
    .selectFrom("books")
    .select(["scope", "revision"])
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
}
