import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { findCitus } from "../testkit/citus.ts";
import { describeMachine } from "./support/report.ts";
import {
  CITUS,
  type MeasuredDatabase,
  openCitus,
  openEmbedded,
  openServer,
} from "./support/scaling/databases.ts";
import { type Extent, type Measured, measureCosts } from "./support/scaling/measure.ts";
import { assume, type Usage } from "./support/scaling/model.ts";
import {
  printAims,
  printAssumptions,
  printClusters,
  printCosts,
  printPredictions,
  printShards,
} from "./support/scaling/print.ts";
import { tryShards } from "./support/scaling/shards.ts";

/**
 * `npm run bench:scaling [-- --quick] [--only Citus] [--assume captures=20 …] [--costs FILE] [--shards]`: what a user
 * and a thought cost, and what many of them need. `--only` measures the named databases; `--costs` reads the last line of
 * an earlier run instead of measuring; `--shards` only tries two servers joined by postgres_fdw.
 */
const { values } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    only: { type: "string", multiple: true, default: [] },
    shards: { type: "boolean", default: false },
    costs: { type: "string" },
    assume: { type: "string", multiple: true, default: [] },
  },
});

const PARTITIONS = 16;
/** Citus is not a package of ours. */
const databases: Record<string, () => Promise<MeasuredDatabase>> = {
  embedded: openEmbedded,
  PostgreSQL: () => openServer(),
  partitions: () => openServer(PARTITIONS),
  ...(findCitus() !== undefined && { [CITUS]: openCitus }),
};
const thorough: Extent = {
  sizes: { small: 200, typical: 2_000, large: 20_000 },
  people: 4,
  bare: 500,
  captures: 800,
  searches: 200,
  cold: 30,
};
const quick: Extent = {
  ...thorough,
  sizes: { ...thorough.sizes, large: 5_000 },
  people: 2,
  bare: 100,
  captures: 200,
  searches: 60,
  cold: 4,
};

if (values.shards) {
  const steps = await tryShards();
  printShards(steps);
  console.log(JSON.stringify(steps));
} else {
  const use = assume(values.assume);
  const costs = values.costs ? readCosts(values.costs) : await measureAll(values.quick ? quick : thorough);
  report(costs, use);
}

async function measureAll(extent: Extent): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const [name, open] of Object.entries(databases)) {
    if (values.only.length > 0 && !values.only.includes(name)) continue;
    measured.push(await measureAndClose(await open(), extent));
  }
  return measured;
}

async function measureAndClose(database: MeasuredDatabase, extent: Extent): Promise<Measured> {
  try {
    return await measureCosts(database, extent);
  } finally {
    await database.close();
  }
}

function readCosts(file: string): Measured[] {
  const lines = readFileSync(file, "utf8").trim().split("\n");
  return JSON.parse(lines.at(-1) ?? "").costs;
}

function report(costs: Measured[], use: Usage): void {
  printCosts(costs);
  printAims(costs);
  if (!values.costs) console.error(`\n${describeMachine()}`);
  printAssumptions(use);
  const predictions = printPredictions(costs, use);
  printClusters(costs, use);
  console.log(JSON.stringify({ costs, use, predictions }));
}
