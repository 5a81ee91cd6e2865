import { describe, expect, test } from "vitest";
import { sharedEmbedder } from "../support/embedder.ts";
import { closes, fails, garbles, hangs, type Step, saysJson } from "../support/scripted-gateway.ts";
import { useScriptedModel } from "./support.ts";

const understands = saysJson({ category: "decision", entities: [], relations: [], dates: [] });

const model = useScriptedModel(understands);
const { open, capture, thought, find } = model;
const jobs = () => model.service.db.selectFrom("jobs").selectAll().execute();

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
      model.server.always(step);
      const id = await capture("the pump in the cellar is loud");
      await model.service.enrich();
      expect(model.server.requests).toHaveLength(4);
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
    model.server.always(hangs);
    const id = await capture("slow");
    await model.service.enrich();
    // On a busy machine a try may time out before its request has arrived.
    expect(model.server.requests.length).toBeLessThanOrEqual(4);
    expect((await thought(id)).enrichment_error).toMatch(/after 3 retries \(timed out\)/);
  });

  test("that refuses the key is asked once, and it is said plainly", async () => {
    await open();
    model.server.always(fails(401));
    const id = await capture("secret");
    await model.service.enrich();
    expect(model.server.requests).toHaveLength(1);
    expect((await thought(id)).enrichment_error).toBe(
      "The language model refused the API key (401). Check LLM_API_KEY.",
    );
  });

  test("that is down mid-queue and comes back: the others are done, and in the end all are", async () => {
    await open({ LLM_CONCURRENCY: 1 });
    const ids = await Promise.all(Array.from({ length: 60 }, (_, i) => capture(`thought number ${i}`)));
    let answered = 0;
    model.server.always((request, response) => {
      const isDown = answered++ >= 20 && model.now < Date.parse("2026-05-31T09:10:00Z");
      (isDown ? fails(503) : understands)(request, response);
    });
    await model.service.enrich();
    const states = async () => {
      const rows = await model.service.db.selectFrom("thoughts").select(["enrichment"]).execute();
      return Object.groupBy(rows, (row) => row.enrichment);
    };
    const down = await states();
    expect(down.done).toHaveLength(20);
    // After five failed calls it is left alone: what was not tried just waits.
    expect(down.failed).toHaveLength(5);
    expect(down.pending).toHaveLength(35);
    expect(model.server.requests).toHaveLength(20 + 5 * 4);
    expect(model.service.gateway?.state()).toMatchObject({ kind: "open" });

    for (let minute = 0; minute < 30 && (await jobs()).length > 0; minute++) {
      model.now += 60_000;
      await model.service.enrich();
    }
    expect((await states()).done).toHaveLength(ids.length);
    expect(await jobs()).toEqual([]);
  });

  test("that is down at the start changes nothing for captures and keyword search", async () => {
    await open({ LLM_BASE_URL: "http://127.0.0.1:9/v1" });
    const id = await capture("the spare key is under the flower pot");
    expect((await find("flower pot"))[0]).toMatchObject({ id, metadata: { enrichment: "pending" } });
    await model.service.enrich();
    expect((await find("flower pot"))[0]).toMatchObject({ id, metadata: { enrichment: "failed" } });
  });

  test("leaves a job that waits for its circuit untried: it does not count as an attempt", async () => {
    await open({ LLM_CONCURRENCY: 1 });
    model.server.always(fails(500));
    await Promise.all(Array.from({ length: 8 }, (_, i) => capture(`thought number ${i}`)));
    await model.service.enrich();
    const attempts = (await jobs()).map((job) => job.attempts).toSorted();
    expect(attempts).toEqual([0, 0, 0, 1, 1, 1, 1, 1]);
  });

  test("that hangs does not hold up a stopping service: the job is given back untried", async () => {
    await open();
    model.server.always(hangs);
    const id = await capture("slow");
    const enriching = model.service.enrich();
    await expect.poll(() => model.server.requests.length).toBe(1);
    model.service.gateway?.close();
    await enriching;
    expect(await thought(id)).toMatchObject({ enrichment: "pending", enrichment_error: null });
    expect(await jobs()).toMatchObject([{ attempts: 0, claimed_until: 0 }]);
  });

  test("keeps the vector of a thought that it could not understand", async () => {
    await open();
    model.server.always(fails(500));
    await capture("the boiler drips");
    await model.service.enrich();
    const [entry] = await model.service.db.selectFrom("thought_index").select(["model", "mind"]).execute();
    expect(entry).toEqual({ model: sharedEmbedder().model, mind: null });
  });
});
