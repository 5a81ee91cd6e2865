import { expect, test } from "vitest";
import { killService } from "../../testkit/faults/kill-service.ts";

const KILLS = 6;
const WRITERS = 8;

test(`nothing acknowledged is lost over ${KILLS} times kill -9`, { timeout: 600_000 }, async () => {
  const outcome = await killService({ kills: KILLS, writers: WRITERS, captures: 30 });
  expect(outcome.acknowledged).toBeGreaterThan(KILLS * WRITERS);
  expect(outcome.isKept, outcome.result).toBe(true);
});
