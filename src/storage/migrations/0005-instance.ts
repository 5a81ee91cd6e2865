import { sql } from "kysely";
import type { Db } from "../db.ts";

/** Data of the whole instance (owner, settings, invitations), and the revision of a book's last erasure. */
export async function up(db: Db): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table instance_settings (name text primary key, value text not null)`,
  `insert into instance_settings (name, value)
    select 'owner', id from users order by created_at, id limit 1`,
  `create table invitations (
    id text primary key, token_hash text not null unique,
    created_by text not null references users (id) on delete cascade, created_at bigint not null,
    expires_at bigint not null, used_at bigint, used_by text references users (id) on delete set null)`,
  `create index invitations_by_creator on invitations (created_by)`,
  `create index invitations_by_user on invitations (used_by)`,
  `alter table books add column erased_revision bigint not null default 0`,
];
