import { sql } from "kysely";
import type { Db } from "../db.ts";

/**
 * What a person corrected of a thought's understanding, and pins. A tag's spellings keep their sign, so that `#garden` and
 * somebody called Garden are two entities.
 */
export async function up(db: Db): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table thoughts add column corrections text`,
  `alter table thoughts add column pinned_at bigint`,
  `create index thoughts_by_pin on thoughts (user_id, pinned_at) where pinned_at is not null`,
  `update entity_aliases set alias = '#' || alias where alias not like '#%' and exists (
    select 1 from entities where entities.user_id = entity_aliases.user_id
      and entities.id = entity_aliases.entity_id and entities.kind = 'tag')`,
];
