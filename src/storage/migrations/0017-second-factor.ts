import { sql } from "kysely";
import type { Db } from "../db.ts";

/**
 * A second factor: codes of an authenticator app (the secret and the recovery codes are encrypted with the secret that
 * signs cookies), and passkeys. Written by better-auth. Of the addresses so far only the owner's counts as verified:
 * others may have registered with any.
 */
export async function up(db: Db): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table users add column two_factor_enabled integer not null default 0`,
  `update users set email_verified = 0
    where id not in (select value from instance_settings where name = 'owner')`,
  `create table two_factors (
    id text primary key, user_id text not null references users (id) on delete cascade, secret text not null,
    backup_codes text not null, verified integer not null default 0,
    failed_verification_count integer not null default 0, locked_until text)`,
  `create unique index two_factors_by_user on two_factors (user_id)`,
  `create table passkeys (
    id text primary key, user_id text not null references users (id) on delete cascade, name text,
    public_key text not null, credential_id text not null, counter bigint not null, device_type text not null,
    backed_up integer not null, transports text, created_at text, aaguid text)`,
  `create index passkeys_by_user on passkeys (user_id)`,
  `create unique index passkeys_by_credential on passkeys (credential_id)`,
];
