import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { spawnService } from "../service.ts";
import type { FaultInjector } from "./fault-injector.ts";
import { createWriterKey } from "./integrity.ts";
import { Ledger } from "./ledger.ts";
import type { Outcome } from "./outcome.ts";

/** Long enough to detect an answer that does not wait for its sync. */
const DELAY_MS = 3;

type Extent = { inTurn: number; atOnce: number; writers: number };

/** `unsynced`: acknowledged although no sync finished between request and answer. */
type Counted = { captures: number; syncs: number; unsynced: number };

/** Whether every acknowledgement waits for its sync, and how many captures share one. */
export async function countSyncs(
  injector: FaultInjector,
  { inTurn, atOnce, writers }: Extent,
): Promise<Outcome & { alone: Counted; together: Counted }> {
  const dataDir = await mkdtemp(join(tmpdir(), "commonplace-syncs-"));
  const key = await createWriterKey({ DATA_DIR: dataDir });
  const service = await spawnService({ dataDir, env: injector.env });
  const open = () => new Ledger(() => service.url, key);
  injector.delaySyncs(DELAY_MS);
  try {
    const alone = await count(injector, open(), inTurn, 1);
    const together = await count(injector, open(), atOnce, writers);
    const early = injector.earlyAnswers + alone.unsynced + together.unsynced;
    return {
      fault: "an answer before its sync",
      extent: `${alone.captures} captures in turn, ${together.captures} of ${writers} writers`,
      result: `${alone.syncs} and ${together.syncs} syncs of the log, ${early} answers before theirs`,
      isKept: early === 0 && alone.syncs >= inTurn && together.syncs > 0,
      alone,
      together,
    };
  } finally {
    injector.delaySyncs(0);
    await service.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function count(
  injector: FaultInjector,
  ledger: Ledger,
  captures: number,
  writers: number,
): Promise<Counted> {
  const before = injector.syncs;
  let unsynced = 0;
  let left = captures;
  const write = async () => {
    while (left-- > 0) {
      const sent = injector.syncs;
      if (!(await ledger.write())) throw new Error("a capture was refused");
      if (injector.syncs === sent) unsynced++;
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
  return { captures, syncs: injector.syncs - before, unsynced };
}
