import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort, spawnService } from "../service.ts";
import type { FaultInjector } from "./fault-injector.ts";
import { checkIntegrity, createWriterKey, describeIntegrity, isIntact } from "./integrity.ts";
import { Ledger } from "./ledger.ts";
import type { Outcome } from "./outcome.ts";

const HOUR_S = 3_600;
/** Clock offsets in seconds, applied one after the other while the service runs. */
const SHIFTS = [0, -HOUR_S, 24 * HOUR_S, -24 * HOUR_S, 365 * 24 * HOUR_S, -48 * HOUR_S];
/** The clock offset when the service restarts after a kill: far before the end of the jobs' claims. */
const SHIFT_AFTER_KILL = -30 * 24 * HOUR_S;

type Extent = { captures: number; writers: number };

/** Sets the clock back and forth during writes, and back again while the service is down. */
export async function turnClockBack(
  injector: FaultInjector,
  { captures, writers }: Extent,
): Promise<Outcome & { acknowledged: number }> {
  const dataDir = await mkdtemp(join(tmpdir(), "commonplace-clock-"));
  const port = await findFreePort();
  const start = () => spawnService({ dataDir, port, env: injector.env });
  const ledger = new Ledger(() => `http://127.0.0.1:${port}`, await createWriterKey({ DATA_DIR: dataDir }));
  let service = await start();
  try {
    await ledger.writeDuring(writers, async () => {
      for (const shift of SHIFTS) {
        injector.shiftClock(shift);
        await ledger.untilAcknowledged(captures);
      }
    });
    const { refused } = ledger;
    await service.stop("SIGKILL");
    injector.shiftClock(SHIFT_AFTER_KILL);
    service = await start();
    const integrity = await checkIntegrity(ledger, { DATA_DIR: dataDir });
    const acknowledged = ledger.acknowledged.size;
    const repeatedIds = acknowledged - new Set(ledger.acknowledged.values()).size;
    return {
      fault: "the clock is set back and forth",
      extent: `${SHIFTS.length} jumps of up to a year, ${writers} writers, ${acknowledged} acknowledged`,
      result: `${describeIntegrity(integrity)}, ${refused} refused, ${repeatedIds} ids twice`,
      isKept: isIntact(integrity) && refused === 0 && repeatedIds === 0,
      acknowledged,
    };
  } finally {
    injector.shiftClock(0);
    await service.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
