import { sql } from "kysely";
import type { Db } from "../db.ts";

/** A private calendar address, of which only the hash is stored, and the mail that people asked for. */
export async function up(db: Db): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table calendar_feeds (
    user_id text primary key references users (id) on delete cascade, hash text not null,
    created_at bigint not null)`,
  `create unique index calendar_feeds_by_hash on calendar_feeds (hash)`,
  `create table mail_choices (
    user_id text not null references users (id) on delete cascade, kind text not null, minute integer not null,
    next_at bigint not null, primary key (user_id, kind))`,
  `create index mail_choices_by_time on mail_choices (next_at)`,
];
