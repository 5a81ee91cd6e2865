import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { deleteUser } from "../../src/auth/accounts/delete-user.ts";
import { UNKNOWN } from "../../src/auth/audit/audit.ts";
import { AppError } from "../../src/base/errors.ts";
import { readIdTime } from "../../src/base/ids.ts";
import { createLog } from "../../src/base/log.ts";
import { createModelPhases, createThreadPhases, type RunPhase } from "../../src/enrichment/phases.ts";
import { runDueJobs } from "../../src/enrichment/worker.ts";
import { addSpelling } from "../../src/entities/correct.ts";
import { undoCorrection } from "../../src/entities/undo.ts";
import { createBuiltinMind } from "../../src/language/builtin/mind.ts";
import type { Mind } from "../../src/language/mind.ts";
import { listEntitiesOf } from "../../src/thoughts/rows.ts";
import { listImports } from "../../src/transfer/importing/batches.ts";
import { openImport } from "../../src/transfer/importing/import.ts";
import { undoImport } from "../../src/transfer/importing/undo-import.ts";
import { createTestApp, type TestApp } from "../support/app.ts";
import { sharedEmbedder } from "../support/embedder.ts";
import { listStoredLinks } from "../support/stored-links.ts";

let now = Date.parse("2026-05-31T09:00:00Z");
let isBroken = false;
let isStorageGone = false;
const builtin = createBuiltinMind();
/** The built-in mind, which fails at thoughts that say so. */
const mind: Mind = {
  ...builtin,
  async understand(text, ...written) {
    if (isStorageGone) throw new AppError("storage-unavailable", "The database is unavailable.");
    if (isBroken && text.includes("trouble")) throw new TypeError(`cannot read ${text}`);
    return builtin.understand(text, ...written);
  },
};

let service: TestApp;
beforeEach(async () => {
  now = Date.parse("2026-05-31T09:00:00Z");
  isBroken = false;
  isStorageGone = false;
  service = await createTestApp({ clock: () => now, mind });
});
afterEach(() => service.close());

const capture = async (raw: string): Promise<string> =>
  (await service.call("capture_thought", { raw, as_user: true })).output.id;
const thought = (id: string) =>
  service.db
    .selectFrom("thoughts")
    .selectAll()
    .where("user_id", "=", service.actor.userId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const rows = (table: "jobs" | "thought_links" | "mentions" | "thought_index" | "entities") =>
  service.db.selectFrom(table).selectAll().where("user_id", "=", service.actor.userId).execute();

const workerWith = (run: RunPhase) => ({ ...service.worker, phases: createThreadPhases(run) });

test("enrichment gives category, vector, entities and links, and ends the job", async () => {
  await capture("Dinner with Anna Weber in Berlin");
  await capture("Anna Weber lent me a book");
  await service.enrich();
  expect(await rows("jobs")).toEqual([]);
  expect(await rows("thought_index")).toHaveLength(2);
  expect((await rows("entities")).map((row) => row["name" as keyof typeof row])).toContain("Anna Weber");
  expect((await rows("thought_links")).length).toBeGreaterThan(0);
  const { output } = await service.call("retrieve_thoughts", { detail: "full" });
  expect(output[0].metadata).toMatchObject({
    enrichment: "done",
    entities: [{ kind: "person", name: "Anna Weber" }],
  });
});

test("the category that a capture answers with is the one that stays", async () => {
  const builtin = await createTestApp();
  onTestFinished(() => builtin.close());
  // By their form alone these would be observations.
  for (const raw of ["Bus 14 goes every ten minutes", "The shed key hangs by the back door"]) {
    const { output } = await builtin.call("capture_thought", { raw, as_user: true });
    await builtin.enrich();
    const [stored] = (await builtin.call("retrieve_thoughts", { top_k: 1 })).output;
    expect(output.category).toBe("fact");
    expect(stored).toMatchObject({ normalizedText: raw, category: "fact" });
  }
});

test("links go both ways, never to oneself, and go when the thought is completed", async () => {
  const ids = [await capture("plant the red tulips"), await capture("plant the white tulips")];
  await service.enrich();
  const links = await listStoredLinks(service.db);
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) {
    expect(link.from_id).not.toBe(link.to_id);
    expect(links).toContainEqual({ ...link, from_id: link.to_id, to_id: link.from_id });
  }
  await service.call("edit_thought", { thought_id: ids[0], edit_request: "done" });
  await service.enrich();
  expect(await rows("thought_links")).toEqual([]);
});

