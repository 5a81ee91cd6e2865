import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startPostgres } from "../postgres.ts";
import { findFreePort, type Running, spawnService } from "../service.ts";
import { checkIntegrity, createWriterKey, describeIntegrity, isIntact } from "./integrity.ts";
import { Ledger } from "./ledger.ts";
import type { Outcome } from "./outcome.ts";

type Kills = {
  kills: number;
  writers: number;
  /** Average captures acknowledged between two kills. */
  captures: number;
  /** Undefined: the embedded database. */
  databaseUrl?: string;
};

/** Kills the service repeatedly at random moments during writes. */
export async function killService(extent: Kills): Promise<Outcome & { acknowledged: number }> {
  const { kills, writers, databaseUrl } = extent;
  const dataDir = await mkdtemp(join(tmpdir(), "commonplace-kills-"));
  const env = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };
  const location = { DATA_DIR: dataDir, ...env };
  const port = await findFreePort();
  const ledger = new Ledger(() => `http://127.0.0.1:${port}`, await createWriterKey(location));
  try {
    let refusedAlive = 0;
    for (let kill = 0; kill < kills; kill++)
      refusedAlive += await writeAndKill(await spawnService({ dataDir, port, env }), ledger, extent);
    const service = await spawnService({ dataDir, port, env });
    const integrity = await checkIntegrity(ledger, location).finally(() => service.stop());
    const acknowledged = ledger.acknowledged.size;
    return {
      fault: `SIGKILL of the service, ${databaseUrl === undefined ? "embedded" : "PostgreSQL"}`,
      extent: `${kills} kills, ${writers} writers, ${acknowledged} acknowledged`,
      result: `${describeIntegrity(integrity)}, ${refusedAlive} refused before a kill`,
      isKept: isIntact(integrity) && refusedAlive === 0,
      acknowledged,
    };
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

export async function killServiceOnPostgres(extent: Kills): Promise<Outcome> {
  const server = await startPostgres();
  try {
    return await killService({ ...extent, databaseUrl: `${server.url}/postgres` });
  } finally {
    await server.stop();
  }
}

/** Returns how many captures were refused before the kill. */
async function writeAndKill(service: Running, ledger: Ledger, { writers, captures }: Kills): Promise<number> {
  const enough = ledger.acknowledged.size + captures * (0.5 + Math.random());
  let refusedAlive = 0;
  let isAlive = true;
  const write = async () => {
    await ledger.writeUntilRefused();
    if (isAlive) refusedAlive++;
  };
  const writing = Array.from({ length: writers }, write);
  while (ledger.acknowledged.size < enough && refusedAlive < writers) await sleep(1);
  isAlive = false;
  await service.stop("SIGKILL");
  await Promise.all(writing);
  return refusedAlive;
}
