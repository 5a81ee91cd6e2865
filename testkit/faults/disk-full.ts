import { join } from "node:path";
import { type Running, spawnService } from "../service.ts";
import { Ledger } from "./ledger.ts";
import type { Outcome } from "./outcome.ts";
import { describeEndured, type Endured, endureRefusals, FULL, isEndured } from "./refusal.ts";
import type { SmallDisk } from "./small-disk.ts";
import { createWriterKey, describeStock, isClean, takeStock } from "./stock.ts";

type Extent = { times: number; captures: number; writers: number };

/** The disk under the data directory fills up while many write, and has room again later; then it fills up once more. */
export async function fillDisk(
  disk: SmallDisk,
  extent: Extent,
): Promise<Outcome & Endured & { isRestarted: boolean }> {
  const dataDir = join(disk.path, "data");
  const key = await createWriterKey({ DATA_DIR: dataDir });
  const service = await spawnService({ dataDir, env: { LOG_LEVEL: "silent" } });
  const ledger = new Ledger(() => service.url, key);
  const full = { begin: () => disk.fill(), end: disk.free, said: FULL };
  try {
    const endured = await endureRefusals(service, ledger, Array(extent.times).fill(full), extent);
    const stock = await takeStock(ledger, { DATA_DIR: dataDir });
    disk.fill();
    const isRestarted = await isStoppedAndStarted(service, dataDir);
    return {
      fault: "the disk is full",
      extent: `${extent.times} times, ${extent.writers} writers, ${ledger.acknowledged.size} acknowledged, ${endured.refused} refused`,
      result: `${describeStock(stock)}, ${describeEndured(endured)}, ${isRestarted ? "stops and starts" : "does not stop and start"} on a full disk`,
      isKept: isClean(stock) && isEndured(endured) && isRestarted,
      ...endured,
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
