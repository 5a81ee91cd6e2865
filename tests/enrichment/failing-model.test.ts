import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Config } from "../../src/base/config.ts";
import { createTestApp, type TestApp } from "../support/app.ts";
import {
  closes,
  fails,
  garbles,
  hangs,
  type Step,
  saysJson,
  startScriptedGateway,
} from "../support/scripted-gateway.ts";

const understands = saysJson({ category: "decision", entities: [], relations: [], dates: [] });

let server: Awaited<ReturnType<typeof startScriptedGateway>>;
let service: TestApp;
let now: number;

beforeEach(async () => {
  server = await startScriptedGateway(understands);
  now = Date.parse("2026-05-31T09:00:00Z");
});
afterEach(async () => {
  await service.close();
  await server.stop();
});

async function open(config: Partial<Config> = {}): Promise<void> {
  service = await createTestApp({
    clock: () => now,
    config: { LLM_BASE_URL: server.url, LLM_MODEL: "scripted", ...config },
  });
}

const capture = async (raw: string): Promise<string> =>
  (await service.call("capture_thought", { raw, as_user: true })).output.id;
const thought = (id: string) =>
  service.db.selectFrom("thoughts").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const find = async (query: string) =>
  (await service.call("retrieve_thoughts", { query, detail: "full" })).output;
const jobs = () => service.db.selectFrom("jobs").selectAll().execute();

describe("a failing model", () => {
  const permanent: [string, Step, string][] = [
    ["answers 500", fails(500), "it answered 500"],
    ["answers garbage", garbles, "its answer could not be read"],
    ["breaks the connection", closes, "no connection"],
    ["answers JSON of another shape", saysJson({ category: "poem" }), "its answer could not be read"],
    ["limits the rate", fails(429, { retryAfter: "0" }), "it answered 429"],
  ];
  test.each(permanent)(
    "that %s is tried exactly 4 times, and says why on the thought",
    async (_, step, why) => {
      await open();
      server.always(step);
      const id = await capture("the pump in the cellar is loud");
      await service.enrich();
      expect(server.requests).toHaveLength(4);
      expect(await thought(id)).toMatchObject({
        enrichment: "failed",
        enrichment_stage: "understand",
        enrichment_error: `The language model did not answer after 3 retries (${why}).`,
      });
      expect((await find("pump"))[0]).toMatchObject({ id, metadata: { enrichment: "failed" } });
    },
  );

  test("that hangs is given up after the time-out, 4 times", async () => {
    await open({ LLM_TIMEOUT_SECONDS: 0.2 });
    server.always(hangs);
    const id = await capture("slow");
    await service.enrich();
    // On a busy machine a try may time out before its request has arrived.
    expect(server.requests.length).toBeLessThanOrEqual(4);
    expect((await thought(id)).enrichment_error).toMatch(/after 3 retries \(timed out\)/);
  });

  test("that refuses the key is asked once, and it is said plainly", async () => {
    await open();
    server.always(fails(401));
    const id = await capture("secret");
    await service.enrich();
    expect(server.requests).toHaveLength(1);
    expect((await thought(id)).enrichment_error).toBe(
      "The language model refused the API key (401). Check LLM_API_KEY.",
    );
  });

  test("that is down mid-queue and comes back: the others are done, and in the end all are", async () => {
    await open({ LLM_CONCURRENCY: 1 });
    const ids = await Promise.all(Array.from({ length: 60 }, (_, i) => capture(`thought number ${i}`)));
    let answered = 0;
    server.always((request, response) => {
      const isDown = answered++ >= 20 && now < Date.parse("2026-05-31T09:10:00Z");
      (isDown ? fails(503) : understands)(request, response);
    });
    await service.enrich();
    const states = async () => {
      const rows = await service.db.selectFrom("thoughts").select(["enrichment"]).execute();
      return Object.groupBy(rows, (row) => row.enrichment);
    };
    const down = await states();
    expect(down.done).toHaveLength(20);
    // After five failed calls it is left alone: what was not tried just waits.
    expect(down.failed).toHaveLength(5);
    expect(down.pending).toHaveLength(35);
    expect(server.requests).toHaveLength(20 + 5 * 4);
    expect(service.gateway?.state()).toMatchObject({ kind: "open" });

    for (let minute = 0; minute < 30 && (await jobs()).length > 0; minute++) {
      now += 60_000;
      await service.enrich();
    }
    expect((await states()).done).toHaveLength(ids.length);
    expect(await jobs()).toEqual([]);
  });

  test("that is down at the start changes nothing for captures and keyword search", async () => {
    await open({ LLM_BASE_URL: "http://127.0.0.1:9/v1" });
    const id = await capture("the spare key is under the flower pot");
    expect((await find("flower pot"))[0]).toMatchObject({ id, metadata: { enrichment: "pending" } });
    await service.enrich();
    expect((await find("flower pot"))[0]).toMatchObject({ id, metadata: { enrichment: "failed" } });
  });

  test("leaves a job that waits for its circuit untried: it does not count as an attempt", async () => {
    await open({ LLM_CONCURRENCY: 1 });
    server.always(fails(500));
    await Promise.all(Array.from({ length: 8 }, (_, i) => capture(`thought number ${i}`)));
    await service.enrich();
    const attempts = (await jobs()).map((job) => job.attempts).toSorted();
    expect(attempts).toEqual([0, 0, 0, 1, 1, 1, 1, 1]);
  });

  test("that hangs does not hold up a stopping service: the job is given back untried", async () => {
    await open();
    server.always(hangs);
    const id = await capture("slow");
    const enriching = service.enrich();
    await expect.poll(() => server.requests.length).toBe(1);
    service.gateway?.close();
    await enriching;
    expect(await thought(id)).toMatchObject({ enrichment: "pending", enrichment_error: null });
    expect(await jobs()).toMatchObject([{ attempts: 0, claimed_until: 0 }]);
  });

  test("keeps the vector of a thought that it could not understand", async () => {
    await open();
    server.always(fails(500));
    await capture("the boiler drips");
    await service.enrich();
    const [entry] = await service.db.selectFrom("thought_index").select(["model", "mind"]).execute();
    expect(entry).toEqual({ model: "static-en-256-int8", mind: null });
  });
});
