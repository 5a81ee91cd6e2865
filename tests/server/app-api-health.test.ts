import { afterAll, beforeAll, expect, test } from "vitest";
import { ANALYSIS_VERSION } from "../../src/language/analysis/analyzer.ts";
import { queueOutdated } from "../../src/storage/tables/jobs.ts";
import { openWebApp, type WebApp } from "../support/web-app.ts";

let web: WebApp;
beforeAll(async () => {
  web = await openWebApp();
});
afterAll(() => web.close());

async function fail(id: string): Promise<void> {
  const { userId } = web.person.actor;
  await web.db
    .updateTable("thoughts")
    .set({ enrichment: "failed", enrichment_stage: "classify", enrichment_error: "The model is away." })
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .execute();
  await web.db
    .updateTable("jobs")
    .set({ run_at: Date.parse("2090-01-01T00:00:00Z"), attempts: 3 })
    .where("user_id", "=", userId)
    .where("thought_id", "=", id)
    .execute();
}

test("health tells counts, sizes, requests and what failed, and a retry by hand is due at once", async () => {
  const { thought } = await web.ask("captureThought", { raw: "The tides turn at noon" });
  await web.ask("captureThought", { raw: "Another one" });
  await fail(thought.id);
  const health = await web.ask("readHealth", {});
  expect(health).toMatchObject({
    version: "0.0.0-test",
    thoughts: 2,
    pending: 1,
    failed: 1,
    gateway: { kind: "none" },
    failures: [
      {
        id: thought.id,
        text: "The tides turn at noon",
        stage: "classify",
        error: "The model is away.",
        attempts: 3,
        retryAt: "2090-01-01T00:00:00.000Z",
      },
    ],
  });
  expect(health.storageBytes).toBeGreaterThan(100_000);
  expect(health.requests[0]).toMatchObject({ count: expect.any(Number), errors: 0 });
  expect((await web.ask("readThought", { id: thought.id })).retryAt).toBe("2090-01-01T00:00:00.000Z");

  expect(await web.ask("retryEnrichment", { id: thought.id })).toEqual({ queued: 1 });
  await web.enrich();
  expect(await web.ask("readHealth", {})).toMatchObject({ pending: 0, failed: 0, failures: [] });
});

test("the state of the backups is told to the owner alone", async () => {
  expect((await web.ask("readHealth", {})).backups).toEqual({ kind: "off" });
  expect((await web.ask("readHealth", {}, await web.signIn())).backups).toBeNull();
});

test("health tells how many thoughts are indexed again for another model, until they are", async () => {
  await web.ask("captureThought", { raw: "Indexed by an older model" });
  await web.enrich();
  const current = {
    model: web.thoughts.tokenizer.model,
    passages: "another model",
    analysis: ANALYSIS_VERSION,
  };
  const queued = await queueOutdated(web.db, current, Date.now());
  expect(queued).toBeGreaterThan(0);
  expect(await web.ask("readHealth", {})).toMatchObject({ pending: 0, updating: queued });
  await web.enrich();
  expect(await web.ask("readHealth", {})).toMatchObject({ pending: 0, updating: 0 });
});
