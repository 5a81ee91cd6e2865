import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type { Db } from "../../src/storage/db.ts";
import { readStorageHealth } from "../../src/storage/health.ts";
import { migrate } from "../../src/storage/migrate.ts";
import { openPostgres } from "../../src/storage/postgres/open.ts";
import { type Cluster, startCluster } from "../citus.ts";
import type { PostgresServer } from "../postgres.ts";
import { type Running, spawnService } from "../service.ts";
import { addWriters, findNode, type Writer } from "./citus-people.ts";
import { countUnclear } from "./instances.ts";
import { checkIntegrity, describeIntegrity, type Integrity, isIntact } from "./integrity.ts";
import type { Outcome } from "./outcome.ts";

type Extent = {
  /** People on each of the two workers. */
  people: number;
  /** Minimum captures of each person between two events. */
  captures: number;
  /** How often a shard moves, there and back. */
  moves: number;
  /** How often a worker is killed. */
  kills: number;
  /** Of each person, between two captures. */
  pauseMs: number;
};

export async function tryCitus(extent: Extent): Promise<Outcome[]> {
  const cluster = await startCluster(2);
  return tryCluster(cluster, extent).finally(() => cluster.stop());
}

/** The real service on a coordinator and two workers, and people on both workers who capture all the time. */
export async function tryCluster(cluster: Cluster, extent: Extent): Promise<Outcome[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "commonplace-citus-"));
  const db = openPostgres(cluster.url, { connections: 4, timeoutMs: 30_000 });
  const running: Running[] = [];
  // Silent, because every request to the node that is down would log an error.
  const env = { DATABASE_URL: cluster.url, LOG_LEVEL: "silent" };
  const start = async () => {
    const instance = await spawnService({ dataDir: join(dataDir, String(running.length)), env });
    running.push(instance);
    return instance;
  };
  try {
    await migrate(db);
    await start();
    let next = 0;
    const url = () => running[next++ % running.length]?.url ?? "";
    const ports = cluster.workers.map(({ port }) => port);
    const writers = await addWriters(db, ports, extent.people, url);
    const trial = { cluster, db, writers, start, location: { DATA_DIR: dataDir, DATABASE_URL: cluster.url } };
    return [await moveShards(trial, extent), await loseNode(trial, extent)];
  } finally {
    await Promise.all(running.map((instance) => instance.stop()));
    await db.destroy();
    await rm(dataDir, { recursive: true, force: true });
  }
}

type Trial = {
  cluster: Cluster;
  db: Db;
  writers: Map<number, Writer[]>;
  start(): Promise<Running>;
  location: { DATA_DIR: string; DATABASE_URL: string };
};

const everybody = ({ writers }: Trial) => [...writers.values()].flat();

/** Everybody writes while `work` runs. */
async function whileWriting(people: Writer[], pauseMs: number, work: () => Promise<void>): Promise<void> {
  const [first, ...others] = people;
  if (!first) return work();
  await first.ledger.writeDuring(1, () => whileWriting(others, pauseMs, work), pauseMs);
}

const untilAcknowledged = (people: Writer[], captures: number) =>
  Promise.all(people.map(({ ledger }) => ledger.untilAcknowledged(captures)));

const sum = (people: Writer[], count: (writer: Writer) => number) =>
  people.reduce((total, writer) => total + count(writer), 0);

/** Shards move from node to node, each with all tables of its users, while they write. */
async function moveShards(trial: Trial, { moves, captures, pauseMs }: Extent): Promise<Outcome> {
  const people = everybody(trial);
  const { userId } = people[0] as Writer;
  let moved = 0;
  await whileWriting(people, pauseMs, async () => {
    await untilAcknowledged(people, captures);
    for (let i = 0; i < moves; i++) {
      const from = await findNode(trial.db, userId);
      await moveShard(trial, userId, from);
      if ((await findNode(trial.db, userId)) !== from) moved++;
      await untilAcknowledged(people, captures);
    }
  });
  const integrity = await check(trial);
  const refused = sum(people, ({ ledger }) => ledger.refused);
  return {
    fault: "shards of Citus move",
    extent: `${moved} moves, ${people.length} people, ${sum(people, ({ ledger }) => ledger.acknowledged.size)} acknowledged`,
    result: `${refused} refused, ${describeIntegrity(integrity)}`,
    isKept: moved === moves && refused === 0 && isIntact(integrity),
  };
}

