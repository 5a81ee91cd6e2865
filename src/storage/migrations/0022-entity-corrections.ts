import { sql } from "kysely";
import type { Db } from "../db.ts";

/**
 * What the person corrected about entities. Mentions stay the ones that are shown; what a text says of an entity that was
 * merged or ignored is kept aside, so that every correction can be undone exactly.
 */
export async function up(db: Db): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table entities add column standing text not null default 'found'`,
  `alter table entities add column merged_into text`,
  `create index entities_by_standing on entities (user_id, standing, id)`,
  `create index entities_by_merge on entities (user_id, merged_into)`,
  `create index entity_aliases_by_entity on entity_aliases (user_id, entity_id)`,
  `alter table mentions add column is_said integer not null default 1`,
  `create table aside_mentions (
    user_id text not null, thought_id text not null, entity_id text not null,
    primary key (user_id, thought_id, entity_id),
    foreign key (user_id, thought_id) references thoughts (user_id, id) on delete cascade,
    foreign key (user_id, entity_id) references entities (user_id, id) on delete cascade)`,
  `create index aside_mentions_by_entity on aside_mentions (user_id, entity_id, thought_id)`,
  `create table entity_corrections (
    user_id text not null, id text not null, entity_id text not null, kind text not null, actor_name text,
    at bigint not null, before text not null, after text not null, undone_at bigint, is_settled integer not null,
    primary key (user_id, id),
    foreign key (user_id, entity_id) references entities (user_id, id) on delete cascade)`,
  `create index entity_corrections_by_entity on entity_corrections (user_id, entity_id, id)`,
];
