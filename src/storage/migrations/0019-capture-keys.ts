import { sql } from "kysely";
import type { Db } from "../db.ts";

/** The idempotency keys of captures: a capture that is sent twice is stored once. */
export async function up(db: Db): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table capture_keys (
    user_id text not null, key text not null, thought_id text not null, text_hash text not null,
    primary key (user_id, key),
    foreign key (user_id, thought_id) references thoughts (user_id, id) on delete cascade)`,
  `create index capture_keys_by_thought on capture_keys (user_id, thought_id)`,
];