async function moveShard({ db, cluster }: Trial, userId: string, from: number): Promise<void> {
  const to = cluster.workers.find(({ port }) => port !== from)?.port;
  await sql`select citus_move_shard_placement(get_shard_id_for_distribution_column('books', ${userId}::text),
    '127.0.0.1', ${from}, '127.0.0.1', ${to}, 'force_logical')`.execute(db);
}

/** A worker is killed and started again, while everybody writes. */
async function loseNode(trial: Trial, { kills, captures, pauseMs }: Extent): Promise<Outcome> {
  const people = everybody(trial);
  const seen: string[] = [];
  let othersRefused = 0;
  await whileWriting(people, pauseMs, async () => {
    for (let kill = 0; kill < kills; kill++) {
      const lost = trial.cluster.workers[kill % trial.cluster.workers.length] as PostgresServer;
      const nodes = await Promise.all(people.map(({ userId }) => findNode(trial.db, userId)));
      const victims = people.filter((_, i) => nodes[i] === lost.port);
      const others = people.filter((_, i) => nodes[i] !== lost.port);
      if (victims.length * others.length === 0) throw new Error("everybody is on one node");
      await untilAcknowledged(people, captures);
      const before = sum(others, ({ ledger }) => ledger.refused);
      await lost.kill();
      await Promise.all(victims.map(({ ledger }) => ledger.untilRefused(1)));
      seen.push(...(await observe(trial, others, captures)));
      othersRefused += sum(others, ({ ledger }) => ledger.refused) - before;
      await lost.start();
      await untilAcknowledged(victims, captures);
    }
  });
  const integrity = await check(trial);
  const unclear = sum(people, ({ ledger }) => countUnclear(ledger));
  const faults = [...new Set(seen)];
  return {
    fault: "SIGKILL of a Citus worker",
    extent: `${kills} kills, ${people.length} people, ${sum(people, ({ ledger }) => ledger.acknowledged.size)} acknowledged, ${sum(people, ({ ledger }) => ledger.refused)} refused`,
    result: `${describeIntegrity(integrity)}, ${othersRefused} refused to users of the other worker, ${unclear} unclear refusals${faults.length > 0 ? `; meanwhile: ${faults.join(", ")}` : ""}`,
    isKept: isIntact(integrity) && othersRefused + unclear + faults.length === 0,
  };
}

/** What does not go on for the users of the other node while one is down. */
async function observe({ db, start }: Trial, others: Writer[], captures: number): Promise<string[]> {
  const missed: string[] = [];
  await untilAcknowledged(others, captures);
  // Starts without the node, or throws.
  await start();
  await untilAcknowledged(others, captures);
  for (const { ledger, userId } of others) {
    const [word = "", id = ""] = [...ledger.acknowledged].at(-1) ?? [];
    if (!(await ledger.finds(word, id))) missed.push("a search");
    await untilEnriched(db, userId, id);
  }
  const { nodes } = await readStorageHealth(db);
  if (nodes?.away !== 1) missed.push("the health page");
  return missed;
}

/** Throws when it takes too long. */
async function untilEnriched(db: Db, userId: string, id: string): Promise<void> {
  const until = performance.now() + 60_000;
  while (performance.now() < until) {
    const thought = await db
      .selectFrom("thoughts")
      .select("enrichment")
      .where("user_id", "=", userId)
      .where("id", "=", id)
      .executeTakeFirst();
    if (thought?.enrichment === "done") return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("a thought of the other node was not enriched");
}

const check = (trial: Trial): Promise<Integrity> =>
  checkIntegrity(
    everybody(trial).map(({ ledger }) => ledger),
    trial.location,
  );
