import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Running, spawnService } from "../service.ts";
import { Ledger } from "./ledger.ts";
import { createWriterKey, type LibraryLocation } from "./stock.ts";

/** Some instances on a new database of a server, each written to in turn; all is gone when `work` is done. */
export async function withInstances<Result>(
  { count, databaseUrl }: { count: number; databaseUrl: string },
  work: (ledger: Ledger, location: LibraryLocation) => Promise<Result>,
): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), "commonplace-instances-"));
  const location = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  const running: Running[] = [];
  try {
    const key = await createWriterKey(location);
    // Silent: that the database is gone would be said for every request.
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

/** Whoever writes while the database is gone is told so, in the protocol's words and in a sentence. */
const CLEAR = / answered 500: \{"jsonrpc":"2.0",.*"code":-32603,"message":"(The|No) database [^"]+\."/;

export function countUnclear({ refusals }: Ledger): number {
  let unclear = 0;
  for (const [said, count] of refusals) if (!CLEAR.test(said)) unclear += count;
  return unclear;
}
