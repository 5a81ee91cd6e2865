import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { spawnService } from "../service.ts";
import type { FaultInjector } from "./fault-injector.ts";
import { checkIntegrity, createWriterKey, describeIntegrity, isIntact } from "./integrity.ts";
import { Ledger } from "./ledger.ts";
import type { Outcome } from "./outcome.ts";
import {
  describeOutages,
  FULL,
  isSurvived,
  type OutageResult,
  runWriteOutages,
  UNWRITABLE,
  type WriteOutage,
} from "./write-outage.ts";

type Extent = { captures: number; writers: number };

/** The file system becomes read-only, then full; then writes fail, then syncs. */
export async function refuseWrites(injector: FaultInjector, extent: Extent): Promise<Outcome & OutageResult> {
  const dataDir = await mkdtemp(join(tmpdir(), "commonplace-read-only-"));
  const key = await createWriterKey({ DATA_DIR: dataDir });
  const service = await spawnService({ dataDir, env: { ...injector.env, LOG_LEVEL: "silent" } });
  const ledger = new Ledger(() => service.url, key);
  const endWrites = () => injector.refuseWrites(undefined);
  const endSyncs = () => injector.refuseSyncs(undefined);
  const faults: WriteOutage[] = [
    { begin: () => injector.refuseWrites("EROFS"), end: endWrites, message: UNWRITABLE },
    { begin: () => injector.refuseWrites("ENOSPC"), end: endWrites, message: FULL },
    { begin: () => injector.refuseWrites("EIO"), end: endWrites, message: UNWRITABLE },
    { begin: () => injector.refuseSyncs("EIO"), end: endSyncs, message: UNWRITABLE },
  ];
  try {
    const outages = await runWriteOutages(service, ledger, faults, extent);
    const integrity = await checkIntegrity(ledger, { DATA_DIR: dataDir });
    return {
      fault: "writes or syncs fail",
      extent: `${faults.length} times, ${extent.writers} writers, ${ledger.acknowledged.size} acknowledged, ${outages.refused} refused`,
      result: `${describeIntegrity(integrity)}, ${describeOutages(outages)}`,
      isKept: isIntact(integrity) && isSurvived(outages),
      ...outages,
    };
  } finally {
    await service.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
