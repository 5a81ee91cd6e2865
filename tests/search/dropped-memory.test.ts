import { constants, PerformanceObserver } from "node:perf_hooks";
import { expect, test } from "vitest";
import { grown, sharedArray } from "../../src/search/index/growing.ts";

const { NODE_PERFORMANCE_GC_FLAGS_FORCED: FORCED } = constants;
const MB = 2 ** 20;
const usedMb = () => process.memoryUsage().arrayBuffers / MB;

test("what shared arrays have outgrown is given back", async () => {
  const before = usedMb();
  // V8 collects everything now and then by itself.
  let asked = 0;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { flags } = (entry as unknown as { detail: { flags: number } }).detail;
      if ((flags & FORCED) !== 0) asked++;
    }
  });
  observer.observe({ entryTypes: ["gc"] });
  let array = sharedArray(Uint8Array, MB);
  while (array.length < 64 * MB) array = grown(array, array.length + 1);
  const length = array.length / MB;
  await expect.poll(() => asked).toBeGreaterThan(0);
  await expect.poll(() => usedMb() - before).toBeLessThan(length + 64);
  expect(array.length / MB).toBe(length);
  observer.disconnect();
});
