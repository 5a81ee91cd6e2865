import { expect, test } from "vitest";
import { canInjectFaults, withFaultInjector } from "../../testkit/faults/fault-injector.ts";
import { countSyncs } from "../../testkit/faults/sync-count.ts";

test.skipIf(!canInjectFaults())(
  "no capture is acknowledged before it is synced, and concurrent ones share a sync (needs Linux and cc)",
  async () => {
    const { isKept, alone, together } = await withFaultInjector((injector) =>
      countSyncs(injector, {
        inTurn: 50,
        atOnce: 500,
        writers: 32,
      }),
    );
    expect(isKept).toBe(true);
    expect([alone.unsynced, together.unsynced]).toEqual([0, 0]);
    expect(alone.syncs).toBeGreaterThanOrEqual(50);
    expect(together.syncs).toBeLessThan(500);
  },
);
