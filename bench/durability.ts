import { parseArgs } from "node:util";
import { readClientLimits } from "../src/server/http-server.ts";
import { turnClockBack } from "../testkit/faults/clock-back.ts";
import { fillDisk } from "../testkit/faults/disk-full.ts";
import { failOver } from "../testkit/faults/fail-over.ts";
import { tryFlood } from "../testkit/faults/flood.ts";
import { tryFuzz } from "../testkit/faults/fuzz.ts";
import { killPostgres } from "../testkit/faults/kill-postgres.ts";
import { killService, killServiceOnPostgres } from "../testkit/faults/kill-service.ts";
import { withMachine } from "../testkit/faults/machine.ts";
import { formatOutcomes, type Outcome } from "../testkit/faults/outcome.ts";
import { refuseWrites } from "../testkit/faults/read-only.ts";
import { trySlowClients } from "../testkit/faults/slow-clients.ts";
import { withSmallDisk } from "../testkit/faults/small-disk.ts";
import { countSyncs } from "../testkit/faults/sync-count.ts";
import { runTwoServers } from "../testkit/faults/two-servers.ts";

/** `npm run bench:durability [-- --quick] [-- NAME …]`: what dies, and what is left. NAME: only trials with it in theirs. */

const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: "boolean", default: false } },
});
/** The long extent, or with `--quick` the short one. */
const choose = <Extent>(long: Extent, short: Extent): Extent => (values.quick ? short : long);

type Trial = { name: string; run(): Promise<Outcome | Outcome[]> };

const dying = choose({ kills: 100, writers: 32, captures: 215 }, { kills: 5, writers: 8, captures: 60 });
const dyingOnPostgres = choose({ ...dying, kills: 20 }, { ...dying, kills: 3 });
const outages = choose({ kills: 10, writers: 32, captures: 300 }, { kills: 2, writers: 8, captures: 60 });
const takingOver = choose(
  { instances: 2, writers: 32, captures: 1_000 },
  { instances: 2, writers: 8, captures: 60 },
);
const filling = choose({ times: 5, captures: 200, writers: 16 }, { times: 2, captures: 30, writers: 8 });
const refusing = choose({ captures: 200, writers: 16 }, { captures: 30, writers: 8 });
const sharing = choose({ captures: 2_000, writers: 32 }, { captures: 100, writers: 8 });
const jumping = choose({ captures: 300, writers: 32 }, { captures: 20, writers: 8 });
const syncing = choose(
  { inTurn: 1_000, atOnce: 10_000, writers: 32 },
  { inTurn: 50, atOnce: 500, writers: 32 },
);
/** More than the service takes at a time. */
const crowd = Math.ceil(readClientLimits().connections * 1.2);
const flooding = choose(
  { connections: crowd, isPatient: true },
  { connections: Math.min(crowd, 1_000), isPatient: false },
);
const lingering = choose({ clients: 50 }, { clients: 10 });
const guessing = choose({ requests: 10_000, seed: 20_261_115 }, { requests: 1_000, seed: 20_261_115 });

const trials: Trial[] = [
  { name: "kill-service", run: () => killService(dying) },
  { name: "kill-service-postgres", run: () => killServiceOnPostgres(dyingOnPostgres) },
  { name: "kill-postgres", run: () => killPostgres(outages) },
  { name: "fail-over", run: () => failOver({ ...takingOver, replica: "synchronous", isCutOff: false }) },
  {
    name: "fail-over-cut-off",
    run: () => failOver({ ...takingOver, replica: "synchronous", isCutOff: true }),
  },
  { name: "disk-full", run: () => withSmallDisk(200, (disk) => fillDisk(disk, filling)) },
  { name: "read-only", run: () => withMachine((machine) => refuseWrites(machine, refusing)) },
  { name: "two-servers", run: () => runTwoServers(sharing) },
  { name: "clock-back", run: () => withMachine((machine) => turnClockBack(machine, jumping)) },
  { name: "sync-count", run: () => withMachine((machine) => countSyncs(machine, syncing)) },
  { name: "flood", run: () => tryFlood(flooding) },
  { name: "flood-few-files", run: () => tryFlood({ connections: 5_000, files: 256, isPatient: false }) },
  { name: "slow-clients", run: () => trySlowClients(lingering) },
  { name: "fuzz", run: () => tryFuzz(guessing) },
];

const outcomes: Outcome[] = [];
for (const trial of trials) {
  if (names.length > 0 && !names.some((name) => trial.name.includes(name))) continue;
  const startedAt = performance.now();
  const came = await run(trial);
  outcomes.push(...came);
  // At once: it may be long until the table.
  console.error(`${trial.name}, ${Math.round((performance.now() - startedAt) / 1000)} s:`);
  for (const { extent, result } of came) console.error(`  ${extent}: ${result}`);
}
console.log(formatOutcomes(outcomes));
console.log(JSON.stringify(outcomes));
if (outcomes.length === 0 || outcomes.some(({ isKept }) => !isKept)) process.exitCode = 1;

/** One that breaks down is no reason not to run the others. */
async function run(trial: Trial): Promise<Outcome[]> {
  try {
    return [await trial.run()].flat();
  } catch (error) {
    console.error(error);
    return [{ fault: trial.name, extent: "", result: `the trial broke: ${error}`, isKept: false }];
  }
}
