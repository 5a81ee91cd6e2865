import { sql } from "kysely";
import type { Db } from "../db.ts";

/**
 * Stores which mind understood a text, so that no language model reads it twice; relations between entities; and the
 * dimensions of an embedding model's vectors, so that they cannot change unnoticed.
 */
export async function up(db: Db): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table thought_index add column mind text`,
  `update thought_index set mind = 'builtin' where exists (
    select 1 from thoughts where thoughts.user_id = thought_index.user_id
      and thoughts.id = thought_index.thought_id and thoughts.enrichment = 'done')`,
  `create table embedding_models (name text primary key, dimensions integer not null)`,
  `create table relations (
    user_id text not null, thought_id text not null, from_id text not null, label text not null, to_id text not null,
    primary key (user_id, thought_id, from_id, to_id, label),
    foreign key (user_id, thought_id) references thoughts (user_id, id) on delete cascade,
    foreign key (user_id, from_id) references entities (user_id, id) on delete cascade,
    foreign key (user_id, to_id) references entities (user_id, id) on delete cascade)`,
  `create index relations_by_from on relations (user_id, from_id)`,
  `create index relations_by_to on relations (user_id, to_id)`,
];
