import { expect, test } from "vitest";
import { listThoughts } from "../../src/browse/list.ts";
import { turnClockBack } from "../../testkit/faults/clock-back.ts";
import { canInjectFaults, withFaultInjector } from "../../testkit/faults/fault-injector.ts";
import { createTestApp } from "../support/app.ts";

test.skipIf(!canInjectFaults())(
  "a clock that is set back and forth loses nothing and keeps no job waiting (needs Linux and cc)",
  async () => {
    const outcome = await withFaultInjector((injector) =>
      turnClockBack(injector, { captures: 20, writers: 4 }),
    );
    expect(outcome).toMatchObject({ isKept: true });
    expect(outcome.acknowledged).toBeGreaterThanOrEqual(120);
  },
);

test("after the clock was set back, pages still list each thought once, and all of them are enriched", async () => {
  let now = Date.now();
  const { db, actor, call, enrich, close } = await createTestApp({ clock: () => now });
  const ids: string[] = [];
  for (const shift of [0, -3_600_000, -3_600_000, 90_000_000, -900_000_000]) {
    now += shift;
    for (const raw of ["water the garden", "call the plumber"])
      ids.push((await call("capture_thought", { raw, as_user: true })).output.id);
  }
  await enrich();
  const rows = await db.selectFrom("thoughts").select("enrichment").execute();
  expect(rows).toEqual(Array(ids.length).fill({ enrichment: "done" }));

  const listed: { id: string; createdAt: string }[] = [];
  let page: Awaited<ReturnType<typeof listThoughts>> | undefined;
  do {
    page = await listThoughts(db, actor, { state: "open", author: "all", limit: 3, ...page?.next });
    listed.push(...page.thoughts);
  } while (page.next);
  expect(listed.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  const times = listed.map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted().toReversed());
  await close();
});
