import { sql } from "kysely";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import type { Db } from "../../src/storage/db.ts";
import { migrate } from "../../src/storage/migrate.ts";
import { captureThought } from "../../src/thoughts/capturing/capture.ts";
import { changeThought } from "../../src/thoughts/changing/change.ts";
import type { Plan } from "../../src/thoughts/changing/wanted.ts";
import { listThoughtHistory } from "../../src/thoughts/history.ts";
import { toSnapshot } from "../../src/thoughts/thought.ts";
import { createTestApp, type TestApp } from "../support/app.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";
import { migrateAndDie } from "../support/killed-migration.ts";
import { readSchema } from "../support/schema.ts";

let database: TestDatabase;
let service: TestApp;
let complete: string[];
let ids: string[];
let before: unknown;

beforeEach(async () => {
  database = await openTestDatabase();
  service = await createTestApp({ database });
  complete = await readSchema(database.db);
  const plain = await capture('Anna said "ahoi"\n\tand more: \\ é 🚣 \u2028');
  const restored = await capture("first");
  await change(restored, { text: "second" });
  await change(restored, { text: "first" });
  const pinned = await capture("on top");
  await change(pinned, { pinned: true });
  ids = [plain, restored, pinned];
  before = await readHistories();
  await database.db.transaction().execute(writeOldTable);
});
afterEach(() => service.close());

const capture = async (raw: string) => (await captureThought(service.thoughts, service.actor, { raw })).id;
const change = (id: string, plan: Omit<Extract<Plan, { kind: "change" }>, "kind">) =>
  changeThought(service.thoughts, service.actor, id, async () => ({ kind: "change", ...plan }));
const readHistories = () => Promise.all(ids.map((id) => listThoughtHistory(database.db, service.actor, id)));
const listImplied = async () => {
  const rows = await database.db
    .selectFrom("activity")
    .select("subject_id")
    .where("after", "is", null)
    .execute();
  return rows.map(({ subject_id }) => subject_id);
};

/** The table as it was before: every version is stored. */
async function writeOldTable(db: Db): Promise<void> {
  const [unchanged] = await db
    .selectFrom("thoughts")
    .selectAll()
    .where("id", "=", ids[0] as string)
    .execute();
  if (!unchanged) throw new Error("it was captured");
  const after = JSON.stringify(toSnapshot(unchanged));
  await db.updateTable("activity").set({ after }).where("after", "is", null).execute();
  await sql`drop index activity_of_changes`.execute(db);
  const statements = inject("postgres") === undefined ? oldEmbedded : oldOnServer;
  for (const statement of statements) await sql.raw(statement).execute(db);
  await sql`create index activity_by_subject on activity (user_id, subject_id, id)`.execute(db);
  await sql`delete from migrations where name = '0031-lean-history'`.execute(db);
}

const oldEmbedded = [
  `create table old_activity (
    user_id text not null references users (id) on delete cascade, id text not null, subject_id text not null,
    action text not null, actor_name text, at bigint not null, before text, after text not null,
    imported integer not null default 0, primary key (user_id, id))`,
  "insert into old_activity select * from activity",
  "drop table activity",
  "alter table old_activity rename to activity",
];

const oldOnServer = [
  "alter table activity alter column after set not null",
  "alter table activity drop constraint activity_pkey",
  "alter table activity add primary key (user_id, id)",
];

test("histories are the same after it, and a thought that was never changed is stored once", async () => {
  expect(await listImplied()).toEqual([]);
  await migrate(database.db);
  expect(await listImplied()).toEqual([ids[0]]);
  expect(await readHistories()).toEqual(before);
  expect(await readSchema(database.db)).toEqual(complete);
});

test("a start that is killed while it converts leaves all as it was, and the next one converts it", async () => {
  const old = await readSchema(database.db);
  await migrateAndDie(database, "create index activity_of_changes");
  expect(await readSchema(database.db)).toEqual(old);
  expect(await listImplied()).toEqual([]);
  await migrate(database.db);
  expect(await readHistories()).toEqual(before);
  expect(await readSchema(database.db)).toEqual(complete);
});
