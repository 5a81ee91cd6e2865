import { expect, test } from "vitest";
import { fillDisk } from "../../testkit/faults/disk-full.ts";
import { canMountDisk, withSmallDisk } from "../../testkit/faults/small-disk.ts";

test.skipIf(!canMountDisk())(
  "while the disk is full, captures are refused in a sentence and searches go on; then all is as before (needs mounts)",
  async () => {
    const extent = { times: 2, captures: 30, writers: 4 };
    const outcome = await withSmallDisk(32, (disk) => fillDisk(disk, extent));
    expect(outcome).toMatchObject({ isKept: true, unclear: [], unfound: 0, isRestarted: true });
    expect(outcome.refused).toBeGreaterThanOrEqual(60);
  },
);
