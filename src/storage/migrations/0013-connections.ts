import { sql } from "kysely";
import type { Db } from "../db.ts";

/**
 * Assistants that people connected by OAuth. A connection is an API key that nobody was told: `client_hash` says which
 * client may use its tokens, `client_site` where the person's browser was sent. Codes and tokens are stored as hashes.
 */
export async function up(db: Db): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table api_keys add column client_hash text`,
  `alter table api_keys add column client_site text`,
  `create table oauth_codes (
    user_id text not null references users (id) on delete cascade, hash text not null, client_hash text not null,
    client_name text not null, client_site text not null, redirect_uri text not null, challenge text not null,
    scopes text not null, life_days integer, expires_at bigint not null, key_id text, primary key (user_id, hash))`,
  `create unique index oauth_codes_by_hash on oauth_codes (hash)`,
  `create table oauth_tokens (
    user_id text not null, hash text not null, key_id text not null, kind text not null, expires_at bigint not null,
    spent_at bigint, primary key (user_id, hash),
    foreign key (user_id, key_id) references api_keys (user_id, id) on delete cascade)`,
  `create unique index oauth_tokens_by_hash on oauth_tokens (hash)`,
  `create index oauth_tokens_by_key on oauth_tokens (user_id, key_id)`,
];
