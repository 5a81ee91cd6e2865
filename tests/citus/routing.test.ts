import type { CompiledQuery } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Db } from "../../src/storage/db.ts";
import { openChat, type TestChat } from "../chat/support.ts";
import { findUnscoped, listUserTables } from "../security/user-scope.ts";
import { recordStatements, walkService } from "../support/record-statements.ts";
import { callsTools, says } from "../support/scripted-gateway.ts";
import { openWebApp, type WebApp } from "../support/web-app.ts";

let web: WebApp;
let chat: TestChat;
let executed: CompiledQuery[];

beforeAll(async () => {
  [web, chat] = [await openWebApp(), await openChat()];
  executed = await recordStatements(async () => {
    await walkService(web);
    await converse();
  });
});
afterAll(async () => {
  await web.close();
  await chat.close();
});

/** A question, an answer that uses every tool on the way, and what can be done with a conversation. */
async function converse(): Promise<void> {
  const id = crypto.randomUUID();
  const thought_id = await chat.capture("Anna Keller lives in Lisbon");
  const { id: note_id } = await chat.note("Lisbon", "Tram 28");
  chat.model.script(
    callsTools({ name: "search_thoughts", arguments: { query: "Anna" } }),
    callsTools({ name: "edit_thought", arguments: { thought_id, raw_text: "Anna Keller lives in Porto" } }),
    callsTools({ name: "read_note", arguments: { note_id } }),
    says(`She lives in Porto [${thought_id}].`),
  );
  await chat.say(id, "Where does Anna live?");
  chat.model.always(says("Again."));
  await chat.say(id);
  await chat.read(id);
  await chat.request("/conversations");
  await chat.request(`/conversations/${id}`, { method: "PATCH", body: { title: "Anna" } });
  await chat.request(`/${id}/stop`, { method: "POST" });
}

type Plan = { "Distributed Query"?: Distributed; Plans?: Plan[] };
type Distributed = { Job: { "Task Count": number }; Subplans?: unknown[] };

/** The shards that each part of its plan goes to; none for a table that is not distributed. */
async function countTasks(db: Db, query: CompiledQuery): Promise<number[]> {
  const { rows } = await db.executeQuery<{ "QUERY PLAN": { Plan: Plan }[] }>({
    ...query,
    sql: `explain (format json) ${query.sql}`,
  });
  const list = (plan: Plan): number[] => [
    ...(plan["Distributed Query"] ? [countOf(plan["Distributed Query"])] : []),
    ...(plan.Plans ?? []).flatMap(list),
  ];
  return rows.flatMap((row) => row["QUERY PLAN"].flatMap(({ Plan }) => list(Plan)));
}

/** A part that is run before the rest, and sent to it, counts as several. */
const countOf = ({ Job, Subplans = [] }: Distributed) => Job["Task Count"] + Subplans.length;

test("a statement about a user goes to one shard on one node", async () => {
  const tables = await listUserTables(web.db);
  const scoped = executed.filter(({ sql }) => findUnscoped(sql, tables).length === 0);
  const several: string[] = [];
  for (const query of scoped) {
    const tasks = await countTasks(web.db, query);
    if (tasks.length > 1 || tasks.some((count) => count > 1)) several.push(`${tasks} ${query.sql}`);
  }
  expect(several).toEqual([]);
  expect(scoped.length).toBeGreaterThan(130);
  for (const table of ["answer_leases", "messages", "jobs"])
    expect(
      scoped.some(({ sql }) => sql.includes(`"${table}"`)),
      table,
    ).toBe(true);
});

test("without a user every shard is asked: the check above can fail", async () => {
  const query = web.db.selectFrom("thoughts").select("id").where("state", "=", "open").compile();
  expect(await countTasks(web.db, query)).toEqual([4]);
});
