import { setTimeout as sleep } from "node:timers/promises";
import { type PostgresServer, startPostgres } from "../postgres.ts";
import { countUnclear, withInstances } from "./instances.ts";
import { checkIntegrity, describeIntegrity, isIntact } from "./integrity.ts";
import type { Ledger } from "./ledger.ts";
import type { Outcome } from "./outcome.ts";

type Kills = {
  kills: number;
  writers: number;
  /** Minimum captures acknowledged between two kills. */
  captures: number;
};

/** Kills and restarts the database server while the service keeps running. */
export async function killPostgres(extent: Kills): Promise<Outcome> {
  const { kills, writers } = extent;
  const server = await startPostgres();
  try {
    return await withInstances(
      { count: 1, databaseUrl: `${server.url}/postgres` },
      async (ledger, location) => {
        const slowestMs = await killRepeatedly(server, ledger, extent);
        const unclear = countUnclear(ledger);
        const integrity = await checkIntegrity(ledger, location);
        const { acknowledged, refused } = ledger;
        return {
          fault: "SIGKILL of PostgreSQL",
          extent: `${kills} kills, ${writers} writers, ${acknowledged.size} acknowledged, ${refused} refused`,
          result: `${describeIntegrity(integrity)}, ${unclear} unclear refusals, first capture at most ${(slowestMs / 1000).toFixed(1)} s after the server was back`,
          isKept: isIntact(integrity) && unclear === 0,
        };
      },
    );
  } finally {
    await server.stop();
  }
}

/** The longest time until the service acknowledged again, in milliseconds. */
async function killRepeatedly(
  server: PostgresServer,
  ledger: Ledger,
  { kills, writers, captures }: Kills,
): Promise<number> {
  let slowestMs = 0;
  await ledger.writeDuring(writers, async () => {
    for (let kill = 0; kill < kills; kill++) {
      await ledger.untilAcknowledged(captures);
      await server.kill();
      await ledger.untilRefused(writers);
      await sleep(Math.random() * 500);
      await server.start();
      slowestMs = Math.max(slowestMs, await ledger.untilAcknowledged(1));
    }
    await ledger.untilAcknowledged(captures);
  });
  return slowestMs;
}
