import { sql } from "kysely";
import type { Db } from "../db.ts";

/**
 * Links that are mailed or handed to people: to set a new password, or to confirm a new address (`email`). Only the SHA-256
 * of a token is stored. `confirmed_at`: when the password was last given in a session. An invitation is for one address.
 */
export async function up(db: Db): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table account_links (
    user_id text not null references users (id) on delete cascade, hash text not null, kind text not null,
    email text, expires_at bigint not null, primary key (user_id, hash))`,
  `create unique index account_links_by_hash on account_links (hash)`,
  `alter table sessions add column confirmed_at bigint`,
  `alter table invitations add column email text`,
];
