import { sql } from "kysely";
import type { Db } from "../db.ts";

/** Conversations with the in-app agent, and their messages. */
export async function up(db: Db): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table conversations (
    user_id text not null references users (id) on delete cascade, id text not null, title text not null,
    created_at bigint not null, updated_at bigint not null, archived_at bigint, primary key (user_id, id))`,
  `create index conversations_by_change on conversations (user_id, updated_at, id)`,
  `create table messages (
    user_id text not null, conversation_id text not null, id text not null, position integer not null,
    role text not null, parts text not null, ending text, error text, citations text not null,
    created_at bigint not null, primary key (user_id, conversation_id, id),
    foreign key (user_id, conversation_id) references conversations (user_id, id) on delete cascade)`,
  `create unique index messages_by_position on messages (user_id, conversation_id, position)`,
];
