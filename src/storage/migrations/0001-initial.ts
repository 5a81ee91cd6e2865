import { sql } from "kysely";
import type { Db } from "../db.ts";

/** Accounts first (better-auth's tables under our names), then the users' data. */
export async function up(db: Db): Promise<void> {
  for (const statement of [...accounts, ...books, ...derived]) await sql.raw(statement).execute(db);
}

const accounts = [
  `create table users (
    id text primary key, name text not null, email text not null unique, email_verified integer not null,
    image text, created_at text not null, updated_at text not null)`,
  `create table sessions (
    id text primary key, user_id text not null references users (id) on delete cascade, token text not null unique,
    expires_at text not null, ip_address text, user_agent text, created_at text not null, updated_at text not null)`,
  `create index sessions_by_user on sessions (user_id)`,
  `create table accounts (
    id text primary key, user_id text not null references users (id) on delete cascade, account_id text not null,
    provider_id text not null, access_token text, refresh_token text, id_token text, access_token_expires_at text,
    refresh_token_expires_at text, scope text, password text, created_at text not null, updated_at text not null)`,
  `create index accounts_by_user on accounts (user_id)`,
  `create table verifications (
    id text primary key, identifier text not null, value text not null, expires_at text not null,
    created_at text not null, updated_at text not null)`,
  `create index verifications_by_identifier on verifications (identifier)`,
  `create table api_keys (
    user_id text not null references users (id) on delete cascade, id text not null, name text not null,
    prefix text not null, hash text not null, created_at bigint not null, last_used_at bigint, revoked_at bigint,
    primary key (user_id, id))`,
  `create unique index api_keys_by_hash on api_keys (hash)`,
  `create unique index api_keys_by_name on api_keys (user_id, name) where revoked_at is null`,
];

const books = [
  `create table books (
    user_id text primary key references users (id) on delete cascade, revision bigint not null)`,
  `create table thoughts (
    user_id text not null references users (id) on delete cascade, id text not null, text text not null,
    category text not null, state text not null, author_kind text not null, author_name text,
    created_at bigint not null, stored_at bigint not null, updated_at bigint not null, version integer not null,
    revision bigint not null, dates text not null, enrichment text not null, enrichment_stage text,
    enrichment_error text, primary key (user_id, id))`,
  `create index thoughts_by_time on thoughts (user_id, state, created_at, id)`,
  `create index thoughts_by_author on thoughts (user_id, state, author_kind, created_at, id)`,
  `create index thoughts_by_revision on thoughts (user_id, revision)`,
  `create index thoughts_not_enriched on thoughts (user_id, enrichment) where enrichment <> 'done'`,
  `create table activity (
    user_id text not null references users (id) on delete cascade, id text not null, subject_id text not null,
    action text not null, actor_name text, at bigint not null, before text, after text not null,
    primary key (user_id, id))`,
  `create index activity_by_subject on activity (user_id, subject_id, id)`,
  `create table notes (
    user_id text not null references users (id) on delete cascade, id text not null, title text not null,
    text text not null, state text not null, created_at bigint not null, updated_at bigint not null,
    version integer not null, primary key (user_id, id))`,
  `create table note_attachments (
    user_id text not null, note_id text not null, thought_id text not null,
    primary key (user_id, note_id, thought_id),
    foreign key (user_id, note_id) references notes (user_id, id) on delete cascade,
    foreign key (user_id, thought_id) references thoughts (user_id, id) on delete cascade)`,
  `create index note_attachments_by_thought on note_attachments (user_id, thought_id)`,
  `create table jobs (
    user_id text not null, thought_id text not null, version integer not null, queued_at bigint not null,
    run_at bigint not null, claimed_until bigint not null, attempts integer not null,
    primary key (user_id, thought_id),
    foreign key (user_id, thought_id) references thoughts (user_id, id) on delete cascade) without rowid`,
  `create index jobs_by_age on jobs (queued_at, user_id, thought_id)`,
];

const derived = [
  `create table thought_index (
    user_id text not null, thought_id text not null, version integer not null, analysis integer not null,
    terms text not null, label text not null, is_question integer not null, tokens blob not null, model text, vector blob, primary key (user_id, thought_id),
    foreign key (user_id, thought_id) references thoughts (user_id, id) on delete cascade) without rowid`,
  `create table entities (
    user_id text not null references users (id) on delete cascade, id text not null, kind text not null,
    name text not null, primary key (user_id, id))`,
  `create table entity_aliases (
    user_id text not null, alias text not null, entity_id text not null, primary key (user_id, alias),
    foreign key (user_id, entity_id) references entities (user_id, id) on delete cascade) without rowid`,
  `create table mentions (
    user_id text not null, thought_id text not null, entity_id text not null,
    primary key (user_id, thought_id, entity_id),
    foreign key (user_id, thought_id) references thoughts (user_id, id) on delete cascade,
    foreign key (user_id, entity_id) references entities (user_id, id) on delete cascade) without rowid`,
  `create index mentions_by_entity on mentions (user_id, entity_id, thought_id)`,
  `create table links (
    user_id text not null, from_id text not null, to_id text not null, kind text not null, weight real not null,
    primary key (user_id, from_id, to_id, kind),
    foreign key (user_id, from_id) references thoughts (user_id, id) on delete cascade) without rowid`,
];
