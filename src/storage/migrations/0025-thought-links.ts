import { sql } from "kysely";
import type { Db } from "../db.ts";
import { isPackable, type Link, packLinks } from "../tables/packed-links.ts";

/** Thoughts converted at a time. */
const PAGE = 500;

/**
 * One row with all links of a thought, in place of two rows a link. In the migration's transaction, so that a start that
 * is killed begins again.
 */
export async function up(db: Db): Promise<void> {
  await sql
    .raw(`create table thought_links (
    user_id text not null, thought_id text not null, links blob not null, primary key (user_id, thought_id),
    foreign key (user_id, thought_id) references thoughts (user_id, id) on delete cascade) without rowid`)
    .execute(db);
  const users = await sql<{ id: string }>`select user_id as id from books`.execute(db);
  for (const { id } of users.rows) await convertLinks(db, id);
  await sql.raw("drop table links").execute(db);
}

type Row = Link & { fromId: string };

async function convertLinks(db: Db, userId: string): Promise<void> {
  for (let after = ""; ; ) {
    const { rows: page } = await sql<{ id: string }>`
      select distinct from_id as id from links where user_id = ${userId} and from_id > ${after}
      order by 1 limit ${sql.lit(PAGE)}`.execute(db);
    const last = page.at(-1);
    if (!last) return;
    const { rows } = await sql<Row>`
      select from_id as "fromId", to_id as "toId", kind, weight from links
      where user_id = ${userId} and from_id > ${after} and from_id <= ${last.id}`.execute(db);
    await insertLinks(db, userId, rows);
    after = last.id;
  }
}

/** An id that is no UUID can be no thought's. */
async function insertLinks(db: Db, userId: string, rows: Row[]): Promise<void> {
  const links = rows.filter(({ toId }) => isPackable(toId));
  const tuples = [...Map.groupBy(links, ({ fromId }) => fromId)].map(
    ([id, own]) => sql`(${userId}, ${id}, ${packLinks(own)})`,
  );
  if (tuples.length > 0)
    await sql`insert into thought_links (user_id, thought_id, links) values ${sql.join(tuples)}`.execute(db);
}
