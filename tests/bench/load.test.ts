import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import { drive } from "../../bench/support/load/drive.ts";
import { createMix } from "../../bench/support/load/mix.ts";
import { findSustained, holdRate, MAX_P95_MS, rampUp } from "../../bench/support/load/ramp.ts";
import { serveLibrary } from "../../bench/support/load/served-library.ts";
import { compareThirds, soak } from "../../bench/support/load/soak.ts";
import { measureStep, type Step } from "../../bench/support/load/step.ts";

type Scripted = {
  answer?(inFlight: number): Promise<void>;
  rssBytes?(calls: number): number;
  status?: number;
};

let server: Server | undefined;
afterEach(() => server?.closeAllConnections());
afterEach(() => server?.close());

/** Answers as the service would, as fast and as fat as the script says. */
async function openScripted({ answer, rssBytes = () => 1e8, status = 200 }: Scripted) {
  let calls = 0;
  let inFlight = 0;
  let most = 0;
  server = createServer(async (request, response) => {
    if (request.url === "/metrics")
      return response.end(
        `process_cpu_seconds_total 1\nprocess_resident_memory_bytes ${rssBytes(calls)}\n` +
          "commonplace_index_bytes 1\ncommonplace_thoughts 1\ncommonplace_enrichment_pending 0\n",
      );
    calls++;
    most = Math.max(most, ++inFlight);
    await text(request);
    await answer?.(inFlight);
    inFlight--;
    response.statusCode = status;
    response.end('{"result":{"structuredContent":{"matches":[1]}}}');
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, keys: ["key"], close: async () => undefined, mostInFlight: () => most };
}

const next = createMix(["key"], 1);

test("of ten calls nine retrieve and one captures, by all of the users", () => {
  const mix = createMix(["a", "b", "c"], 1);
  const calls = Array.from({ length: 3000 }, () => mix());
  const captures = calls.filter(({ kind, body }) => kind === "capture" && body.includes("capture_thought"));
  expect(captures.length / calls.length).toBeCloseTo(0.1, 1);
  expect(new Set(calls.map(({ headers }) => headers.authorization)).size).toBe(3);
});

describe("pressure", () => {
  test("clients wait for their answers, so no more calls are open than there are clients", async () => {
    const { url, mostInFlight } = await openScripted({ answer: () => sleep(5) });
    const answers = await drive({ url, next, seconds: 0.5, pressure: { concurrency: 3 } });
    expect(answers.length).toBeGreaterThan(3);
    expect(mostInFlight()).toBe(3);
  });

  test("a rate does not wait for answers", async () => {
    const { url, mostInFlight } = await openScripted({ answer: () => sleep(600) });
    const answers = await drive({ url, next, seconds: 0.5, pressure: { rate: 100 } });
    expect(answers).toHaveLength(50);
    expect(mostInFlight()).toBeGreaterThan(10);
  });

  test("at a rate a call that was held up before it was sent has waited", async () => {
    const { url } = await openScripted({});
    let isFirst = true;
    const nextAfterStall = () => {
      const resumeAt = performance.now() + (isFirst ? 500 : 0);
      isFirst = false;
      while (performance.now() < resumeAt);
      return next();
    };
    const pressure = { rate: 100 };
    const answers = await drive({ url, next: nextAfterStall, seconds: 1, pressure });
    expect(answers.filter(({ ms }) => ms > 200).length).toBeGreaterThan(20);
  });

  test("a call that is refused is an error", async () => {
    const { url } = await openScripted({ status: 500 });
    const step = await measureStep(url, { next, seconds: 0.5, pressure: { rate: 20 } });
    expect(step.errors).toEqual(Array(10).fill("HTTP 500"));
  });
});

describe("climbing", () => {
  test("clients double until they wait too long; the best rate before that is sustained", async () => {
    const library = await openScripted({ answer: (inFlight) => sleep(30 * inFlight) });
    const reported: Step[] = [];
    const steps = await rampUp(library, 0.5, (step) => reported.push(step));
    expect(reported).toEqual(steps);
    const clients = steps.map(({ pressure }) => "concurrency" in pressure && pressure.concurrency);
    expect(clients).toEqual(steps.map((_, i) => 2 ** i));
    expect(steps.map(({ all }) => all.p95 > MAX_P95_MS)).toEqual(steps.map((_, i) => i === steps.length - 1));
    const rates = steps.slice(0, -1).map(({ perSecond }) => perSecond);
    expect(findSustained(steps)?.perSecond).toBe(rates.length === 0 ? undefined : Math.max(...rates));
  });

  test("a step with errors ends it and is not sustained", async () => {
    const library = await openScripted({ status: 500 });
    const steps = await rampUp(library, 0.2, () => undefined);
    expect(steps).toHaveLength(1);
    expect(findSustained(steps)).toBeUndefined();
  });
});

describe("soaking", () => {
  test("memory that grows is not flat, memory that stays is", async () => {
    const options = { rate: 100, seconds: 0.8, warmUpSeconds: 0.1, sampleMs: 50 };
    const leaking = await openScripted({ rssBytes: (calls) => 1e8 + 1e6 * calls });
    const leak = await soak(leaking, options, () => undefined);
    expect(leak.rss.last).toBeGreaterThan(1.1 * leak.rss.first);
    expect(leak.isFlat).toBe(false);
    const steady = await openScripted({});
    const samples: number[] = [];
    const kept = await soak(steady, options, ({ rssBytes }) => samples.push(rssBytes));
    expect(samples.length).toBeGreaterThanOrEqual(3);
    expect(kept).toMatchObject({ isFlat: true, rss: { first: 1e8, last: 1e8 } });
  });

  test("thirds are compared by their means, and need a sample each", () => {
    expect(compareThirds([1, 3, 9, 9, 5, 7])).toEqual({ first: 2, last: 6 });
    expect(() => compareThirds([1, 2])).toThrow("too few samples");
  });
});

test("the real service answers every call, and what was captured is there", async () => {
  const library = await serveLibrary({ database: "sqlite", thoughts: 200, users: 2 });
  try {
    const step = await holdRate(library, 2, 20);
    expect(step.errors).toEqual([]);
    expect(step.thoughts).toBeGreaterThan(200);
    expect(step.retrieve.p50).toBeGreaterThan(0);
    expect(step.rssBytes).toBeGreaterThan(1e7);
    expect(step.serviceCpu).toBeGreaterThan(0);
    const unknown = { ...library, keys: ["wrong"] };
    await expect(holdRate(unknown, 1, 5)).rejects.toThrow("finds nothing");
  } finally {
    await library.close();
  }
});
