import { afterEach, beforeEach, expect, test } from "vitest";
import { claimJobs, hasDueJobs, postponeJob } from "../../src/storage/tables/jobs.ts";
import { captureThought } from "../../src/thoughts/capture.ts";
import { createTestApp, type TestApp } from "../support/app.ts";

let service: TestApp;
beforeEach(async () => {
  service = await createTestApp();
});
afterEach(() => service.close());

test("claimers that come at once never take the same job, and together take all", async () => {
  const others = await Promise.all(Array.from({ length: 4 }, () => service.addUser()));
  await Promise.all(
    Array.from({ length: 60 }, (_, i) => {
      const { actor } = others[i % others.length] ?? service;
      return captureThought(service.thoughts, actor, { raw: `thought ${i}` });
    }),
  );
  const instances = Array.from({ length: 3 }, () => service.openAgain());
  const taken: string[] = [];
  const claimAll = async (db: (typeof instances)[number]) => {
    for (let misses = 0; misses < 5; ) {
      const jobs = await claimJobs(db, Date.now(), 4);
      taken.push(...jobs.map((job) => job.thoughtId));
      if (jobs.length === 0) misses++;
    }
  };
  await Promise.all([...instances, ...instances].map(claimAll));
  expect(taken).toHaveLength(60);
  expect(new Set(taken).size).toBe(60);
  await Promise.all(instances.map((db) => db.destroy()));
});

test("a clock that is set back keeps no job waiting", async () => {
  const { db, thoughts, actor } = service;
  const minute = 60_000;
  const day = 24 * 60 * minute;
  const now = Date.now();
  for (const raw of ["new", "claimed", "put off"])
    await captureThought({ ...thoughts, clock: () => now }, actor, { raw });
  const due = async (at: number) => ((await hasDueJobs(db, at)) ? claimJobs(db, at, 10) : []);

  expect(await due(now - minute)).toHaveLength(3);
  expect(await due(now - 1.5 * minute), "claimed by one whose clock is ahead a little").toEqual([]);
  const [, claimed, putOff] = await due(now - day);
  if (!claimed || !putOff) throw new Error("not due");
  await postponeJob(db, putOff, now - day + 60 * minute);
  expect(await due(now - day), "claimed, and put off for an hour").toEqual([]);
  expect(await due(now - day - 0.5 * minute), "the same, by a clock that is behind a little").toEqual([]);
  expect(await due(now - 2 * day)).toHaveLength(3);
});
