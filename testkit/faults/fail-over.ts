import { setTimeout as sleep } from "node:timers/promises";
import { type PostgresServer, runOn, startPostgres } from "../postgres.ts";
import { countUnclear, withInstances } from "./instances.ts";
import { checkIntegrity, describeIntegrity, type Integrity, isIntact } from "./integrity.ts";
import type { Ledger } from "./ledger.ts";
import type { Outcome } from "./outcome.ts";

const NAME = "replica";
/** How long the primary runs without its synchronous replica. */
const CUT_OFF_MS = 2_000;

type FailOver = {
  instances: number;
  writers: number;
  /** Minimum captures acknowledged before the primary dies, and again after it. */
  captures: number;
  /** With an asynchronous replica, commits do not wait for it and nothing is guaranteed. */
  replica: "synchronous" | "asynchronous";
  /** Whether the replica is disconnected shortly before the primary dies. */
  isCutOff: boolean;
};

/** Kills the primary and promotes its replica; the instances must find it themselves. */
export async function failOver(extent: FailOver): Promise<Outcome & Integrity> {
  const { instances, writers, replica, isCutOff } = extent;
  const pair = await startPair(replica);
  const databaseUrl = `postgres://commonplace@${pair.hosts.join()}/postgres`;
  try {
    return await withInstances({ count: instances, databaseUrl }, async (ledger, location) => {
      const backMs = await promoteReplica(pair, ledger, extent);
      const unclear = countUnclear(ledger);
      const integrity = await checkIntegrity(ledger, location);
      const { acknowledged, refused } = ledger;
      return {
        fault: `failover, ${replica} replica${isCutOff ? " that was cut off" : ""}`,
        extent: `${instances} instances, ${writers} writers, ${acknowledged.size} acknowledged, ${refused} refused`,
        result: `${describeIntegrity(integrity)}, ${unclear} unclear refusals, first capture ${(backMs / 1000).toFixed(1)} s after the promotion was requested`,
        isKept: isIntact(integrity) && unclear === 0,
        ...integrity,
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

/** Commits wait for the replica only once it is streaming: before that they would block. */
async function startReplica(primary: PostgresServer, kind: FailOver["replica"]): Promise<PostgresServer> {
  const replica = await primary.startReplica(NAME);
  if (kind === "synchronous") {
    await runOn(primary.url, `alter system set synchronous_standby_names = '${NAME}'`);
    await runOn(primary.url, "select pg_reload_conf()");
  }
  const state = kind === "synchronous" ? "sync" : "async";
  const isStreaming = `select from pg_stat_replication where state = 'streaming' and sync_state = '${state}'`;
  while ((await runOn(primary.url, isStreaming)).length === 0) await sleep(20);
  return replica;
}

/** Milliseconds from the promotion to the next acknowledged capture. */
async function promoteReplica(pair: Pair, ledger: Ledger, extent: FailOver): Promise<number> {
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

/** Without its replica, a primary with synchronous replication acknowledges nothing; an asynchronous one continues. */
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
