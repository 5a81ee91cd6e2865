import { formatFigures, formatTable } from "../report.ts";
import { compareWithAims } from "./aims.ts";
import { CITUS, EMBEDDED } from "./databases.ts";
import type { Measured } from "./measure.ts";
import {
  type Cpu,
  countInstances,
  findClusterCapacity,
  findEmbeddedCapacity,
  findServerCapacity,
  type Prediction,
  predict,
  sizeNames,
  type Usage,
} from "./model.ts";
import type { Step } from "./steps.ts";

const SCALES = [10_000, 1_000_000, 100_000_000];

/** Markdown, to paste into docs/scaling.md. */
function printTable(title: string, head: string[], rows: string[][]): void {
  console.error(`\n${title}\n\n${formatTable(head, rows)}`);
}

export function printCosts(costs: Measured[]): void {
  const head = ["", ...costs.map(({ database }) => database)];
  const row = (label: string, cell: (cost: Measured) => string) => [label, ...costs.map(cell)];
  const perSize = sizeNames.flatMap((name) => [
    row(`capture, book of ${count(costs[0]?.sizes[name].thoughts ?? 0)}`, ({ sizes }) =>
      cpu(sizes[name].capture),
    ),
    row("its enrichment", ({ sizes }) => cpu(sizes[name].enrichment)),
    row("a search there", ({ sizes }) => cpu(sizes[name].search)),
  ]);
  printTable(
    "CPU in ms: of the service + of the database server (on Citus: of the coordinator + of the workers)",
    head,
    [
      ...perSize,
      row("loading an index, 1,000 thoughts", ({ coldPerThought }) => cpu(times(coldPerThought, 1000))),
      row("doing nothing, a second", ({ idle }) => cpu(idle)),
    ],
  );
  printTable("Bytes", head, [
    row("on disk, a user without thoughts", ({ bytesPerUser }) => count(bytesPerUser)),
    row("on disk, a thought", ({ bytesPerThought }) => count(bytesPerThought)),
    ...listTables(costs).map((name) =>
      row(`– of it in ${name}`, ({ tableBytesPerThought }) => count(tableBytesPerThought[name] ?? 0)),
    ),
    row("in memory, a thought of a loaded index", ({ memoryPerThought }) => count(memoryPerThought)),
    row("in memory, a service at rest", ({ memoryAtRest }) => `${count(memoryAtRest / 1e6)} MB`),
  ]);
}

export function printAims(costs: Measured[]): void {
  console.error(`\nNow and aims\n\n${formatFigures(compareWithAims(costs))}`);
}

/** Tables with at least 1 % of a thought's bytes, largest first. */
function listTables([first]: Measured[]): string[] {
  const tables = Object.entries(first?.tableBytesPerThought ?? {});
  return tables
    .filter(([, bytes]) => bytes >= (first?.bytesPerThought ?? 0) / 100)
    .sort(([, a], [, b]) => b - a)
    .map(([name]) => name);
}

export function printAssumptions(use: Usage): void {
  printTable(
    "Assumed (each can be changed: --assume name=value)",
    ["name", "value"],
    Object.entries(use).map(([name, value]) => [name, String(value)]),
  );
}

export function printPredictions(costs: Measured[], use: Usage): Record<string, Prediction[]> {
  const embedded = costs.find(({ database }) => database === EMBEDDED);
  const servers = costs.filter(({ database }) => database !== EMBEDDED && database !== CITUS);
  if (embedded) {
    const { users, bound } = findEmbeddedCapacity(embedded, use);
    console.error(
      `\nOne instance with an embedded database serves ${count(users)} users; the bottleneck is ${bound}.`,
    );
  }
  const predictions = servers.map((cost) => {
    const { users, bound } = findServerCapacity(cost, use);
    console.error(`\n${cost.database}: one server serves ${count(users)} users; the bottleneck is ${bound}.`);
    const rows = SCALES.map((scale) => predict(scale, cost, use));
    printTable(
      `What they need with ${cost.database}`,
      ["users", "captures/s", "searches/s", "instances", "for", "memory", "servers", "storage, all copies"],
      rows.map(toCells),
    );
    return [cost.database, rows] as const;
  });
  return Object.fromEntries(predictions);
}

const toCells = (it: Prediction) => [
  ...[it.users, it.capturesPerSecond, it.searchesPerSecond, it.instances].map(count),
  it.instanceBound,
  `${count(it.memoryGb)} GB`,
  count(it.servers),
  it.storageGb < 10_000 ? `${count(it.storageGb)} GB` : `${count(it.storageGb / 1000)} TB`,
];

const NODES = [1, 10, 100];

/** Of the costs on Citus, if they were measured. */
export function printClusters(costs: Measured[], use: Usage): void {
  const cost = costs.find(({ database }) => database === CITUS);
  if (!cost) return;
  const rows = NODES.map((nodes) => {
    const [one, all] = (["coordinator", "all nodes"] as const).map((entry) =>
      findClusterCapacity(nodes, entry, cost, use),
    );
    const cells = [one, all].flatMap((held) => [
      count(held?.users ?? 0),
      held?.bound ?? "",
      count(countInstances(held?.users ?? 0, cost, use).count),
    ]);
    return [count(nodes), ...cells];
  });
  const head = ["users", "bound by", "instances"];
  printTable(
    "What nodes of Citus serve: all statements through the coordinator, then spread over all nodes",
    ["nodes", ...head, ...head],
    rows,
  );
}

export function printShards(steps: Step[]): void {
  printTable(
    "Two servers: joined by postgres_fdw, then independent",
    ["step", "works", "observed"],
    steps.map(({ step, works, seen }) => [step, works ? "yes" : "no", seen]),
  );
}

const count = (value: number) => value.toLocaleString("en-US", { maximumFractionDigits: value < 10 ? 1 : 0 });
const cpu = ({ service, database, coordinator = 0 }: Cpu) =>
  [service, ...(coordinator > 0 ? [coordinator] : []), ...(database > 0 ? [database - coordinator] : [])]
    .map((ms) => ms.toFixed(2))
    .join(" + ");
const times = ({ service, database, coordinator = 0 }: Cpu, by: number) => ({
  service: service * by,
  database: database * by,
  coordinator: coordinator * by,
});
