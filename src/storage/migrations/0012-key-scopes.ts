import { sql } from "kysely";
import type { Db } from "../db.ts";

/**
 * What a key may do, until when, and from where it was last used. `sign_in_places`: networks that a person has signed in
 * from, so that only a new one is reported.
 */
export async function up(db: Db): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table api_keys add column scopes text not null default 'read capture write'`,
  `alter table api_keys add column expires_at bigint`,
  `alter table api_keys add column last_used_from text`,
  `create table sign_in_places (
    user_id text not null references users (id) on delete cascade, network text not null, seen_at bigint not null,
    primary key (user_id, network))`,
];
