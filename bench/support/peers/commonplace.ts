import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { addUser } from "../../../src/auth/accounts/accounts.ts";
import { createApiKey } from "../../../src/auth/keys/api-keys.ts";
import { migrate } from "../../../src/storage/migrate.ts";
import { openSqlite } from "../../../src/storage/sqlite/open.ts";
import { readLibraryStatus } from "../../../src/thoughts/status.ts";
import { PROGRAM, spawnService } from "../../../testkit/service.ts";
import { type Connection, connectHttp, connectStdio } from "./connection.ts";
import { cleanEnvironment } from "./install.ts";
import { type Memory, type Peer, type Transport, WANTED_HITS } from "./peer.ts";
import { writeTexts } from "./write-texts.ts";

const FILL_WIDTH = 16;
const ENRICHMENT_TIMEOUT_MS = 120_000;
const manifest = new URL("../../../package.json", import.meta.url);

export function createCommonplace(transport: Transport): Peer {
  return {
    name: `Commonplace, ${transport === "http" ? "HTTP" : transport}`,
    transport,
    async prepare() {
      return (JSON.parse(await readFile(manifest, "utf8")) as { version: string }).version;
    },
    open: transport === "http" ? openService : openLocal,
  };
}

async function openService(dataDir: string): Promise<Memory> {
  const headers = { authorization: `Bearer ${await readKey(dataDir)}` };
  const service = await spawnService({ dataDir });
  const connection = await connectHttp(`${service.url}/api/mcp`, headers);
  return createMemory(dataDir, connection, {
    pid: service.child.pid as number,
    async stop() {
      await connection.close();
      await service.stop();
    },
  });
}

/** The local book, without a service. */
async function openLocal(dataDir: string): Promise<Memory> {
  const env = cleanEnvironment(dataDir, { DATA_DIR: dataDir, BACKUP_EVERY: "off", LOG_LEVEL: "warn" });
  const connection = await connectStdio([process.execPath, ...PROGRAM, "stdio"], { cwd: dataDir, env });
  return createMemory(dataDir, connection, { pid: connection.pid, stop: connection.close });
}

function createMemory(
  dataDir: string,
  connection: Connection,
  { pid, stop }: Pick<Memory, "pid" | "stop">,
): Memory {
  const capture = async (raw: string): Promise<void> => {
    await connection.call("capture_thought", { raw, as_user: true });
  };
  const find = async (query: string) => {
    const asked = { query, top_k: WANTED_HITS, detail: "full" };
    const matches = JSON.parse(await connection.call("retrieve_thoughts", asked)) as {
      normalizedText: string;
    }[];
    return matches.map((match) => match.normalizedText);
  };
  return {
    pid,
    toolsBytes: connection.toolsBytes,
    capture,
    async fill(texts, deadline) {
      const { acknowledged } = await writeTexts(capture, texts, { width: FILL_WIDTH, deadline });
      return acknowledged.length;
    },
    waitUntilIdle: () => waitForEnrichment(dataDir),
    search: async (query) => (await find(query)).length,
    recall: find,
    stop,
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

async function waitForEnrichment(dataDir: string): Promise<void> {
  const deadline = performance.now() + ENRICHMENT_TIMEOUT_MS;
  const db = openSqlite(dataDir);
  while (performance.now() < deadline && (await readLibraryStatus(db)).pending > 0) await sleep(100);
  await db.destroy();
}
