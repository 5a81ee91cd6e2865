import { sql } from "kysely";
import type { Db } from "../db.ts";

/** Lets notes be searched and listed; by their revision, a search knows which have changed. */
export async function up(db: Db): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table notes add column revision bigint not null default 0`,
  `create index notes_by_change on notes (user_id, state, updated_at, id)`,
  `create index notes_by_revision on notes (user_id, revision)`,
  `create table note_index (
    user_id text not null, note_id text not null, version integer not null, analysis integer not null,
    terms text not null, primary key (user_id, note_id),
    foreign key (user_id, note_id) references notes (user_id, id) on delete cascade) without rowid`,
];
