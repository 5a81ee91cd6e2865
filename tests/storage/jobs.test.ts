import { afterEach, beforeEach, expect, test } from "vitest";
import { claimJobs } from "../../src/storage/jobs.ts";
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