test("running the same work again changes nothing", async () => {
  const id = await capture("Visit the museum in Paris with Tom");
  await service.enrich();
  const before = [
    await rows("thought_links"),
    await rows("mentions"),
    await rows("thought_index"),
    await rows("entities"),
  ];
  const { queueJob } = await import("../../src/storage/tables/jobs.ts");
  await service.db
    .transaction()
    .execute((tx) => queueJob(tx, { userId: service.actor.userId, thoughtId: id, version: 1 }, now));
  await service.enrich();
  expect([
    await rows("thought_links"),
    await rows("mentions"),
    await rows("thought_index"),
    await rows("entities"),
  ]).toEqual(before);
});

test("a thought that cannot be written fails, and does not hold up the others of its batch", async () => {
  const bad = await capture("Lunch with Anna Weber");
  const good = await capture("Lunch with Peter Brook");
  const run: RunPhase = async (phase, jobs) => {
    const outcomes = await service.runPhase(phase, jobs);
    return outcomes.map((outcome) => {
      if (outcome.kind !== "found" || outcome.job.thoughtId !== bad) return outcome;
      const { understanding } = outcome.findings;
      const broken = understanding && { ...understanding, category: null as never };
      return { ...outcome, findings: { ...outcome.findings, ...(broken && { understanding: broken }) } };
    });
  };
  expect(await runDueJobs(workerWith(run))).toBe(2);
  expect(await thought(good)).toMatchObject({ enrichment: "done" });
  expect(await thought(bad)).toMatchObject({
    enrichment: "failed",
    enrichment_stage: "understand",
    enrichment_error: expect.stringMatching(/^Unexpected \w+\.$/),
  });
  expect(await rows("jobs")).toMatchObject([{ thought_id: bad, run_at: now + 30_000 }]);
  expect((await rows("entities")).map((row) => ("name" in row ? row.name : ""))).toEqual(["Peter Brook"]);
});

test("a link that is longer than an index takes is an entity like any other", async () => {
  const link = `https://login.example.com/saml?SAMLRequest=${randomBytes(2_400).toString("base64url")}`;
  const ids = [await capture(link), await capture(`Sign in with ${link}`)];
  await service.enrich();
  for (const id of ids) expect(await thought(id)).toMatchObject({ enrichment: "done" });
  expect(await rows("entities")).toMatchObject([{ kind: "url", name: link }]);
  expect(await rows("mentions")).toHaveLength(2);
});

test("mentions are synced anew on every edit, and entities that nobody mentions go", async () => {
  const id = await capture("Lunch with Anna Weber");
  await service.enrich();
  await service.call("edit_thought", { thought_id: id, raw_text: "Lunch with Peter Brook" });
  await service.enrich();
  expect((await rows("entities")).map((row) => ("name" in row ? row.name : ""))).toEqual(["Peter Brook"]);
});

test("a thought whose name is corrected while it is linked is read again", async () => {
  const deps = { db: service.db, clock: () => now };
  await capture("Lunch with Peter Brook");
  await service.enrich();
  const [peter] = await service.db.selectFrom("entities").select("id").execute();
  const spelled = await addSpelling(deps, service.actor, { id: peter?.id ?? "", spelling: "Anna Weber" });
  const thoughtId = await capture("Anna Weber called");
  const worker = workerWith(async (phase, jobs) => {
    const enriched = await service.runPhase(phase, jobs);
    if (phase === "link" && "id" in spelled) await undoCorrection(deps, service.actor, spelled.id);
    return enriched;
  });
  while ((await runDueJobs(worker)) > 0);
  const named = await listEntitiesOf(service.db, service.actor, thoughtId);
  expect(named.map(({ name }) => name)).toEqual(["Anna Weber"]);
});

