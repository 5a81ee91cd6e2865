import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { addUser } from "../../../src/auth/accounts/accounts.ts";
import { createApiKey } from "../../../src/auth/keys/api-keys.ts";
import { migrate } from "../../../src/storage/migrate.ts";
import { openSqlite } from "../../../src/storage/sqlite/open.ts";
import { spawnService } from "../../../testkit/service.ts";
import { connectHttp } from "./connection.ts";
import { type Peer, WANTED_HITS } from "./peer.ts";
import { writeTexts } from "./write-texts.ts";

const FILL_WIDTH = 16;
const ENRICHMENT_TIMEOUT_MS = 120_000;
const manifest = new URL("../../../package.json", import.meta.url);

export function createCommonplace(): Peer {
  return {
    name: "Commonplace",
    async prepare() {
      return (JSON.parse(await readFile(manifest, "utf8")) as { version: string }).version;
    },
    async open(dataDir) {
      const headers = { authorization: `Bearer ${await readKey(dataDir)}` };
      const service = await spawnService({ dataDir });
      const connection = await connectHttp(`${service.url}/api/mcp`, headers);
      const capture = async (raw: string): Promise<void> => {
        await connection.call("capture_thought", { raw, as_user: true });
      };
      const find = async (query: string) => {
        const answer = await connection.call("retrieve_thoughts", {
          query,
          top_k: WANTED_HITS,
          detail: "full",
        });
        const matches = JSON.parse(answer) as { normalizedText: string }[];
        return matches.map((match) => match.normalizedText);
      };
      return {
        pid: service.child.pid as number,
        toolsBytes: connection.toolsBytes,
        capture,
        async fill(texts, deadline) {
          const { acknowledged } = await writeTexts(capture, texts, { width: FILL_WIDTH, deadline });
          return acknowledged.length;
        },
        waitUntilIdle: () => waitForEnrichment(`${service.url}/api/status`, headers),
        search: async (query) => (await find(query)).length,
        recall: find,
        async stop() {
          await connection.close();
          await service.stop();
        },
      };
    },
  };
}

/** Creates a user and a key before the service first starts on that folder. */
async function readKey(dataDir: string): Promise<string> {
  const path = join(dataDir, "bench-key");
  if (existsSync(path)) return readFile(path, "utf8");
  const db = openSqlite(dataDir);
  await migrate(db);
  const { id } = await addUser(db, { email: "bench@example.com" }, Date.now());
  const { key } = await createApiKey(db, { userId: id, name: "bench" }, Date.now());
  await db.destroy();
  await writeFile(path, key);
  return key;
}

async function waitForEnrichment(url: string, headers: Record<string, string>): Promise<void> {
  const deadline = performance.now() + ENRICHMENT_TIMEOUT_MS;
  while (performance.now() < deadline) {
    const { pending } = (await (await fetch(url, { headers })).json()) as { pending: number };
    if (pending === 0) return;
    await sleep(100);
  }
}
