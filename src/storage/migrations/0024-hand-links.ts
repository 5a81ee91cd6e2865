import { sql } from "kysely";
import type { Db } from "../db.ts";

/** What a person says about two thoughts, stored with both, and every change of it. */
export async function up(db: Db): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table hand_links (
    user_id text not null, from_id text not null, to_id text not null, verdict text not null,
    primary key (user_id, from_id, to_id),
    foreign key (user_id, from_id) references thoughts (user_id, id) on delete cascade,
    foreign key (user_id, to_id) references thoughts (user_id, id) on delete cascade)`,
  `create index hand_links_by_target on hand_links (user_id, to_id)`,
  `create table hand_link_changes (
    user_id text not null, thought_id text not null, id text not null, other_id text not null,
    before text not null, after text not null, actor_name text, at bigint not null,
    primary key (user_id, thought_id, id),
    foreign key (user_id, thought_id) references thoughts (user_id, id) on delete cascade,
    foreign key (user_id, other_id) references thoughts (user_id, id) on delete cascade)`,
  `create index hand_link_changes_by_other on hand_link_changes (user_id, other_id)`,
];
