import { afterEach, beforeEach, expect, test } from "vitest";
import { claimJobs } from "../../src/storage/tables/claim-jobs.ts";
import { hasDueJobs, postponeJob, renewClaims, settleJobs } from "../../src/storage/tables/jobs.ts";
import { captureThought } from "../../src/thoughts/capturing/capture.ts";
import { retryEnrichment } from "../../src/thoughts/changing/retry.ts";
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

test("a job that was put back is not claimed again with the others of its batch, which goes on", async () => {
  const { db, thoughts, actor } = service;
  const now = Date.now();
  for (const raw of ["fails at once", "is slow"])
    await captureThought({ ...thoughts, clock: () => now }, actor, { raw });
  const batch = await claimJobs(db, now, 10);
  const [failed] = batch;
  if (!failed) throw new Error("not due");
  await postponeJob(db, failed, now + 30_000);
  await renewClaims(db, batch, now + 5_000);
  const { thoughtId: id } = failed;
  await db.updateTable("thoughts").set({ enrichment: "failed" }).where("id", "=", id).execute();
  expect(await retryEnrichment({ db, clock: () => now + 6_000 }, actor, { id })).toBe(1);
  expect(await claimJobs(db, now + 6_000, 10)).toMatchObject([{ thoughtId: id }]);
});

test("jobs are claimed in turn of their users, however many one of them has queued", async () => {
  const [busy, other, third] = [await service.addUser(), await service.addUser(), await service.addUser()];
  const capture = async (by: typeof busy, raw: string) =>
    (await captureThought(service.thoughts, by.actor, { raw })).id;
  for (let i = 0; i < 100; i++) await capture(busy, `flood ${i}`);
  const waiting = [await capture(other, "mine"), await capture(third, "mine, too")];
  const first = await claimJobs(service.db, Date.now(), 32);
  expect(first.map(({ thoughtId }) => thoughtId)).toEqual(expect.arrayContaining(waiting));
  expect(first.filter(({ userId }) => userId === busy.actor.userId)).toHaveLength(8);
  // Alone, they get the whole batch.
  for (const job of first)
    if (job.userId !== busy.actor.userId) await settleJobs(service.db, job.userId, [job]);
  expect(await claimJobs(service.db, Date.now(), 32)).toHaveLength(32);
});

test("a small batch goes round: every user has their turn", async () => {
  const users = [await service.addUser(), await service.addUser(), await service.addUser()];
  for (const { actor } of users)
    for (let i = 0; i < 4; i++) await captureThought(service.thoughts, actor, { raw: `thought ${i}` });
  const served: string[] = [];
  for (let i = 0; i < 3; i++)
    served.push(...(await claimJobs(service.db, Date.now(), 1)).map((job) => job.userId));
  expect(new Set(served).size).toBe(3);
});

test("a new capture does not wait for a book that is indexed anew, nor the book for captures", async () => {
  const ids: string[] = [];
  for (let i = 0; i < 40; i++)
    ids.push((await captureThought(service.thoughts, service.actor, { raw: `old ${i}` })).id);
  ids.push((await captureThought(service.thoughts, service.actor, { raw: "new" })).id);
  const claimed = (await claimJobs(service.db, Date.now(), 10)).map(({ thoughtId }) => thoughtId);
  expect(claimed).toContain(ids.at(-1));
  expect(claimed).toContain(ids[0]);
  expect(claimed).toHaveLength(10);
});
