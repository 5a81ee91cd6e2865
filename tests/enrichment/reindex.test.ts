import { afterEach, beforeEach, expect, test } from "vitest";
import { ANALYSIS_VERSION } from "../../src/language/analysis/analyzer.ts";
import { CONTEXTUAL_MODEL } from "../../src/language/embedding/contextual-model.ts";
import { queueOutdated } from "../../src/storage/tables/jobs.ts";
import { createTestApp, type TestApp } from "../support/app.ts";
import { sharedEmbedder } from "../support/embedder.ts";

let service: TestApp;
beforeEach(async () => {
  service = await createTestApp();
});
afterEach(() => service.close());

const current = {
  model: sharedEmbedder().model,
  passages: CONTEXTUAL_MODEL,
  analysis: ANALYSIS_VERSION,
};
const find = async (query: string) =>
  (await service.call("retrieve_thoughts", { query })).output[0]?.normalizedText;
const entries = () => service.db.selectFrom("thought_index").select(["model", "analysis", "terms"]).execute();

test("what another model embedded is embedded anew in the background, and search goes on meanwhile", async () => {
  await service.call("capture_thought", { raw: "The car needs new tyres", as_user: true });
  await service.enrich();
  const foreign = { model: "remote-1536", vector: new Uint8Array(1536) };
  await service.db.updateTable("thought_index").set(foreign).execute();
  expect(await queueOutdated(service.db, current, Date.now())).toBe(1);
  expect(await find("automobile wheels")).toBe("The car needs new tyres");
  await service.enrich();
  expect(await entries()).toMatchObject([{ model: current.model }]);
  expect(await queueOutdated(service.db, current, Date.now())).toBe(0);
});

test("what an older analyzer indexed is analysed anew, and found by the new terms", async () => {
  await service.call("capture_thought", { raw: "The car needs new tyres", as_user: true });
  await service.enrich();
  await service.db.updateTable("thought_index").set({ analysis: 0, terms: "nothing of it" }).execute();
  expect(await queueOutdated(service.db, current, Date.now())).toBe(1);
  await service.enrich();
  const [entry] = await entries();
  expect(entry?.analysis).toBe(ANALYSIS_VERSION);
  expect(entry?.terms.split(" ")).toContain("car");
  expect(await find("tyres")).toBe("The car needs new tyres");
});

test("a book from before there were passages gets them in the background, and search goes on meanwhile", async () => {
  await service.call("capture_thought", { raw: "The car needs new tyres", as_user: true });
  await service.enrich();
  await service.db.updateTable("thought_index").set({ passage_model: null, passage_vectors: null }).execute();
  expect(await queueOutdated(service.db, current, Date.now())).toBe(1);
  expect(await find("automobile wheels")).toBe("The car needs new tyres");
  await service.enrich();
  const entry = await service.db.selectFrom("thought_index").select("passage_vectors").executeTakeFirst();
  expect(entry?.passage_vectors).toHaveLength(384);
  expect(await queueOutdated(service.db, current, Date.now())).toBe(0);
});

test("what is pending already is not queued twice", async () => {
  await service.call("capture_thought", { raw: "fresh", as_user: true });
  expect(await queueOutdated(service.db, current, Date.now())).toBe(0);
});
