import { sql } from "kysely";
import type { Db } from "../db.ts";
import { isPostgres } from "../dialect.ts";

/**
 * On the embedded database, `thought_index` becomes a table with row ids: without them, SQLite puts what exceeds a quarter of
 * a page into a page of its own, and half of all texts do with their vectors. In the migration's transaction, so that a start
 * that is killed begins again.
 */
export async function up(db: Db): Promise<void> {
  if (isPostgres(db)) return;
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const columns = `user_id, thought_id, version, analysis, terms, label, is_question, tokens, model, vector, mind,
  passage_model, passage_vectors, passage_ranges`;

const statements = [
  `create table new_thought_index (
    user_id text not null, thought_id text not null, version integer not null, analysis integer not null,
    terms text not null, label text not null, is_question integer not null, tokens blob not null, model text,
    vector blob, mind text, passage_model text, passage_vectors blob, passage_ranges blob,
    primary key (user_id, thought_id),
    foreign key (user_id, thought_id) references thoughts (user_id, id) on delete cascade)`,
  `insert into new_thought_index (${columns}) select ${columns} from thought_index order by user_id, thought_id`,
  `drop table thought_index`,
  `alter table new_thought_index rename to thought_index`,
];