test("times come from the service's clock", async () => {
  const thoughtId = await capture("Lunch with Anna Weber");
  const job = { userId: service.actor.userId, thoughtId, version: 1, attempts: 1, queuedAt: now };
  isStorageGone = true;
  expect(await service.runPhase("understand", [job])).toEqual([
    { kind: "postponed", job, until: now + 1_000 },
  ]);
  isStorageGone = false;
  // Ahead of all ids so far, which only ever go forward.
  now = Date.parse("2090-01-01T00:00:00Z");
  await service.enrich();
  const [entity] = await rows("entities");
  expect(entity && "id" in entity && readIdTime(entity.id)).toBe(now);
});

describe("failure", () => {
  test("is written on the thought with its stage, does not stop the others, and is tried again later", async () => {
    isBroken = true;
    const bad = await capture("this means trouble");
    const good = await capture("all is well");
    await service.enrich();
    expect(await thought(bad)).toMatchObject({
      enrichment: "failed",
      enrichment_stage: "understand",
      enrichment_error: "Unexpected TypeError.",
    });
    expect(await thought(good)).toMatchObject({ enrichment: "done" });
    expect((await service.call("retrieve_thoughts", { query: "trouble" })).output[0]).toMatchObject({
      id: bad,
      metadata: { enrichment: "failed", enrichmentStage: "understand" },
    });

    isBroken = false;
    now += 10_000;
    await service.enrich();
    expect(await thought(bad)).toMatchObject({ enrichment: "failed" });
    now += 30_000;
    await service.enrich();
    expect(await thought(bad)).toMatchObject({
      enrichment: "done",
      enrichment_stage: null,
      enrichment_error: null,
    });
    expect(await rows("jobs")).toEqual([]);
  });

  test("waits longer each time", async () => {
    isBroken = true;
    await capture("trouble again");
    const waits: number[] = [];
    for (let i = 0; i < 4; i++) {
      await service.enrich();
      const [job] = (await rows("jobs")) as { run_at: number }[];
      waits.push(((job?.run_at ?? 0) - now) / 1000);
      now = job?.run_at ?? 0;
    }
    expect(waits).toEqual([30, 60, 120, 240]);
  });
});

describe("crashes", () => {
  test("a claim that a dead worker left behind runs out, and the job is done by the next", async () => {
    const id = await capture("left behind");
    const { claimJobs } = await import("../../src/storage/tables/claim-jobs.ts");
    expect(await claimJobs(service.db, now, 10)).toHaveLength(1);
    expect(await runDueJobs(service.worker)).toBe(0);
    now += 15_000;
    await service.enrich();
    expect(await thought(id)).toMatchObject({ enrichment: "done" });
  });

  test("a thread that breaks under a batch blames the one thought at which it breaks alone", async () => {
    const ids = [await capture("fine one"), await capture("kills the thread"), await capture("fine two")];
    const worker = workerWith(async (phase, jobs) => {
      if (jobs.some((job) => job.thoughtId === ids[1])) throw new Error("thread ended");
      return service.runPhase(phase, jobs);
    });
    while ((await runDueJobs(worker)) > 0);
    expect(await Promise.all(ids.map(async (id) => (await thought(id)).enrichment))).toEqual([
      "done",
      "failed",
      "done",
    ]);
  });

  test("a lost database is no thought's fault, also where a language model is asked", async () => {
    const id = await capture("all is well");
    const understanding = { db: service.db, tokenizer: sharedEmbedder(), mind };
    const phases = createModelPhases(understanding, service.runPhase, () => now);
    isStorageGone = true;
    for (let i = 0; i < 2; i++) {
      expect(await runDueJobs({ ...service.worker, phases })).toBe(1);
      expect(await rows("jobs")).toMatchObject([{ attempts: 0, run_at: now + 1_000 }]);
      now += 1_000;
    }
    expect(await thought(id)).toMatchObject({ enrichment: "pending", enrichment_error: null });
  });

  test("a crash between the phases leaves nothing half linked, and the job is done again", async () => {
    await capture("mountain hut in the Alps");
    const id = await capture("mountain cabin in the Alps");
    const worker = workerWith(async (phase, jobs) => {
      if (phase === "link") throw new Error("crash");
      return service.runPhase(phase, jobs);
    });
    await runDueJobs(worker);
    expect(await rows("thought_links")).toEqual([]);
    expect(await thought(id)).toMatchObject({ enrichment: "pending" });
    await service.enrich();
    expect(await thought(id)).toMatchObject({ enrichment: "done" });
    expect((await rows("thought_links")).length).toBeGreaterThan(0);
  });
});

