import { setTimeout as sleep } from "node:timers/promises";
import { type PostgresServer, runOn, startPostgres } from "../postgres.ts";
import { countUnclear, withInstances } from "./instances.ts";
import type { Ledger } from "./ledger.ts";
import type { Outcome } from "./outcome.ts";
import { describeStock, isClean, type Stock, takeStock } from "./stock.ts";

const NAME = "replica";
/** How long a primary without its synchronous replica is left alone with its writers. */
const CUT_OFF_MS = 2_000;

type FailOver = {
  instances: number;
  writers: number;
  /** How many captures are acknowledged before the primary dies, and once more after it, at least. */
  captures: number;
  /** Whether a commit waits for it; if not, nothing is promised. */
  replica: "synchronous" | "asynchronous";
  /** Whether the replica is cut off from the primary shortly before that one dies. */
  isCutOff: boolean;
};

/** The primary is killed, its replica promoted, and the instances find it by themselves. */
export async function failOver(extent: FailOver): Promise<Outcome & Stock> {
  const { instances, writers, replica, isCutOff } = extent;
  const pair = await startPair(replica);
  const databaseUrl = `postgres://commonplace@${pair.hosts.join()}/postgres`;
  try {
    return await withInstances({ count: instances, databaseUrl }, async (ledger, location) => {
      const backMs = await takeOver(pair, ledger, extent);
      const unclear = countUnclear(ledger);
      const stock = await takeStock(ledger, location);
      const { acknowledged, refused } = ledger;
      return {
        fault: `failover, ${replica} replica${isCutOff ? " that was cut off" : ""}`,
        extent: `${instances} instances, ${writers} writers, ${acknowledged.size} acknowledged, ${refused} refused`,
        result: `${describeStock(stock)}, ${unclear} unclear refusals, first capture ${(backMs / 1000).toFixed(1)} s after the promotion was asked for`,
        isKept: isClean(stock) && unclear === 0,
        ...stock,
      };
    });
  } finally {
    await pair.replica.stop();
    await pair.primary.stop();
  }
}

type Pair = { primary: PostgresServer; replica: PostgresServer; hosts: string[] };

async function startPair(kind: FailOver["replica"]): Promise<Pair> {
  const primary = await startPostgres();
  try {
    const replica = await startReplica(primary, kind);
    return { primary, replica, hosts: [primary, replica].map(({ port }) => `127.0.0.1:${port}`) };
  } catch (error) {
    await primary.stop();
    throw error;
  }
}

/** Only once it is in step are commits to wait for it: nobody waits for one that is not there yet. */
async function startReplica(primary: PostgresServer, kind: FailOver["replica"]): Promise<PostgresServer> {
  const replica = await primary.startReplica(NAME);
  if (kind === "synchronous") {
    await runOn(primary.url, `alter system set synchronous_standby_names = '${NAME}'`);
    await runOn(primary.url, "select pg_reload_conf()");
  }
  const state = kind === "synchronous" ? "sync" : "async";
  const inStep = `select from pg_stat_replication where state = 'streaming' and sync_state = '${state}'`;
  while ((await runOn(primary.url, inStep)).length === 0) await sleep(20);
  return replica;
}

/** How long it took from the promotion to the next acknowledged capture, in milliseconds. */
async function takeOver(pair: Pair, ledger: Ledger, extent: FailOver): Promise<number> {
  let backMs = 0;
  await ledger.writeDuring(extent.writers, async () => {
    await ledger.untilAcknowledged(extent.captures);
    await killPrimary(pair, ledger, extent);
    const back = ledger.untilAcknowledged(1);
    await runOn(pair.replica.url, "select pg_promote(wait => false)");
    backMs = await back;
    await ledger.untilAcknowledged(extent.captures);
  });
  return backMs;
}

/** While the replica is cut off, a synchronous primary acknowledges nothing, an asynchronous one goes on. */
async function killPrimary({ primary, replica }: Pair, ledger: Ledger, extent: FailOver): Promise<void> {
  if (extent.isCutOff) {
    await replica.kill();
    if (extent.replica === "synchronous") await sleep(CUT_OFF_MS);
    else await ledger.untilAcknowledged(extent.captures);
  }
  await primary.kill();
  await ledger.untilRefused(extent.writers);
  if (extent.isCutOff) await replica.start();
}
