import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApiKey, revokeApiKey } from "../../src/auth/keys/api-keys.ts";
import { Ledger } from "../../testkit/faults/ledger.ts";
import { callTool, type ToolCallError } from "../../testkit/mcp.ts";
import { findFreePort, type Running, spawnService } from "../../testkit/service.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";

const INSTANCES = 3;
const WRITERS = 6;
const CAPTURES = 120;

type Match = { id: string };
type Found = { matches: Match[] };

let database: TestDatabase;
let instances: Running[];
let next = 0;
beforeAll(async () => {
  database = await openTestDatabase("empty");
  // All at once on an empty database: they also set it up together.
  const ports = await Promise.all(Array.from({ length: INSTANCES }, findFreePort));
  instances = await Promise.all(ports.map((port, i) => spawnInstance(i, port)));
});
afterAll(async () => {
  await Promise.all(instances.map((instance) => instance.stop("SIGKILL")));
  await database.close();
});

function spawnInstance(i: number, port: number): Promise<Running> {
  return spawnService({ dataDir: join(database.dataDir, String(i)), port, env: pick(database.env) });
}

/** Each instance has a data directory of its own. */
const pick = ({ DATA_DIR: _, ...env }: Record<string, string>) => env;

/** The simplest of load balancers. */
const roundRobin = () => instances[next++ % INSTANCES]?.url ?? "";

async function createKey(name: string) {
  const userId = await database.addTestUser();
  return { userId, ...(await createApiKey(database.db, { userId, name }, Date.now())) };
}

const capture = (url: string, key: string, word: string) =>
  callTool<Match>(url, key, "capture_thought", { raw: `note ${word} about the garden`, as_user: true });

async function find(url: string, key: string, word: string): Promise<string | undefined> {
  const { matches } = await callTool<Found>(url, key, "retrieve_thoughts", {
    query: word,
    mode: "fast",
    top_k: 1,
  });
  return matches[0]?.id;
}

async function allEnriched(userId: string): Promise<void> {
  for (;;) {
    const job = await database.db
      .selectFrom("jobs")
      .select("thought_id")
      .where("user_id", "=", userId)
      .executeTakeFirst();
    if (!job) return;
    await sleep(100);
  }
}

const countSteps = [
  `create table steps (user_id text)`,
  `create function count_step() returns trigger language plpgsql
    as 'begin insert into steps values (new.user_id); return null; end'`,
  `create trigger understood after update of mind on thought_index for each row
    when (new.mind is not null) execute function count_step()`,
  `create trigger linked after update of enrichment on thoughts for each row
    when (new.enrichment = 'done') execute function count_step()`,
];

test("what one instance acknowledges, the next finds; every job is done once", {
  timeout: 600_000,
}, async () => {
  const { key, userId } = await createKey("writer");
  for (const statement of countSteps) await sql.raw(statement).execute(database.db);
  const missed: string[] = [];
  let written = 0;
  const write = async () => {
    while (written < CAPTURES) {
      const word = `w${(written++).toString(36)}q`;
      const { id } = await capture(roundRobin(), key, word);
      if ((await find(roundRobin(), key, word)) !== id) missed.push(word);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
  expect(missed).toEqual([]);

  await allEnriched(userId);
  const states = await database.db
    .selectFrom("thoughts")
    .select("enrichment")
    .where("user_id", "=", userId)
    .execute();
  expect(states.map((row) => row.enrichment)).toEqual(Array(CAPTURES).fill("done"));
  // One for what was understood, one for the links: a job done twice would count more.
  const { rows } = await sql<{ steps: string }>`select count(*) as steps from steps`.execute(database.db);
  expect(Number(rows[0]?.steps)).toBe(CAPTURES * 2);
});

/** Within which time is told in api-keys.test.ts, by a clock of its own. */
test("a key that is revoked on one stops on all", async () => {
  const { key, userId, id } = await createKey("lost laptop");
  for (const { url } of instances) await find(url, key, "anything");
  await revokeApiKey(database.db, userId, id, Date.now());
  for (const { url } of instances)
    while ((await find(url, key, "anything").catch((error: ToolCallError) => error.status)) !== 401)
      await sleep(50);
});

test("instances that are restarted one after the other lose nothing", { timeout: 600_000 }, async () => {
  const { key } = await createKey("patient writer");
  const ledger = new Ledger(roundRobin, key);
  const restartAll = async () => {
    for (const [i, instance] of instances.entries()) {
      await instance.stop();
      instances[i] = await spawnInstance(i, Number(new URL(instance.url).port));
    }
  };
  await ledger.writeDuring(3, restartAll, 20);
  expect(ledger.acknowledged.size).toBeGreaterThan(20);
  expect(await ledger.findMissing()).toEqual([]);
});
