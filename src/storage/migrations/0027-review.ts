import { sql } from "kysely";
import type { Db } from "../db.ts";

/** What the review found in each book, and what was decided. */
export async function up(db: Db): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table review_findings (
    user_id text not null, id text not null, kind text not null,
    thought_id text not null, other_id text not null, topic text not null, detail text not null, decision text,
    decided_at bigint, archived_id text, primary key (user_id, id),
    foreign key (user_id, thought_id) references thoughts (user_id, id) on delete cascade)`,
  `create unique index review_findings_by_thought on review_findings (user_id, thought_id, kind, other_id, topic)`,
  `create index review_findings_by_other on review_findings (user_id, other_id)`,
  `create index review_findings_by_topic on review_findings (user_id, topic)`,
  `create index review_findings_by_kind on review_findings (user_id, kind, decision, id)`,
  `create table review_progress (
    user_id text primary key references users (id) on delete cascade, revision bigint not null,
    thought_id text not null, rules integer not null)`,
];
