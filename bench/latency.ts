import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { addUser } from "../src/auth/accounts.ts";
import { createApiKey } from "../src/auth/api-keys.ts";
import { authorise } from "../src/base/actor.ts";
import { openStaticEmbedder } from "../src/language/static-embedder.ts";
import { migrate } from "../src/storage/migrate.ts";
import { openSqlite } from "../src/storage/sqlite.ts";
import { createCorpus } from "./support/corpus.ts";
import { type Load, measureLoad } from "./support/load.ts";
import { seedThoughts } from "./support/seed.ts";
import { findFreePort, spawnServer, spawnService } from "./support/service.ts";

/** `npm run bench [-- --quick]`: everything side by side in one run, because machines differ and are shared. */
const isQuick = process.argv.includes("--quick");
const sizes = isQuick ? [1_000, 10_000] : [1_000, 10_000, 100_000];
const results: Record<string, unknown> = {};

const directory = mkdtempSync(join(tmpdir(), "commonplace-bench-"));
try {
  await benchCaptures();
  await benchToolsList();
  await benchRetrieve();
} finally {
  rmSync(directory, { recursive: true, force: true });
}
console.log(JSON.stringify(results));

async function openBook(name: string) {
  const dataDir = join(directory, name);
  const db = openSqlite(dataDir);
  await migrate(db);
  const { id } = await addUser(db, { email: "bench@example.com" }, Date.now());
  const { key } = await createApiKey(db, { userId: id, name: "bench" }, Date.now());
  const headers = {
    authorization: `Bearer ${key}`,
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
  };
  return { dataDir, db, actor: authorise(id), headers };
}

function callBody(name: string, args: object): string {
  return JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } });
}

/** One row a commit, synced: what the same disk does when nothing is shared. */
function measureRawCommits(): number {
  const database = new Sqlite(join(directory, `raw-${results.captures1 ? 32 : 1}.db`));
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = FULL");
  database.exec("create table thoughts (id integer primary key, text text)");
  const insert = database.prepare("insert into thoughts (text) values (?)");
  const corpus = createCorpus(1);
  const commits = 1000;
  const startedAt = performance.now();
  for (let i = 0; i < commits; i++) insert.run(corpus.thought());
  const seconds = (performance.now() - startedAt) / 1000;
  database.close();
  return commits / seconds;
}

async function benchCaptures(): Promise<void> {
  const { dataDir, db, headers } = await openBook("captures");
  await db.destroy();
  await (await spawnService({ dataDir })).stop();
  const service = await spawnService({ dataDir });
  print(`second start to ready: ${service.readyMs.toFixed(0)} ms`);
  results.secondStartMs = service.readyMs;
  const corpus = createCorpus(2);
  const run = (concurrency: number, requests: number) =>
    measureLoad({
      url: `${service.url}/api/mcp`,
      headers,
      concurrency,
      requests,
      body: () => callBody("capture_thought", { raw: corpus.thought(), as_user: true }),
    });
  await run(32, 500);
  print("\ncaptures over HTTP, durable, against one-row commits on the same disk");
  for (const [concurrency, requests] of [
    [1, 1500],
    [32, 8000],
  ] as const) {
    const raw = measureRawCommits();
    const load = await run(concurrency, requests);
    printLoad(
      `  concurrency ${concurrency}`,
      load,
      `${(load.perSecond / raw).toFixed(2)} × raw (${raw.toFixed(0)}/s)`,
    );
    results[`captures${concurrency}`] = { ...load, rawCommitsPerSecond: raw };
  }
  await service.stop();
}

async function benchToolsList(): Promise<void> {
  const { dataDir, db, headers } = await openBook("list");
  await db.destroy();
  const service = await spawnService({ dataDir });
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} });
  const answer = await fetch(`${service.url}/api/mcp`, { method: "POST", headers, body });
  const bytes = (await answer.text()).length;
  const port = await findFreePort();
  const bare = await spawnServer(["bench/support/bare-server.ts", String(port), String(bytes)], {
    env: {},
    port,
    readyPath: "/",
  });
  print(`\ntools/list (${bytes} bytes) against a bare node:http server with the same bytes, concurrency 32`);
  const loads: { ours: Load; bare: Load }[] = [];
  for (let round = 0; round < 4; round++) {
    const measure = (url: string) =>
      measureLoad({ url, headers, concurrency: 32, requests: 6000, body: () => body });
    loads.push({ ours: await measure(`${service.url}/api/mcp`), bare: await measure(bare.url) });
  }
  const best = (pick: (pair: { ours: Load; bare: Load }) => Load) =>
    loads.map(pick).reduce((a, b) => (a.perSecond > b.perSecond ? a : b));
  const [ours, plain] = [best((pair) => pair.ours), best((pair) => pair.bare)];
  printLoad("  tools/list", ours, `${(ours.perSecond / plain.perSecond).toFixed(2)} × bare`);
  printLoad("  bare node:http", plain, "");
  results.toolsList = { ours, bare: plain, bytes };
  await bare.stop();
  await service.stop();
}

async function benchRetrieve(): Promise<void> {
  const embedder = openStaticEmbedder();
  print("\nretrieve_thoughts, mode full, one user, over HTTP, concurrency 1");
  for (const size of sizes) {
    const { dataDir, db, actor, headers } = await openBook(`retrieve-${size}`);
    const corpus = createCorpus(3);
    await seedThoughts(
      db,
      embedder,
      actor,
      Array.from({ length: size }, () => corpus.thought()),
    );
    await db.destroy();
    const service = await spawnService({ dataDir });
    const run = (requests: number) =>
      measureLoad({
        url: `${service.url}/api/mcp`,
        headers,
        concurrency: 1,
        requests,
        body: () => callBody("retrieve_thoughts", { query: corpus.question() }),
      });
    const cold = await run(1);
    await run(30);
    const load = await run(200);
    printLoad(`  ${size} thoughts`, load, `first search ${cold.p50.toFixed(0)} ms`);
    results[`retrieve${size}`] = { ...load, firstMs: cold.p50 };
    await service.stop();
  }
}

function printLoad(label: string, { perSecond, p50, p99 }: Load, note: string): void {
  print(
    `${label.padEnd(22)} ${perSecond.toFixed(0).padStart(6)}/s  p50 ${p50.toFixed(2)} ms  p99 ${p99.toFixed(2)} ms  ${note}`,
  );
}

function print(line: string): void {
  console.error(line);
}
