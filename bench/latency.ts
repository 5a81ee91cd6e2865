import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import Sqlite from "better-sqlite3";
import { addUser } from "../src/auth/accounts/accounts.ts";
import { createApiKey } from "../src/auth/keys/api-keys.ts";
import { authorise } from "../src/base/actor.ts";
import { openContextualEmbedder } from "../src/language/embedding/contextual-embedder.ts";
import { readContextualModel } from "../src/language/embedding/contextual-model.ts";
import { openStaticEmbedder } from "../src/language/embedding/static-embedder.ts";
import { migrate } from "../src/storage/migrate.ts";
import { openSqlite } from "../src/storage/sqlite/open.ts";
import { type Corpus, createCorpus } from "../testkit/corpus.ts";
import { callBody, mcpHeaders } from "../testkit/mcp.ts";
import { readMetrics } from "../testkit/metrics.ts";
import { addPasswordlessUser, seedThoughts } from "../testkit/seed.ts";
import { findFreePort, spawnServer, spawnService } from "../testkit/service.ts";
import { measureBaseline } from "./support/baseline.ts";
import { type Load, type LoadOptions, measureLoad, quantile } from "./support/load.ts";
import { atLeast, atMost, describeMachine, type Figure, formatFigures } from "./support/report.ts";
import { saveIndex } from "./support/save-index.ts";

/** `npm run bench [-- --quick | --crowd | --captures]`: measures us and the baselines in one run, so the ratios are comparable. */
const isQuick = process.argv.includes("--quick");
const sizes = isQuick ? [1_000, 10_000] : [1_000, 10_000, 100_000];
/** Requests before measuring, so that the JIT has compiled the hot code, as it has in a service that is in use. */
const WARM_UP = 4_000;
const WARM_UP_SEARCHES = 1_000;
const results: Record<string, unknown> = {};
const figures: Figure[] = [];
const embedder = openStaticEmbedder();

const directory = mkdtempSync(join(tmpdir(), "commonplace-bench-"));
try {
  await benchCaptures();
  if (!process.argv.includes("--captures")) {
    await benchToolsList();
    await benchRetrieve();
  }
} finally {
  rmSync(directory, { recursive: true, force: true });
}
print(`\n${formatFigures(figures)}\n\n${describeMachine()}`);
console.log(JSON.stringify(results));

async function openBook(name: string) {
  const dataDir = join(directory, name);
  const db = openSqlite(dataDir);
  await migrate(db);
  const { id } = await addUser(db, { email: "bench@example.com" }, Date.now());
  const { key } = await createApiKey(db, { userId: id, name: "bench" }, Date.now());
  return { dataDir, db, actor: authorise(id), headers: mcpHeaders(key) };
}

/** One row per synced commit: what the same disk does without group commit. */
function measureRawCommits(): number {
  const database = new Sqlite(join(directory, "raw.db"));
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
  figures.push(atMost("second start to ready", service.readyMs, 350, "ms"));
  const corpus = createCorpus(2);
  const run = (concurrency: number, requests: number) =>
    measureLoad({
      url: `${service.url}/api/mcp`,
      headers,
      concurrency,
      requests,
      body: () => callBody("capture_thought", { raw: corpus.thought(), as_user: true }),
    });
  await run(32, WARM_UP);
  print("\ncaptures over HTTP, durable");
  const raw = measureRawCommits();
  const one = await run(1, 1500);
  const answer = await post(service.url, headers, callBody("capture_thought", { raw: corpus.thought() }));
  const capture = () => callBody("capture_thought", { raw: corpus.thought(), as_user: true });
  const file = join(directory, "bare.db");
  const committing = await measureBare({
    bytes: answer.length,
    file,
    headers,
    concurrency: 1,
    requests: 1500,
    body: capture,
  });
  printLoad(
    "  one at a time",
    one,
    `${(one.perSecond / raw).toFixed(2)} × one-row commits (${raw.toFixed(0)}/s)`,
  );
  printLoad("  a bare server's commits", committing, `${(committing.perSecond / raw).toFixed(2)} ×`);
  figures.push(atLeast("captures, one at a time, against one-row commits", one.perSecond / raw, 0.5, "×"));
  const many = await run(32, 8000);
  const bare = await measureBare({ bytes: answer.length, headers, body: capture });
  printLoad("  32 at a time", many, `${(many.perSecond / bare.perSecond).toFixed(2)} × bare node:http`);
  figures.push(
    atLeast("captures, 32 at a time, against bare node:http", many.perSecond / bare.perSecond, 0.4, "×"),
  );
  results.captures = { one, many, bare, rawCommitsPerSecond: raw };
  await service.stop();
}

