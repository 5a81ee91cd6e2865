import { parseArgs } from "node:util";
import { readClientLimits } from "../src/server/http-server.ts";
import { findCitus } from "../testkit/citus.ts";
import { tryCitus } from "../testkit/faults/citus.ts";
import { turnClockBack } from "../testkit/faults/clock-back.ts";
import { fillDisk } from "../testkit/faults/disk-full.ts";
import { failOver } from "../testkit/faults/fail-over.ts";
import { withFaultInjector } from "../testkit/faults/fault-injector.ts";
import { tryFlood } from "../testkit/faults/flood.ts";
import { tryFuzz } from "../testkit/faults/fuzz.ts";
import { killPostgres } from "../testkit/faults/kill-postgres.ts";
import { killService, killServiceOnPostgres } from "../testkit/faults/kill-service.ts";
import { tryNeighbours } from "../testkit/faults/neighbours.ts";
import { formatOutcomes, type Outcome } from "../testkit/faults/outcome.ts";
import { refuseWrites } from "../testkit/faults/read-only.ts";
import { trySlowClients } from "../testkit/faults/slow-clients.ts";
import { withSmallDisk } from "../testkit/faults/small-disk.ts";
import { countSyncs } from "../testkit/faults/sync-count.ts";
import { runTwoServers } from "../testkit/faults/two-servers.ts";

/**
 * `npm run bench:durability [-- --quick] [-- NAME …]`: injects faults into the real service and counts lost data.
 * NAME: only trials whose names contain it.
 */

const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: "boolean", default: false } },
});
/** The short extent with `--quick`, otherwise the long one. */
const choose = <Extent>(long: Extent, short: Extent): Extent => (values.quick ? short : long);

type Trial = { name: string; run(): Promise<Outcome | Outcome[]> };

const serviceKills = choose(
  { kills: 100, writers: 32, captures: 215 },
  { kills: 5, writers: 8, captures: 60 },
);
const serviceKillsOnPostgres = choose({ ...serviceKills, kills: 20 }, { ...serviceKills, kills: 3 });
const postgresKills = choose(
  { kills: 10, writers: 32, captures: 300 },
  { kills: 2, writers: 8, captures: 60 },
);
const failover = choose(
  { instances: 2, writers: 32, captures: 1_000 },
  { instances: 2, writers: 8, captures: 60 },
);
const fullDisk = choose({ times: 5, captures: 200, writers: 16 }, { times: 2, captures: 30, writers: 8 });
const writeErrors = choose({ captures: 200, writers: 16 }, { captures: 30, writers: 8 });
const twoServers = choose({ captures: 2_000, writers: 32 }, { captures: 100, writers: 8 });
const clockJumps = choose({ captures: 300, writers: 32 }, { captures: 20, writers: 8 });
const syncCounts = choose(
  { inTurn: 1_000, atOnce: 10_000, writers: 32 },
  { inTurn: 50, atOnce: 500, writers: 32 },
);
/** More than the service accepts at a time. */
const tooMany = Math.ceil(readClientLimits().connections * 1.2);
const flood = choose(
  { connections: tooMany, isPatient: true },
  { connections: Math.min(tooMany, 1_000), isPatient: false },
);
const neighbours = choose(
  { connections: 8, seconds: 20, texts: 60 },
  { connections: 8, seconds: 5, texts: 20 },
);
const onCitus = choose(
  { people: 8, captures: 40, moves: 4, kills: 4, pauseMs: 20 },
  { people: 2, captures: 3, moves: 2, kills: 1, pauseMs: 100 },
);
const slowClients = choose({ clients: 50 }, { clients: 10 });
const fuzzing = choose({ requests: 10_000, seed: 20_261_115 }, { requests: 1_000, seed: 20_261_115 });

const trials: Trial[] = [
  { name: "kill-service", run: () => killService(serviceKills) },
  { name: "kill-service-postgres", run: () => killServiceOnPostgres(serviceKillsOnPostgres) },
  { name: "kill-postgres", run: () => killPostgres(postgresKills) },
  { name: "fail-over", run: () => failOver({ ...failover, replica: "synchronous", isCutOff: false }) },
  {
    name: "fail-over-cut-off",
    run: () => failOver({ ...failover, replica: "synchronous", isCutOff: true }),
  },
  { name: "disk-full", run: () => withSmallDisk(200, (disk) => fillDisk(disk, fullDisk)) },
  { name: "read-only", run: () => withFaultInjector((injector) => refuseWrites(injector, writeErrors)) },
  { name: "two-servers", run: () => runTwoServers(twoServers) },
  { name: "clock-back", run: () => withFaultInjector((injector) => turnClockBack(injector, clockJumps)) },
  { name: "sync-count", run: () => withFaultInjector((injector) => countSyncs(injector, syncCounts)) },
  { name: "flood", run: () => tryFlood(flood) },
  { name: "flood-few-files", run: () => tryFlood({ connections: 5_000, files: 256, isPatient: false }) },
  { name: "neighbours", run: () => tryNeighbours(neighbours) },
  { name: "slow-clients", run: () => trySlowClients(slowClients) },
  { name: "fuzz", run: () => tryFuzz(fuzzing) },
  // Citus is not a package of ours.
  ...(findCitus() === undefined ? [] : [{ name: "citus", run: () => tryCitus(onCitus) }]),
];

const outcomes: Outcome[] = [];
for (const trial of trials) {
  if (names.length > 0 && !names.some((name) => trial.name.includes(name))) continue;
  const startedAt = performance.now();
  const results = await run(trial);
  outcomes.push(...results);
  // Printed at once: the table may be a long way off.
  console.error(`${trial.name}, ${Math.round((performance.now() - startedAt) / 1000)} s:`);
  for (const { extent, result } of results) console.error(`  ${extent}: ${result}`);
}
console.log(formatOutcomes(outcomes));
console.log(JSON.stringify(outcomes));
if (outcomes.length === 0 || outcomes.some(({ isKept }) => !isKept)) process.exitCode = 1;

/** A trial that throws must not stop the others. */
async function run(trial: Trial): Promise<Outcome[]> {
  try {
    return [await trial.run()].flat();
  } catch (error) {
    console.error(error);
    return [{ fault: trial.name, extent: "", result: `the trial failed: ${error}`, isKept: false }];
  }
}
