import { type ExpressionBuilder, sql } from "kysely";
import type { Db } from "../db.ts";
import type { Tables } from "../schema.ts";
import { readRevision } from "./books.ts";

/** Of more changes than this the earliest are told first; whoever asks again hears of the others. */
const MAX_CHANGES = 1_000;

type Kind = "thoughts" | "notes";

/** Up to where somebody has been told: all of a revision and those before it, and of the next one up to an id. */
export type Told = { revision: number; id?: string | undefined };
export type BookChanges = { upTo: Told; thoughts: string[]; notes: string[] };

/** The thoughts and notes that are new or changed since, by id, and up to where this leads. */
export async function listBookChanges(db: Db, userId: string, since: Told): Promise<BookChanges> {
  // Read before the rows: what comes in between is told now, and once more the next time.
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
    // A revision may be on many rows, and the last one's may go on behind the limit.
    upTo:
      last && rows.length === MAX_CHANGES
        ? { revision: last.revision - 1, id: last.id }
        : { revision: latest },
    thoughts: ids("thoughts"),
    notes: ids("notes"),
  };
}
