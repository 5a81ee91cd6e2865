import { sql } from "kysely";
import type { Db } from "../db.ts";
import { isPostgres } from "../dialect.ts";

/**
 * A history is found by its subject, so that is its key; only changes are also listed by time. A thought that was never
 * changed is not stored a second time in its history: `after` is null then. In the migration's transaction, so that a start
 * that is killed begins again.
 */
export async function up(db: Db): Promise<void> {
  const statements = isPostgres(db) ? onServer : embedded;
  for (const statement of [...statements, index]) await sql.raw(statement).execute(db);
}

/** The only entry of a thought that is still as it says. */
const isImplied = (
  isSame: string,
) => `a.action = 'captured' and a.before is null and ${isSame} and not exists (
  select 1 from activity as other
  where other.user_id = a.user_id and other.subject_id = a.subject_id and other.id <> a.id)`;

const isThought =
  "t.user_id = a.user_id and t.id = a.subject_id and t.corrections is null and t.pinned_at is null";

const embedded = [
  `create table new_activity (
    user_id text not null references users (id) on delete cascade, id text not null, subject_id text not null,
    action text not null, actor_name text, at bigint not null, before text, after text,
    imported integer not null default 0, primary key (user_id, subject_id, id)) without rowid`,
  `insert into new_activity (user_id, id, subject_id, action, actor_name, at, before, after, imported)
    select a.user_id, a.id, a.subject_id, a.action, a.actor_name, a.at, a.before,
      case when ${isImplied("a.after = json_object('text', t.text, 'state', t.state)")} then null else a.after end, a.imported
    from activity as a left join thoughts as t on ${isThought} order by a.user_id, a.subject_id, a.id`,
  "drop table activity",
  "alter table new_activity rename to activity",
];

/** Not by to_json(): Citus takes no function here that is merely stable. A text with rarer signs stays in its history. */
const escaped = [
  ["'\\'", "'\\\\'"],
  [`'"'`, `'\\"'`],
  ["chr(10)", "'\\n'"],
  ["chr(9)", "'\\t'"],
].reduce((text, [sign, escaped]) => `replace(${text}, ${sign}, ${escaped})`, "t.text");

const onServer = [
  "alter table activity alter column after drop not null",
  `update activity as a set after = null from thoughts as t where ${isThought} and ${isImplied(
    `a.after = '{"text":"' || ${escaped} || '","state":"' || t.state || '"}'`,
  )}`,
  "drop index activity_by_subject",
  "alter table activity drop constraint activity_pkey",
  "alter table activity add primary key (user_id, subject_id, id)",
];

const index = "create index activity_of_changes on activity (user_id, id) where action <> 'captured'";
