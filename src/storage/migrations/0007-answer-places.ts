import { sql } from "kysely";
import type { Db } from "../db.ts";

/** Which conversations are being answered, for all instances. */
export async function up(db: Db): Promise<void> {
  await sql.raw(statement).execute(db);
}

const statement = `create table answer_places (
  user_id text not null, conversation_id text not null, answer_id text not null, claimed_until bigint not null,
  is_stopping integer not null, primary key (user_id, conversation_id),
  foreign key (user_id, conversation_id) references conversations (user_id, id) on delete cascade) without rowid`;