/** A bare Node server that answers the same requests with as many bytes, and with a `file` commits a row for each. */
async function measureBare({
  bytes,
  file,
  ...load
}: Pick<LoadOptions, "headers" | "body"> &
  Partial<LoadOptions> & { bytes: number; file?: string }): Promise<Load> {
  const port = await findFreePort();
  const program = ["bench/support/bare-server.ts", String(port), String(bytes), ...(file ? [file] : [])];
  const server = await spawnServer(program, { env: {}, port, readyPath: "/" });
  const measured = await measureLoad({ url: server.url, concurrency: 32, requests: 6000, ...load });
  await server.stop();
  return measured;
}

/** What is part of every search here and of none of the baseline's: HTTP, and the contextual model. */
async function benchLeastSearch(): Promise<void> {
  const corpus = createCorpus(5);
  const body = () => callBody("retrieve_thoughts", { query: corpus.question() });
  const headers = mcpHeaders("none");
  const { p50 } = await measureBare({ bytes: 4_000, headers, concurrency: 1, requests: 1_500, body });
  const encoder = openContextualEmbedder(readContextualModel());
  const latencies = Array.from({ length: 500 }, () => {
    const tokens = embedder.tokenize(corpus.question());
    const startedAt = performance.now();
    encoder.embedTokens(tokens);
    return performance.now() - startedAt;
  });
  const reading = quantile(latencies, 0.5).toFixed(2);
  print(
    `  of which HTTP alone takes ${p50.toFixed(2)} ms, and the contextual model ${reading} ms a question`,
  );
}

async function post(url: string, headers: Record<string, string>, body: string): Promise<string> {
  return (await fetch(`${url}/api/mcp`, { method: "POST", headers, body })).text();
}

async function benchToolsList(): Promise<void> {
  const { dataDir, db, headers } = await openBook("list");
  await db.destroy();
  const service = await spawnService({ dataDir });
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} });
  const bytes = (await post(service.url, headers, body)).length;
  print(`\ntools/list (${bytes} bytes) against a bare node:http server with the same bytes, concurrency 32`);
  const loads: { ours: Load; bare: Load }[] = [];
  for (let round = 0; round < 4; round++) {
    const url = `${service.url}/api/mcp`;
    const ours = await measureLoad({ url, headers, concurrency: 32, requests: 6000, body: () => body });
    loads.push({ ours, bare: await measureBare({ bytes, headers, body: () => body }) });
  }
  const best = (pick: (pair: { ours: Load; bare: Load }) => Load) =>
    loads.map(pick).reduce((a, b) => (a.perSecond > b.perSecond ? a : b));
  const [ours, plain] = [best((pair) => pair.ours), best((pair) => pair.bare)];
  printLoad("  tools/list", ours, `${(ours.perSecond / plain.perSecond).toFixed(2)} × bare`);
  printLoad("  bare node:http", plain, "");
  results.toolsList = { ours, bare: plain, bytes };
  await service.stop();
}

async function benchRetrieve(): Promise<void> {
  print("\nretrieve_thoughts, mode full, one user, over HTTP, concurrency 1");
  await benchLeastSearch();
  for (const size of sizes) await benchSize(size, 0);
  if (process.argv.includes("--crowd")) {
    print("\nthe same with 1,000 other users' million thoughts in the database");
    await benchSize(10_000, 1_000);
  }
}

