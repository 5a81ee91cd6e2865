import { expect, test } from "vitest";
import { tryFlood } from "../../testkit/faults/flood.ts";

const FILES = 256;

test("more connections than the service has files for: who asks something is served", async () => {
  const outcome = await tryFlood({ connections: 1_000, files: FILES, isPatient: false });
  expect(outcome).toMatchObject({ missing: 0, isKept: true });
  // Room is left for the database and whatever else is a file.
  expect(outcome.peak).toBeGreaterThan(FILES / 8);
  expect(outcome.peak).toBeLessThanOrEqual(FILES * 0.75);
});
