import { readdirSync, statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApiKey } from "../../../src/auth/keys/api-keys.ts";
import { authorise } from "../../../src/base/actor.ts";
import { openStaticEmbedder } from "../../../src/language/embedding/static-embedder.ts";
import { migrate } from "../../../src/storage/migrate.ts";
import { openSqlite } from "../../../src/storage/sqlite/open.ts";
import { type Corpus, createCorpus } from "../../../testkit/corpus.ts";
import { callBody, mcpHeaders } from "../../../testkit/mcp.ts";
import { readMetrics } from "../../../testkit/metrics.ts";
import { addPasswordlessUser, seedThoughts } from "../../../testkit/seed.ts";
import { withService } from "../../../testkit/service.ts";
import { measureLoad } from "../load.ts";
import { saveIndex } from "../save-index.ts";

/** What a book of one user costs on the embedded database. CPU in milliseconds, sizes in megabytes. */
export type Size = {
  thoughts: number;
  search: number;
  firstSearch: number;
  memory: number;
  disk: number;
};

/** So that the JIT has compiled the hot code. */
const WARM_UP = 600;
const SEARCHES = 200;
/** Enough for the largest book, which the default limit would load again for each search. */
const env = { INDEX_MEMORY_MB: "4096" };

export async function measureSize(thoughts: number): Promise<Size> {
  const dataDir = await mkdtemp(join(tmpdir(), "commonplace-growth-"));
  try {
    const corpus = createCorpus(6);
    const headers = await fillBook(dataDir, corpus, thoughts);
    const disk = sumFiles(dataDir) / 1e6;
    return await withService({ dataDir, env }, async ({ url }) => {
      const body = () => callBody("retrieve_thoughts", { query: corpus.question() });
      const search = (requests: number) =>
        measureLoad({ url: `${url}/api/mcp`, headers, concurrency: 1, requests, body });
      const firstSearch = await measureCpu(url, () => search(1));
      await search(WARM_UP);
      const searches = await measureCpu(url, () => search(SEARCHES));
      const memory = (await readMetrics(url)).rssBytes / 1e6;
      return { thoughts, search: searches / SEARCHES, firstSearch, memory, disk };
    });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Returns the headers of its user's requests. */
async function fillBook(dataDir: string, corpus: Corpus, thoughts: number): Promise<Record<string, string>> {
  const embedder = openStaticEmbedder();
  const db = openSqlite(dataDir);
  await migrate(db);
  const actor = authorise(await addPasswordlessUser(db, "reader@example.com"));
  const { key } = await createApiKey(db, { userId: actor.userId, name: "Laptop" }, Date.now());
  const texts = Array.from({ length: thoughts }, () => corpus.thought());
  await seedThoughts(db, embedder, actor, texts);
  await saveIndex({ dataDir, db, embedder }, actor);
  await db.destroy();
  return mcpHeaders(key);
}

async function measureCpu(url: string, work: () => Promise<unknown>): Promise<number> {
  const before = await readMetrics(url);
  await work();
  return ((await readMetrics(url)).cpuSeconds - before.cpuSeconds) * 1000;
}

function sumFiles(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}
