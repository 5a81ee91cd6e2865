import { sql } from "kysely";
import type { Db } from "../db.ts";
import { readRevision } from "./books.ts";

/** Of more changes than this the earliest are told first; whoever asks again hears of the others. */
const MAX_CHANGES = 1_000;

type Kind = "thoughts" | "notes";
export type BookChanges = { revision: number; thoughts: string[]; notes: string[] };

/** The thoughts and notes that are new or changed since a revision, by id, and the revision this leads up to. */
export async function listBookChanges(db: Db, userId: string, since: number): Promise<BookChanges> {
  // Read before the rows: what comes in between is told now, and once more the next time.
  const latest = await readRevision(db, userId);
  const rows = await db
    .selectFrom("thoughts")
    .select(["id", "revision", sql<Kind>`'thoughts'`.as("kind")])
    .where("user_id", "=", userId)
    .where("revision", ">", since)
    .unionAll(
      db
        .selectFrom("notes")
        .select(["id", "revision", sql<Kind>`'notes'`.as("kind")])
        .where("user_id", "=", userId)
        .where("revision", ">", since),
    )
    .orderBy("revision")
    .limit(MAX_CHANGES)
    .execute();
  const isAll = rows.length < MAX_CHANGES;
  const told = isAll ? rows : leaveOutLast(rows);
  const ids = (kind: Kind) => told.filter((row) => row.kind === kind).map(({ id }) => id);
  return {
    revision: isAll ? latest : (told.at(-1)?.revision ?? latest),
    thoughts: ids("thoughts"),
    notes: ids("notes"),
  };
}

/** A revision may be on many rows, and the last one's may go on behind the limit: it is left for the next time. */
function leaveOutLast<Row extends { revision: number }>(rows: Row[]): Row[] {
  const last = rows.at(-1)?.revision ?? 0;
  const whole = rows.filter(({ revision }) => revision < last);
  return whole.length > 0 ? whole : rows;
}
