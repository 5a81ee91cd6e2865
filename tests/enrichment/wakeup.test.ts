import { afterEach, beforeEach, expect, test } from "vitest";
import { type EnrichmentWorker, startEnrichment, type WorkerDeps } from "../../src/enrichment/worker.ts";
import { createBuiltinMind } from "../../src/language/builtin/mind.ts";
import type { Mind } from "../../src/language/mind.ts";
import { claimJobs } from "../../src/storage/tables/claim-jobs.ts";
import { captureThought } from "../../src/thoughts/capturing/capture.ts";
import { editThought } from "../../src/thoughts/changing/edit.ts";
import { retryEnrichment } from "../../src/thoughts/changing/retry.ts";
import { createTestApp, type TestApp } from "../support/app.ts";
import { createFakeTime } from "../support/fake-time.ts";
import { watchQueries } from "../support/watch-queries.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let isBroken = false;
const builtin = createBuiltinMind();
const mind: Mind = {
  ...builtin,
  async understand(...given) {
    if (isBroken) throw new TypeError("broken");
    return builtin.understand(...given);
  },
};

let service: TestApp;
let time: ReturnType<typeof createFakeTime>;
let worker: EnrichmentWorker | undefined;
beforeEach(async () => {
  isBroken = false;
  time = createFakeTime(Date.parse("2026-05-31T09:00:00Z"));
  service = await createTestApp({ clock: time.clock, mind });
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
  await service.close();
});

/** No timer rings unless the test lets time pass. */
const start = (settings: Partial<WorkerDeps> = {}) => {
  worker = startEnrichment({ ...service.worker, timer: time.timer, ...settings });
};
const capture = async (raw: string, thoughts = service.thoughts) =>
  (await captureThought(thoughts, service.actor, { raw })).id;
const states = async () =>
  (await service.db.selectFrom("thoughts").select("enrichment").orderBy("id").execute()).map(
    ({ enrichment }) => enrichment,
  );

test("what is captured, edited or tried again here is enriched at once, without looking for it", async () => {
  start();
  await time.asleep();
  const thought_id = await capture("Lunch with Anna Weber");
  await expect.poll(states).toEqual(["done"]);
  await editThought(service.thoughts, service.actor, { thought_id, raw_text: "Lunch with Peter Brook" });
  await expect.poll(states).toEqual(["done"]);
  isBroken = true;
  await editThought(service.thoughts, service.actor, { thought_id, raw_text: "Dinner with Peter Brook" });
  await expect.poll(states).toEqual(["failed"]);
  isBroken = false;
  await retryEnrichment(service.thoughts, service.actor);
  await expect.poll(states).toEqual(["done"]);
});

test("what was waiting at the start is enriched, more than all lanes take at a time", async () => {
  await Promise.all(Array.from({ length: 80 }, (_, i) => capture(`Thought ${i}`)));
  start();
  const done = async () => (await states()).filter((state) => state === "done").length;
  await expect.poll(done).toBe(80);
});

test("a job that another process wrote is found within seconds", async () => {
  start();
  await time.asleep();
  const elsewhere = service.openAgain();
  await capture("From the command line", { ...service.thoughts, db: elsewhere });
  await elsewhere.destroy();
  expect(await states()).toEqual(["pending"]);
  await time.pass(6_000);
  await expect.poll(states).toEqual(["done"]);
});

test("a job that was put off is tried when it is due, and not before", async () => {
  isBroken = true;
  start({ pollMs: HOUR });
  await capture("Not now");
  await expect.poll(states).toEqual(["failed"]);
  isBroken = false;
  // Whatever the failure itself caused is over.
  await time.pass(29_000);
  expect(await states()).toEqual(["failed"]);
  await time.pass(1_000);
  await expect.poll(states).toEqual(["done"]);
});

test("a job that a dead worker held is taken when its claim has run out", async () => {
  await capture("Left behind");
  expect(await claimJobs(service.db, time.clock(), 10)).toHaveLength(1);
  start({ pollMs: HOUR });
  await time.pass(14_000);
  expect(await states()).toEqual(["pending"]);
  await time.pass(1_000);
  await expect.poll(states).toEqual(["done"]);
});

test("a job that was held by a clock ahead of ours is taken soon", async () => {
  await capture("Left behind");
  expect(await claimJobs(service.db, time.clock(), 10)).toHaveLength(1);
  start();
  await time.asleep();
  time.setClock(time.clock() - DAY);
  await time.pass(5_000);
  await expect.poll(states).toEqual(["done"]);
});

test("a worker that has nothing to do hardly asks the database, and one that waits for a retry neither", async () => {
  const { db, rows } = watchQueries(service.db);
  start({ db });
  await time.pass(60_000);
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.length).toBeLessThanOrEqual(70);

  isBroken = true;
  await capture("Not now");
  await expect.poll(states).toEqual(["failed"]);
  await time.pass(1_000);
  rows.length = 0;
  await time.pass(25_000);
  expect(rows.length).toBeLessThanOrEqual(30);
});

test("a worker that is told to stop does so at once, whatever it waits for", async () => {
  start({ pollMs: HOUR });
  await time.asleep();
  await worker?.stop();
  await capture("Too late");
  expect(time.waiting()).toBe(0);
  expect(await states()).toEqual(["pending"]);
});
