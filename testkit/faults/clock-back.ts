import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort, spawnService } from "../service.ts";
import { Ledger } from "./ledger.ts";
import type { Machine } from "./machine.ts";
import type { Outcome } from "./outcome.ts";
import { createWriterKey, describeStock, isClean, takeStock } from "./stock.ts";

const HOUR_S = 3_600;
/** Seconds from the true time, one after the other while the service runs. */
const SHIFTS = [0, -HOUR_S, 24 * HOUR_S, -24 * HOUR_S, 365 * 24 * HOUR_S, -48 * HOUR_S];
/** Where the clock is when the service starts again after it was killed: jobs were claimed until long after. */
const SHIFT_AFTER_KILL = -30 * 24 * HOUR_S;

type Extent = { captures: number; writers: number };

/** The clock is set back and forth while many write, and once more back while the service is down. */
export async function turnClockBack(
  machine: Machine,
  { captures, writers }: Extent,
): Promise<Outcome & { acknowledged: number }> {
  const dataDir = await mkdtemp(join(tmpdir(), "commonplace-clock-"));
  const port = await findFreePort();
  const start = () => spawnService({ dataDir, port, env: machine.env });
  const ledger = new Ledger(() => `http://127.0.0.1:${port}`, await createWriterKey({ DATA_DIR: dataDir }));
  let service = await start();
  try {
    await ledger.writeDuring(writers, async () => {
      for (const shift of SHIFTS) {
        machine.shiftClock(shift);
        await ledger.untilAcknowledged(captures);
      }
    });
    const { refused } = ledger;
    await service.stop("SIGKILL");
    machine.shiftClock(SHIFT_AFTER_KILL);
    service = await start();
    const stock = await takeStock(ledger, { DATA_DIR: dataDir });
    const acknowledged = ledger.acknowledged.size;
    const repeatedIds = acknowledged - new Set(ledger.acknowledged.values()).size;
    return {
      fault: "the clock is set back and forth",
      extent: `${SHIFTS.length} jumps of up to a year, ${writers} writers, ${acknowledged} acknowledged`,
      result: `${describeStock(stock)}, ${refused} refused, ${repeatedIds} ids twice`,
      isKept: isClean(stock) && refused === 0 && repeatedIds === 0,
      acknowledged,
    };
  } finally {
    machine.shiftClock(0);
    await service.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
