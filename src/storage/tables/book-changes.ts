import { type ExpressionBuilder, sql } from "kysely";
import type { Db } from "../db.ts";
import type { Tables } from "../schema.ts";
import { readErasedRevision, readRevision } from "./books.ts";

/** Page size: the earliest changes come first, the next call returns the following ones. */
const MAX_CHANGES = 1_000;

type Kind = "thoughts" | "notes";

/** Covers all changes up to a revision, and of the next revision those up to an id. */
export type ChangeCursor = { revision: number; id?: string | undefined };
export type BookChanges = { upTo: ChangeCursor; thoughts: string[]; notes: string[]; isErased: boolean };

/** The ids of thoughts and notes that are new or changed since the cursor, whether anything was erased, and the next cursor. */
export async function listBookChanges(db: Db, userId: string, since: ChangeCursor): Promise<BookChanges> {
  // Read before the rows: a change in between is listed now and again next time, never missed.
  const latest = await readRevision(db, userId);
  const isNewer = (where: ExpressionBuilder<Tables, Kind>) =>
    where(where.refTuple("revision", "id"), ">", where.tuple(since.revision + 1, since.id ?? ""));
  const rows = await db
    .selectFrom("thoughts")
    .select(["id", "revision", sql<Kind>`'thoughts'`.as("kind")])
    .where("user_id", "=", userId)
    .where(isNewer)
    .unionAll(
      db
        .selectFrom("notes")
        .select(["id", "revision", sql<Kind>`'notes'`.as("kind")])
        .where("user_id", "=", userId)
        .where(isNewer),
    )
    .orderBy("revision")
    .orderBy("id")
    .limit(MAX_CHANGES)
    .execute();
  const last = rows.at(-1);
  const ids = (kind: Kind) => rows.filter((row) => row.kind === kind).map(({ id }) => id);
  return {
    // Many rows may share a revision, and the last one's may continue after the limit.
    upTo:
      last && rows.length === MAX_CHANGES
        ? { revision: last.revision - 1, id: last.id }
        : { revision: latest },
    thoughts: ids("thoughts"),
    notes: ids("notes"),
    isErased: (await readErasedRevision(db, userId)) > since.revision,
  };
}
