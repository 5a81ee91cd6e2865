import { expect, test } from "vitest";
import { failOver } from "../../testkit/faults/fail-over.ts";

const extent = { instances: 2, writers: 6, captures: 40 };

test("a synchronous replica takes over, and nothing acknowledged is lost", { timeout: 600_000 }, async () => {
  const outcome = await failOver({ ...extent, replica: "synchronous", isCutOff: false });
  expect(outcome.isKept, outcome.result).toBe(true);
});

test("what a replica lacks that nobody waited for is found missing", { timeout: 600_000 }, async () => {
  const outcome = await failOver({ ...extent, instances: 1, replica: "asynchronous", isCutOff: true });
  expect(outcome.isKept).toBe(false);
  expect(outcome.missing).toBeGreaterThanOrEqual(extent.captures);
  expect(outcome.unsearchable).toBe(outcome.missing);
});
