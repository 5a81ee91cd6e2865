import { sql } from "kysely";
import type { Db } from "../db.ts";

/**
 * The audit log. `user_id` is whose account it concerns, empty for nobody's; it references no user, because an event may
 * outlive one. `times` counts what was recorded in one row.
 */
export async function up(db: Db): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table audit_events (
    user_id text not null, id text not null, at bigint not null, kind text not null, done_by text not null,
    address text, times integer not null default 1, detail text, primary key (user_id, id))`,
  `create index audit_events_by_user on audit_events (user_id, at)`,
  `create index audit_events_by_time on audit_events (at)`,
];
