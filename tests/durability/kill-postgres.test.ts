import { expect, test } from "vitest";
import { killPostgres } from "../../testkit/faults/kill-postgres.ts";

test("the service outlives its database server, says so meanwhile, and loses nothing", {
  timeout: 600_000,
}, async () => {
  const outcome = await killPostgres({ kills: 2, writers: 8, captures: 40 });
  expect(outcome.isKept, outcome.result).toBe(true);
});
