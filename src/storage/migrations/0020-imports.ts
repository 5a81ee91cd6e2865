import { sql } from "kysely";
import type { Db } from "../db.ts";

/** What each import made, so that it can be undone as a whole. */
export async function up(db: Db): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table imports (
    user_id text not null references users (id) on delete cascade, id text not null, file_name text not null,
    format text not null, state text not null, begun_at bigint not null, thoughts integer not null,
    notes integer not null, removed integer not null, primary key (user_id, id))`,
  `create table import_items (
    user_id text not null, import_id text not null, subject_id text not null, kind text not null,
    version integer not null, is_kept integer not null, primary key (user_id, import_id, subject_id),
    foreign key (user_id, import_id) references imports (user_id, id) on delete cascade)`,
];
