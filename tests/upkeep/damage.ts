import Sqlite from "better-sqlite3";
import { databasePath } from "../../src/storage/sqlite/file.ts";

/** Does to the file what no verb would: references are not looked at. */
export function damage(dataDir: string, sql: string, ...values: unknown[]): void {
  const database = new Sqlite(databasePath(dataDir));
  try {
    database.pragma("foreign_keys = OFF");
    const { changes } = database.prepare(sql).run(...values);
    if (changes === 0) throw new Error(`nothing was damaged: ${sql}`);
  } finally {
    database.close();
  }
}

/** All that people wrote, as rows. */
export function readWritten(dataDir: string): unknown[] {
  const database = new Sqlite(databasePath(dataDir), { readonly: true });
  try {
    return [
      "select user_id, id, text, state, author_kind, author_name, created_at, stored_at, updated_at, version from thoughts",
      "select user_id, id, title, text, state, created_at, updated_at, version from notes",
      "select * from note_attachments",
      "select * from activity",
      "select * from users",
      "select * from accounts",
      "select * from api_keys",
      "select * from conversations",
      "select * from messages",
    ].map((query) => database.prepare(`${query} order by 1, 2`).all());
  } finally {
    database.close();
  }
}
