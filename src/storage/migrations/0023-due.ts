import { sql } from "kysely";
import type { Db } from "../db.ts";

/**
 * When a thought is due, and the day it speaks of. A day is stored as its midnight in UTC, so that it is the same day in
 * every zone. `due_has_time` is -1 where an older version stored dates: they are read when the service runs. `snoozes`
 * hides a thought from the Today page for a while.
 */
export async function up(db: Db): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table thoughts add column due_at bigint`,
  `alter table thoughts add column due_has_time integer not null default 0`,
  `alter table thoughts add column about_day text`,
  `update thoughts set due_has_time = -1 where dates <> '[]'`,
  `create index thoughts_by_due on thoughts (user_id, due_at, id) where state = 'open' and due_at is not null`,
  `create index thoughts_by_day on thoughts (user_id, about_day, id) where about_day is not null`,
  `create index thoughts_without_due on thoughts (user_id, id) where due_has_time = -1`,
  `create table snoozes (
    user_id text not null, thought_id text not null, until bigint not null, primary key (user_id, thought_id),
    foreign key (user_id, thought_id) references thoughts (user_id, id) on delete cascade)`,
];