/** One user with `size` thoughts, and `others` users with a thousand each. */
async function benchSize(size: number, others: number): Promise<void> {
  const { dataDir, db, actor, headers } = await openBook(`retrieve-${size}-${others}`);
  const corpus = createCorpus(3);
  const texts = Array.from({ length: size }, () => corpus.thought());
  await seedThoughts(db, embedder, actor, texts);
  for (let i = 0; i < others; i++) {
    const id = await addPasswordlessUser(db, `other${i}@example.com`);
    await seedThoughts(db, embedder, authorise(id), texts.slice(0, 1_000));
  }
  await saveIndex({ dataDir, db, embedder }, actor);
  await db.destroy();
  const baseline =
    others === 0 ? await measureBaseline(join(dataDir, "baseline.db"), texts, createCorpus(4)) : undefined;

  const service = await spawnService({ dataDir });
  const search = (requests: number) =>
    measureLoad({
      url: `${service.url}/api/mcp`,
      headers,
      concurrency: 1,
      requests,
      body: () => callBody("retrieve_thoughts", { query: corpus.question() }),
    });
  const cold = await search(1);
  await search(WARM_UP_SEARCHES);
  const load = await search(200);
  const versus = baseline
    ? `${(baseline.p50 / load.p50).toFixed(1)} × faster than FTS5 + sqlite-vec + RRF (${baseline.p50.toFixed(1)} ms)`
    : "";
  printLoad(`  ${size} thoughts`, load, versus);
  const enrichment = await measureEnrichment(service.url, headers, corpus);
  const rss = (await readMetrics(service.url)).rssBytes / 1e6;
  print(
    `${" ".repeat(24)}first search ${cold.p50.toFixed(0)} ms, enrichment ${enrichment.toFixed(0)}/s, RSS ${rss.toFixed(0)} MB`,
  );
  if (baseline) figures.push(...compareRetrieve(size, baseline.p50 / load.p50, cold.p50, rss));
  results[`retrieve${size}${others ? "Crowded" : ""}`] = {
    ...load,
    firstMs: cold.p50,
    baseline,
    enrichment,
    rss,
  };
  await service.stop();
}

function compareRetrieve(size: number, faster: number, firstMs: number, rss: number): Figure[] {
  const book = `${size.toLocaleString("en-US")} thoughts`;
  const timesFaster = { 1000: 1, 10000: 10, 100000: 40 }[size];
  const megabytes = { 10000: 180, 100000: 350 }[size];
  return [
    ...(timesFaster
      ? [atLeast(`retrieve, ${book}, against FTS5 + sqlite-vec`, faster, timesFaster, "×")]
      : []),
    ...(megabytes ? [atMost(`RSS, ${book}`, rss, megabytes, "MB")] : []),
    ...(size === 100_000 ? [atMost(`first search, ${book}`, firstMs, 120, "ms")] : []),
  ];
}

/** Thoughts per second through all of tier 2, without other requests. */
async function measureEnrichment(
  url: string,
  headers: Record<string, string>,
  corpus: Corpus,
): Promise<number> {
  const requests = 1_000;
  const body = () => callBody("capture_thought", { raw: corpus.thought(), as_user: true });
  await measureLoad({ url: `${url}/api/mcp`, headers, concurrency: 32, requests, body });
  const pending = async () => {
    const status = await fetch(`${url}/api/status`, { headers });
    return ((await status.json()) as { pending: number }).pending;
  };
  const before = await pending();
  const startedAt = performance.now();
  while ((await pending()) > 0) await sleep(100);
  return before / ((performance.now() - startedAt) / 1000);
}

function printLoad(label: string, { perSecond, p50, p99 }: Load, note: string): void {
  print(
    `${label.padEnd(22)} ${perSecond.toFixed(0).padStart(6)}/s  p50 ${p50.toFixed(2)} ms  p99 ${p99.toFixed(2)} ms  ${note}`,
  );
}

function print(line: string): void {
  console.error(line);
}