test("a thought edited while it is being enriched: the newer text wins", async () => {
  const id = await capture("Lunch with Anna Weber");
  const worker = workerWith(async (phase, jobs) => {
    const found = await service.runPhase(phase, jobs);
    if (phase === "understand" && jobs[0]?.version === 1)
      await service.call("edit_thought", { thought_id: id, raw_text: "Lunch with Peter Brook" });
    return found;
  });
  await runDueJobs(worker);
  expect(await rows("mentions")).toEqual([]);
  while ((await runDueJobs(worker)) > 0);
  expect(await thought(id)).toMatchObject({ enrichment: "done", version: 2 });
  expect((await rows("entities")).map((row) => ("name" in row ? row.name : ""))).toEqual(["Peter Brook"]);
});

test("nothing that was found in a text is kept for another that came in its place, from a corrected file", async () => {
  const importBook = async (text: string) => {
    const line = { kind: "thought", id: "0198f0a0-0000-7000-8000-000000000001", text };
    const { run } = await openImport(Buffer.from(JSON.stringify(line)), { format: "jsonl" });
    for await (const _ of run(service.thoughts, service.actor)) now++;
  };
  const undoLast = async () => {
    const [last] = await listImports(service.db, service.actor);
    const { indexes } = service.thoughts.search;
    const deps = { db: service.db, clock: () => now, indexes, source: UNKNOWN };
    await undoImport(deps, service.actor, last?.id ?? "");
  };
  await importBook("Lunch with Anna Weber");
  let isCorrected = false;
  const worker = workerWith(async (phase, jobs) => {
    const found = await service.runPhase(phase, jobs);
    if (!isCorrected) {
      isCorrected = true;
      await undoLast();
      await importBook("Lunch with Peter Brook");
    }
    return found;
  });
  while ((await runDueJobs(worker)) > 0);
  expect((await rows("entities")).map((row) => ("name" in row ? row.name : ""))).toEqual(["Peter Brook"]);
});

test("a person who is deleted while their thought is enriched is no failure", async () => {
  await capture("Lunch with Anna Weber");
  await service.addUser();
  const failures: string[] = [];
  const log = createLog({ LOG_LEVEL: "warn" }, { write: (line) => void failures.push(line) });
  const worker = workerWith(async (phase, jobs) => {
    const found = await service.runPhase(phase, jobs);
    await deleteUser(service.db, service.actor, now, UNKNOWN);
    return found;
  });
  expect(await runDueJobs({ ...worker, log })).toBe(1);
  expect([failures, await rows("jobs")]).toEqual([[], []]);
});

test("a job whose thought is gone or newer is outdated, not failed", async () => {
  const job = {
    userId: service.actor.userId,
    thoughtId: crypto.randomUUID(),
    version: 1,
    attempts: 1,
    queuedAt: now,
  };
  expect(await service.runPhase("understand", [job])).toEqual([{ kind: "outdated", job }]);
});
