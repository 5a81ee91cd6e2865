import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { spawnService } from "../service.ts";
import { Ledger } from "./ledger.ts";
import type { Machine } from "./machine.ts";
import type { Outcome } from "./outcome.ts";
import {
  describeEndured,
  type Endured,
  endureRefusals,
  FULL,
  isEndured,
  type Refusal,
  UNWRITABLE,
} from "./refusal.ts";
import { createWriterKey, describeStock, isClean, takeStock } from "./stock.ts";

type Extent = { captures: number; writers: number };

/** The file system becomes read-only under the running service, then full; then the disk fails to write, then to sync. */
export async function refuseWrites(machine: Machine, extent: Extent): Promise<Outcome & Endured> {
  const dataDir = await mkdtemp(join(tmpdir(), "commonplace-read-only-"));
  const key = await createWriterKey({ DATA_DIR: dataDir });
  const service = await spawnService({ dataDir, env: { ...machine.env, LOG_LEVEL: "silent" } });
  const ledger = new Ledger(() => service.url, key);
  const endWrites = () => machine.refuseWrites(undefined);
  const endSyncs = () => machine.refuseSyncs(undefined);
  const refusals: Refusal[] = [
    { begin: () => machine.refuseWrites("EROFS"), end: endWrites, said: UNWRITABLE },
    { begin: () => machine.refuseWrites("ENOSPC"), end: endWrites, said: FULL },
    { begin: () => machine.refuseWrites("EIO"), end: endWrites, said: UNWRITABLE },
    { begin: () => machine.refuseSyncs("EIO"), end: endSyncs, said: UNWRITABLE },
  ];
  try {
    const endured = await endureRefusals(service, ledger, refusals, extent);
    const stock = await takeStock(ledger, { DATA_DIR: dataDir });
    return {
      fault: "writes or syncs fail",
      extent: `${refusals.length} times, ${extent.writers} writers, ${ledger.acknowledged.size} acknowledged, ${endured.refused} refused`,
      result: `${describeStock(stock)}, ${describeEndured(endured)}`,
      isKept: isClean(stock) && isEndured(endured),
      ...endured,
    };
  } finally {
    await service.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
