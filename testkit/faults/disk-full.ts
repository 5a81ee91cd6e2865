import { join } from "node:path";
import { type Running, spawnService } from "../service.ts";
import { checkIntegrity, createWriterKey, describeIntegrity, isIntact } from "./integrity.ts";
import { Ledger } from "./ledger.ts";
import type { Outcome } from "./outcome.ts";
import type { SmallDisk } from "./small-disk.ts";
import { describeOutages, FULL, isSurvived, type OutageResult, runWriteOutages } from "./write-outage.ts";

type Extent = { times: number; captures: number; writers: number };

/** Fills the data directory's disk during writes and frees it again, several times; then restarts on a full disk. */
export async function fillDisk(
  disk: SmallDisk,
  extent: Extent,
): Promise<Outcome & OutageResult & { isRestarted: boolean }> {
  const dataDir = join(disk.path, "data");
  const key = await createWriterKey({ DATA_DIR: dataDir });
  const service = await spawnService({ dataDir, env: { LOG_LEVEL: "silent" } });
  const ledger = new Ledger(() => service.url, key);
  const full = { begin: () => disk.fill(), end: disk.free, message: FULL };
  try {
    const outages = await runWriteOutages(service, ledger, Array(extent.times).fill(full), extent);
    const integrity = await checkIntegrity(ledger, { DATA_DIR: dataDir });
    disk.fill();
    const isRestarted = await isStoppedAndStarted(service, dataDir);
    return {
      fault: "the disk is full",
      extent: `${extent.times} times, ${extent.writers} writers, ${ledger.acknowledged.size} acknowledged, ${outages.refused} refused`,
      result: `${describeIntegrity(integrity)}, ${describeOutages(outages)}, ${isRestarted ? "stops and starts" : "does not stop and start"} on a full disk`,
      isKept: isIntact(integrity) && isSurvived(outages) && isRestarted,
      ...outages,
      isRestarted,
    };
  } finally {
    await service.stop();
  }
}

async function isStoppedAndStarted({ child, stop }: Running, dataDir: string): Promise<boolean> {
  await stop();
  const next = await spawnService({ dataDir });
  await next.stop();
  return child.exitCode === 0 && next.child.exitCode === 0;
}
