import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { spawnService } from "../service.ts";
import { Ledger } from "./ledger.ts";
import type { Machine } from "./machine.ts";
import type { Outcome } from "./outcome.ts";
import { createWriterKey } from "./stock.ts";

/** So long that an answer which does not wait for its sync is seen to come before it. */
const DELAY_MS = 3;

type Extent = { inTurn: number; atOnce: number; writers: number };

/** `unsynced`: acknowledged although no sync ended between request and answer. */
type Counted = { captures: number; syncs: number; unsynced: number };

/** Whether every acknowledgement waits for its sync, and how many captures share one. */
export async function countSyncs(
  machine: Machine,
  { inTurn, atOnce, writers }: Extent,
): Promise<Outcome & { alone: Counted; together: Counted }> {
  const dataDir = await mkdtemp(join(tmpdir(), "commonplace-syncs-"));
  const key = await createWriterKey({ DATA_DIR: dataDir });
  const service = await spawnService({ dataDir, env: machine.env });
  const open = () => new Ledger(() => service.url, key);
  machine.delaySyncs(DELAY_MS);
  try {
    const alone = await count(machine, open(), inTurn, 1);
    const together = await count(machine, open(), atOnce, writers);
    const early = machine.earlyAnswers + alone.unsynced + together.unsynced;
    return {
      fault: "an answer before its sync",
      extent: `${alone.captures} captures in turn, ${together.captures} of ${writers} writers`,
      result: `${alone.syncs} and ${together.syncs} syncs of the log, ${early} answers before theirs`,
      isKept: early === 0 && alone.syncs >= inTurn && together.syncs > 0,
      alone,
      together,
    };
  } finally {
    machine.delaySyncs(0);
    await service.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function count(machine: Machine, ledger: Ledger, captures: number, writers: number): Promise<Counted> {
  const before = machine.syncs;
  let unsynced = 0;
  let left = captures;
  const write = async () => {
    while (left-- > 0) {
      const sent = machine.syncs;
      if (!(await ledger.write())) throw new Error("a capture was refused");
      if (machine.syncs === sent) unsynced++;
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
  return { captures, syncs: machine.syncs - before, unsynced };
}
