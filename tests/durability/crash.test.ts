import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { findFreePort, spawnService } from "../../bench/support/service.ts";
import { createApiKey } from "../../src/auth/api-keys.ts";
import { migrate } from "../../src/storage/migrate.ts";
import { openSqlite } from "../../src/storage/sqlite.ts";
import type { Status } from "../../src/thoughts/status.ts";
import { addTestUser } from "../support/database.ts";

const KILLS = 20;
const WRITERS = 8;

const dataDir = await mkdtemp(join(tmpdir(), "commonplace-crash-"));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function createKey(): Promise<string> {
  const db = openSqlite(dataDir);
  await migrate(db);
  const userId = await addTestUser(db);
  const { key } = await createApiKey(db, { userId, name: "writer" }, Date.now());
  await db.destroy();
  return key;
}

test(`nothing acknowledged is lost over ${KILLS} times kill -9`, { timeout: 180_000 }, async () => {
  const key = await createKey();
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };

  async function call(name: string, args: object) {
    const body = JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name, arguments: args },
    });
    const response = await fetch(`${url}/api/mcp`, { method: "POST", headers, body });
    const { result } = (await response.json()) as {
      result: { structuredContent: { id: string; matches: { id: string }[] } };
    };
    return result.structuredContent;
  }

  /** Word and id of every capture that was answered. */
  const acknowledged = new Map<string, string>();
  let sent = 0;
  async function writeUntilRefused(): Promise<void> {
    for (;;) {
      const word = `w${(sent++).toString(36)}q`;
      try {
        acknowledged.set(
          word,
          (await call("capture_thought", { raw: `note ${word} about the garden`, as_user: true })).id,
        );
      } catch {
        return;
      }
    }
  }

  for (let kill = 0; kill < KILLS; kill++) {
    const service = await spawnService({ dataDir, port });
    const writers = Array.from({ length: WRITERS }, writeUntilRefused);
    const before = acknowledged.size;
    while (acknowledged.size < before + 2 * WRITERS) await sleep(1);
    await sleep(Math.random() * 300);
    await service.stop("SIGKILL");
    await Promise.all(writers);
  }
  expect(acknowledged.size).toBeGreaterThan(KILLS * WRITERS);

  const service = await spawnService({ dataDir, port });
  try {
    const unfound: string[] = [];
    for (const [word, id] of acknowledged) {
      const { matches } = await call("retrieve_thoughts", { query: word, mode: "fast", top_k: 1 });
      if (matches[0]?.id !== id) unfound.push(word);
    }
    expect(unfound).toEqual([]);

    const status = async () => (await (await fetch(`${url}/api/status`, { headers })).json()) as Status;
    while ((await status()).pending > 0) await sleep(100);
    const { thoughts, failed } = await status();
    expect(failed).toBe(0);
    expect(thoughts).toBeGreaterThanOrEqual(acknowledged.size);
  } finally {
    await service.stop();
  }
});
