import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Running, spawnService } from "../service.ts";
import { createWriterKey, type LibraryLocation } from "./integrity.ts";
import { Ledger } from "./ledger.ts";

/** Starts instances on a new database; the ledger writes to them in turn. Everything is removed after `work`. */
export async function withInstances<Result>(
  { count, databaseUrl }: { count: number; databaseUrl: string },
  work: (ledger: Ledger, location: LibraryLocation) => Promise<Result>,
): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), "commonplace-instances-"));
  const location = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  const running: Running[] = [];
  try {
    const key = await createWriterKey(location);
    // Silent, because every request during the outage would log an error.
    const env = { DATABASE_URL: databaseUrl, LOG_LEVEL: "silent" };
    for (let i = 0; i < count; i++)
      running.push(await spawnService({ dataDir: join(dataDir, String(i)), env }));
    let next = 0;
    const ledger = new Ledger(() => running[next++ % count]?.url ?? "", key);
    return await work(ledger, location);
  } finally {
    await Promise.all(running.map((instance) => instance.stop()));
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** What a refusal during an outage must look like: a JSON-RPC error with a sentence about the database. */
const CLEAR = / answered 500: \{"jsonrpc":"2.0",.*"code":-32603,"message":"[A-Z][^"]* database[^"]*\."/;

export function countUnclear({ refusals }: Ledger): number {
  let unclear = 0;
  for (const [message, count] of refusals) if (!CLEAR.test(message)) unclear += count;
  return unclear;
}
