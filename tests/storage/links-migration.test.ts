import { sql } from "kysely";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { authorise } from "../../src/base/actor.ts";
import type { Db } from "../../src/storage/db.ts";
import { migrate } from "../../src/storage/migrate.ts";
import type { LinkKind } from "../../src/storage/schema.ts";
import { seedThoughts } from "../../testkit/seed.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";
import { sharedEmbedder } from "../support/embedder.ts";
import { migrateAndDie } from "../support/killed-migration.ts";
import { readSchema } from "../support/schema.ts";
import { listStoredLinks } from "../support/stored-links.ts";

/** More thoughts than are converted at a time. */
const THOUGHTS = 600;
const kinds: LinkKind[] = ["semantic", "entity", "time", "duplicate"];

type OldLink = { from_id: string; to_id: string; kind: LinkKind; weight: number };

let database: TestDatabase;
let complete: string[];
let old: OldLink[];

beforeEach(async () => {
  database = await openTestDatabase();
  const { db } = database;
  complete = await readSchema(db);
  const users = [await database.addTestUser(), await database.addTestUser()];
  await seedThoughts(db, sharedEmbedder(), authorise(users[0] as string), numbered(THOUGHTS));
  await seedThoughts(db, sharedEmbedder(), authorise(users[1] as string), numbered(3));
  old = await writeOldLinks(db, users);
});
afterEach(() => database.close());

const numbered = (count: number) => Array.from({ length: count }, (_, i) => `thought ${i}`);

/** The table as it was before, with a link from each thought to the next. */
async function writeOldLinks(db: Db, users: string[]): Promise<OldLink[]> {
  await sql`drop table thought_links`.execute(db);
  await sql`delete from migrations where name = '0025-thought-links'`.execute(db);
  const text = inject("postgres") === undefined ? sql`text` : sql`text collate "C"`;
  await sql`create table links (user_id ${text}, from_id ${text}, to_id ${text}, kind ${text}, weight double precision)`.execute(
    db,
  );
  const links: OldLink[] = [];
  for (const user_id of users) {
    const rows = await db.selectFrom("thoughts").select("id").where("user_id", "=", user_id).execute();
    const ids = rows.map(({ id }) => id).sort();
    const own = ids.slice(1).flatMap((to_id, i): OldLink[] => {
      const link = { kind: kinds[i % kinds.length] as LinkKind, weight: Math.sin(i + 1) ** 2 };
      const from_id = ids[i] as string;
      return [
        { from_id, to_id, ...link },
        { from_id: to_id, to_id: from_id, ...link },
      ];
    });
    const tuples = own.map((link) => sql`(${user_id}, ${sql.join(Object.values(link))})`);
    await sql`insert into links (user_id, from_id, to_id, kind, weight) values ${sql.join(tuples)}`.execute(
      db,
    );
    links.push(...own);
  }
  return links;
}

const inOrder = (links: OldLink[]) => links.map((link) => JSON.stringify(link)).sort();

test("every link of every user is converted, to the last bit of its weight", async () => {
  await migrate(database.db);
  expect(inOrder(await listStoredLinks(database.db))).toEqual(inOrder(old));
  expect(await readSchema(database.db)).toEqual(complete);
});

test("a start that is killed while it converts leaves all as it was, and the next one converts it", async () => {
  await migrateAndDie(database, "insert into thought_links", 2);
  const { rows } = await sql<OldLink>`select from_id, to_id, kind, weight from links`.execute(database.db);
  expect(inOrder(rows)).toEqual(inOrder(old));
  await migrate(database.db);
  expect(inOrder(await listStoredLinks(database.db))).toEqual(inOrder(old));
});
