import type { Db } from "../storage/db.ts";
import { bumpErased, createBook } from "../storage/tables/books.ts";
import type { Check } from "./check.ts";

/** Every user has a book, and its revision is at least that of every row in it. */
export const checkRevisions: Check = {
  name: "revisions",
  async *find({ db }, userId) {
    // Rows first: the book's revision only grows, so a concurrent change cannot look like a fault.
    const latest = await readLatest(db, userId);
    const book = await readBook(db, userId);
    if (book && Number(book.revision) >= latest) return;
    yield [{ id: userId, repair: (tx) => raiseRevision(tx, userId) }];
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

/** Also bumps the erased revision, which makes every index of the book rebuild. */
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
