import type { Db } from "../storage/db.ts";
import { bumpErased, createBook } from "../storage/tables/books.ts";
import type { Check } from "./check.ts";

/** Everybody has a book, whose revision no change in it is ahead of. */
export const checkRevisions: Check = {
  name: "revisions",
  async *find({ db }, userId) {
    // In this order: the book only ever counts up, so a change that comes in between does not look ahead of it.
    const latest = await readLatest(db, userId);
    const book = await readBook(db, userId);
    if (book && Number(book.revision) >= latest) return;
    yield [{ id: userId, mend: (tx) => raiseRevision(tx, userId) }];
  },
};

async function readBook(db: Db, userId: string) {
  return db.selectFrom("books").select("revision").where("user_id", "=", userId).executeTakeFirst();
}

async function readLatest(db: Db, userId: string): Promise<number> {
  const latest = async (table: "thoughts" | "notes") => {
    const row = await db
      .selectFrom(table)
      .select((of) => of.fn.max("revision").as("revision"))
      .where("user_id", "=", userId)
      .executeTakeFirst();
    return Number(row?.revision ?? 0);
  };
  return Math.max(await latest("thoughts"), await latest("notes"));
}

/** Indexes that took the wrong count for the right one are made anew. */
async function raiseRevision(tx: Db, userId: string): Promise<void> {
  if (!(await readBook(tx, userId))) await createBook(tx, userId);
  const revision = await readLatest(tx, userId);
  await tx
    .updateTable("books")
    .set({ revision })
    .where("user_id", "=", userId)
    .where("revision", "<", revision)
    .execute();
  await bumpErased(tx, userId);
}
