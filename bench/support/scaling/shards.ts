import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "../../../src/storage/migrate.ts";
import { openPostgres } from "../../../src/storage/postgres/open.ts";
import { FAST_SETTINGS, type PostgresServer, runOn, startPostgres } from "../../../testkit/postgres.ts";
import { tryCells } from "./cells.ts";
import { tryJoined } from "./joined-servers.ts";
import { type Step, Steps } from "./steps.ts";

/** Tries the real service on two servers, first joined into one database, then independent. */
export async function tryShards(): Promise<Step[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "commonplace-shards-"));
  const [first, second] = [await startPostgres(FAST_SETTINGS), await startPostgres(FAST_SETTINGS)];
  const steps = new Steps();
  try {
    const near = await createDatabase(first, "joined", 2);
    const far = await createDatabase(second, "joined");
    await tryJoined(steps, { near, far, dataDir });
    const cells = [await createDatabase(first, "cell"), await createDatabase(second, "cell")] as const;
    await tryCells(steps, [...cells], dataDir);
    return steps.taken;
  } finally {
    await Promise.all([first.stop(), second.stop()]);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function createDatabase(server: PostgresServer, name: string, partitions?: number): Promise<string> {
  await runOn(server.url, `create database ${name}`);
  const url = `${server.url}/${name}`;
  const db = openPostgres(url, { connections: 1, timeoutMs: 30_000 });
  await migrate(db, partitions);
  await db.destroy();
  return url;
}
