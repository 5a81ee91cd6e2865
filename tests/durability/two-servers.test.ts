import { expect, test } from "vitest";
import { runTwoServers } from "../../testkit/faults/two-servers.ts";

test("two servers on one data directory lose nothing, see each other's captures at once, and share the work", async () => {
  const outcome = await runTwoServers({ captures: 100, writers: 6 });
  expect(outcome).toMatchObject({ isKept: true, lookups: 100, unseen: 0, refused: 0, repeated: 0 });
});
