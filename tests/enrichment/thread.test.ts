import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { beforeEach, expect, test } from "vitest";
import { readConfig } from "../../src/base/config.ts";
import { EnrichmentThread } from "../../src/enrichment/thread.ts";
import type { Job } from "../../src/storage/tables/jobs.ts";

/** Answers the second request first, with its number as the user, and ends or throws at a job that says so. */
const script = `
  const { parentPort, threadId } = require("node:worker_threads");
  let kept;
  parentPort.on("message", (request) => {
    if (request.jobs.some((job) => job.thoughtId === "poison")) process.exit(1);
    if (request.jobs.some((job) => job.thoughtId === "bug")) throw new TypeError("cannot read that");
    const answer = { id: request.id, answer: request.jobs.map((job) => ({ kind: "outdated", job: { ...job, userId: threadId } })) };
    if (request.jobs[0].thoughtId === "later") kept = answer;
    else {
      parentPort.postMessage(answer);
      if (kept) parentPort.postMessage(kept);
      kept = undefined;
    }
  });`;
let lines: Record<string, unknown>[] = [];
const log = pino({ messageKey: "event" }, { write: (line) => void lines.push(JSON.parse(line)) });
/** The script asks for no index. */
const unasked = () => Promise.reject(new Error("not asked"));
const none = new SharedArrayBuffer(0);
const indexes = { upTo: unasked, replace: unasked };
const createThread = (idleMs = 60_000) =>
  new EnrichmentThread(
    new URL(
      `data:text/javascript,import{createRequire}from"node:module";const require=createRequire("file:///");${encodeURIComponent(script)}`,
    ),
    { location: readConfig({}), passageModel: "" },
    { indexes, readModels: () => ({ staticModel: none, contextualModel: none, lexicon: none }), log, idleMs },
  );
beforeEach(() => {
  lines = [];
});
const job = (thoughtId: string): Job => ({ userId: "u", thoughtId, version: 1, attempts: 1, queuedAt: 0 });

test("each batch gets its own answer, whichever comes first", async () => {
  const thread = createThread();
  const [first, second] = await Promise.all([
    thread.run("understand", [job("later")]),
    thread.run("link", [job("now")]),
  ]);
  expect([first[0]?.job.thoughtId, second[0]?.job.thoughtId]).toEqual(["later", "now"]);
  await thread.stop();
});

test("a breakdown is told to all who wait, and the next batch starts the thread again", async () => {
  const thread = createThread();
  const outcomes = await Promise.allSettled([
    thread.run("understand", [job("later")]),
    thread.run("understand", [job("poison")]),
  ]);
  expect(outcomes.map((outcome) => outcome.status)).toEqual(["rejected", "rejected"]);
  expect(await thread.run("link", [job("now")])).toHaveLength(1);
  await thread.stop();
});

test("what broke the thread is logged once and told to all who wait, as the cause", async () => {
  const thread = createThread();
  const waiting = [thread.run("understand", [job("later")]), thread.run("understand", [job("bug")])];
  for (const outcome of await Promise.allSettled(waiting))
    expect(outcome).toMatchObject({
      status: "rejected",
      reason: { message: "the enrichment thread ended", cause: { message: "cannot read that" } },
    });
  expect(lines).toMatchObject([
    { event: "enrichment_thread_failed", err: { type: "TypeError", message: "cannot read that" } },
  ]);
  expect(await thread.run("link", [job("now")])).toHaveLength(1);
  await thread.stop();
});

const IDLE_MS = 1;
const runIn = async (thread: EnrichmentThread) => (await thread.run("link", [job("now")]))[0]?.job.userId;

test("a thread without work ends, and the next batch starts another one", async () => {
  const thread = createThread(IDLE_MS);
  const first = await runIn(thread);
  const runAfterPause = () => sleep(10 * IDLE_MS).then(() => runIn(thread));
  await expect.poll(runAfterPause).not.toBe(first);
  expect(lines).toEqual([]);
  await thread.stop();
});

test("a thread that works on a batch does not end, however long that takes", async () => {
  const thread = createThread(IDLE_MS);
  const long = thread.run("understand", [job("later")]);
  await sleep(20 * IDLE_MS);
  const short = await runIn(thread);
  expect((await long)[0]?.job.userId).toBe(short);
  await thread.stop();
});

test("a thread that is stopped puts back the jobs that it is at, and those that still come", async () => {
  const thread = createThread();
  const long = thread.run("understand", [job("later")]);
  await thread.stop();
  expect(await long).toEqual([{ kind: "postponed", job: job("later"), until: 0 }]);
  expect(await thread.run("link", [job("now")])).toMatchObject([{ kind: "postponed" }]);
  expect(lines).toEqual([]);
});
