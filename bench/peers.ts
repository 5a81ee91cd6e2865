import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createCaptureTrial } from "./support/peers/capturing.ts";
import { createCommonplace } from "./support/peers/commonplace.ts";
import { createDurabilityTrial } from "./support/peers/durability.ts";
import { createMemoryLibsql, createServerMemory } from "./support/peers/graph-peers.ts";
import { createMemorix } from "./support/peers/memorix.ts";
import type { Memory, Peer } from "./support/peers/peer.ts";
import { createProbeTrial } from "./support/peers/probing.ts";
import { createSearchTrial } from "./support/peers/searching.ts";
import { createStartTrial } from "./support/peers/starting.ts";
import { formatPeers, type Result } from "./support/peers/table.ts";
import type { Cell, Scale, Trial } from "./support/peers/trial.ts";

/** `npm run bench:peers [-- --quick] [-- --json FILE]`: the same work for Commonplace and three other memories. */

const { values: options } = parseArgs({
  options: { quick: { type: "boolean", default: false }, json: { type: "string" } },
});
const scale: Scale = options.quick
  ? { rounds: 1, captures: 60, queries: 20, sizes: [1_000] }
  : { rounds: 3, captures: 200, queries: 40, sizes: [1_000, 10_000] };
const trials: Trial[] = [
  createStartTrial(scale),
  createCaptureTrial(scale),
  createSearchTrial(scale),
  createDurabilityTrial(scale),
  createProbeTrial(),
];
const ours = [createCommonplace("http"), createCommonplace("stdio")];
const scratch = await mkdtemp(join(tmpdir(), "commonplace-peers-run-"));
const openFolder = () => mkdtemp(join(scratch, "book-"));

try {
  const results: Result[] = [];
  for (const peer of [...ours, createServerMemory(), createMemoryLibsql(), createMemorix()])
    results.push({ peer, version: await prepare(peer), cells: [] });
  // Trial by trial, not peer by peer, so compared figures are measured within a minute or two.
  for (const trial of trials) for (const result of results) result.cells.push(...(await run(trial, result)));
  const rows = trials.flatMap((trial) => trial.rows);
  console.log(formatPeers(rows, results.slice(0, ours.length), results.slice(ours.length)));
  if (options.json) await writeFile(options.json, toJson(rows, results));
} finally {
  await rm(scratch, { recursive: true, force: true });
}

type Preparation = Result["version"];

async function prepare(peer: Peer): Promise<Preparation> {
  try {
    return { kind: "ready", version: await peer.prepare() };
  } catch (error) {
    return { kind: "failed", reason: explain(error) };
  }
}

async function run(trial: Trial, { peer, version }: Result): Promise<Cell[]> {
  if (version.kind === "failed") return trial.rows.map(() => ({ text: `not installed: ${version.reason}` }));
  console.error(`${peer.name}: ${trial.rows.join("; ")}`);
  const opened: Memory[] = [];
  const open = async (folder: string) => {
    const memory = await peer.open(folder);
    opened.push(memory);
    return memory;
  };
  try {
    return await trial.run({ ...peer, open }, openFolder);
  } catch (error) {
    for (const memory of opened) await memory.stop();
    return trial.rows.map(() => ({ text: `failed: ${explain(error)}` }));
  }
}

function explain(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.trim().split("\n").slice(-1)[0]?.slice(0, 120) ?? "";
}

function toJson(rows: string[], results: Result[]): string {
  const peers = results.map(({ peer, version, cells }) => ({
    name: peer.name,
    ...version,
    cells: Object.fromEntries(rows.map((row, i) => [row, cells[i]])),
  }));
  return `${JSON.stringify({ at: new Date().toISOString(), node: process.version, scale, peers }, null, 2)}\n`;
}
