import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, inject, test, vi } from "vitest";
import { readConfig } from "../../src/base/config.ts";
import { createLog } from "../../src/base/log.ts";
import { composeVerbs } from "../../src/composition.ts";
import { createRunPhase, type RunPhase } from "../../src/enrichment/phases.ts";
import { understandThoughts } from "../../src/enrichment/understand.ts";
import { openDatabase } from "../../src/storage/open.ts";
import { claimJobs } from "../../src/storage/tables/claim-jobs.ts";
import type { Job } from "../../src/storage/tables/jobs.ts";
import { spawnService } from "../../testkit/service.ts";
import { afterWord, hear, openChat, textOf } from "../chat/support.ts";
import { createAccountApp } from "../support/account-app.ts";
import { createTestApp, type TestApp } from "../support/app.ts";
import { openCuttable } from "../support/cuttable.ts";
import { openDatabaseAt } from "../support/database.ts";
import { pauses } from "../support/scripted-gateway.ts";
import { ORIGIN, signIn } from "../support/session.ts";

let service: TestApp;
let jobs: Job[];
/** The enrichment reads by a way of its own, which may be cut while the service's is not. */
let enrichment: Awaited<ReturnType<typeof openEnrichment>>;
beforeEach(async () => {
  service = await createTestApp();
  enrichment = await openEnrichment(service);
  for (const raw of ["Dinner with Anna Weber in Berlin", "Anna Weber lent me a book"])
    await service.call("capture_thought", { raw });
  jobs = await claimJobs(service.db, Date.now(), 10);
  expect(jobs).toHaveLength(2);
});
afterEach(async () => {
  await enrichment.close();
  await service.close();
});

async function openEnrichment({ db: served, dataDir }: TestApp) {
  const url = new URL(inject("postgres") as string);
  const way = await openCuttable(Number(url.port));
  url.port = String(way.port);
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(served);
  url.pathname = rows[0]?.name ?? "";
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: url.href, DATABASE_TIMEOUT_SECONDS: "1" });
  const db = openDatabase(config);
  const log = createLog({ LOG_LEVEL: "silent" });
  const { understanding, indexes } = await composeVerbs(config, { db, clock: Date.now, log });
  return {
    url: url.href,
    db,
    understanding,
    run: createRunPhase(understanding, { db, indexes }, Date.now),
    cut: way.cut,
    mend: way.mend,
    async close() {
      await db.destroy();
      way.close();
    },
  };
}

const kindsOf = async (enriched: ReturnType<RunPhase>) => (await enriched).map(({ kind }) => kind);

test.each(["understand", "link"] as const)(
  "while the database is gone, nothing is tried, and no thought is to blame (%s)",
  async (phase) => {
    enrichment.cut();
    expect(await kindsOf(enrichment.run(phase, jobs))).toEqual(["postponed", "postponed"]);
    enrichment.mend();
    await expect.poll(() => kindsOf(enrichment.run(phase, jobs))).toEqual(["found", "found"]);
  },
);

test("that the database does not answer while links are looked for is no failure of the thought", async () => {
  await service.db.transaction().execute(async (tx) => {
    await sql`lock table mentions`.execute(tx);
    expect(await kindsOf(enrichment.run("link", jobs))).toEqual(["postponed", "postponed"]);
  });
  await expect.poll(() => kindsOf(enrichment.run("link", jobs))).toEqual(["found", "found"]);
});

test("that nothing can be read is told to who waits for it, and ends no process", async () => {
  const unheard: unknown[] = [];
  const note = (reason: unknown) => unheard.push(reason);
  process.on("unhandledRejection", note);
  enrichment.cut();
  const told = await Promise.allSettled(understandThoughts(enrichment.understanding, jobs));
  expect(told.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await setImmediate();
  process.off("unhandledRejection", note);
  expect(unheard).toEqual([]);
});

test("who is signed in is told that the database is gone", async () => {
  const { headers } = await signIn(service);
  const { app } = createAccountApp({ db: enrichment.db, dataDir: service.dataDir });
  const readMe = () => app.request(`${ORIGIN}/api/app/me`, { headers });
  await expect.poll(async () => (await readMe()).status).toBe(200);
  enrichment.cut();
  const { error } = (await (await readMe()).json()) as { error: { message: string } };
  expect(error.message).toMatch(/database .*Nothing was changed\.$/);
});

test("an answer that ends while the database is gone is stored when it is back", async () => {
  const database = await openDatabaseAt(enrichment.url);
  const chat = await openChat({ database });
  const { promise: silence, resolve: goOn } = Promise.withResolvers<void>();
  const { promise: postponed, resolve: postpone } = Promise.withResolvers<void>();
  vi.spyOn(chat.chat.log, "warn").mockImplementation((_, event) => {
    if (event === "chat.store_postponed") postpone();
  });
  chat.model.script(pauses(["Once ", "upon "], silence, ["a ", "time."]));
  const id = crypto.randomUUID();
  const heard = hear(await afterWord(await chat.begin(id, "Tell me a story"), "upon"));
  enrichment.cut();
  goOn();
  await Promise.race([postponed, heard]);
  enrichment.mend();
  expect((await heard).errors).toEqual([]);
  expect((await chat.read(id)).messages.map(textOf)).toEqual(["Tell me a story", "Once upon a time."]);
  await chat.close();
});

test("a service stops while the database server is silent, whatever it was at", async () => {
  for (let i = 0; i < 40; i++) await service.call("capture_thought", { raw: `Dinner ${i} with Anna Weber` });
  const url = new URL(enrichment.url);
  const way = await openCuttable(Number(new URL(inject("postgres") as string).port));
  url.port = String(way.port);
  const env = { DATABASE_URL: url.href, DATABASE_TIMEOUT_SECONDS: "1", LOG_LEVEL: "silent" };
  const other = await spawnService({ dataDir: join(service.dataDir, "other"), env });
  const done = service.db.selectFrom("thoughts").select("id").where("enrichment", "=", "done");
  await expect.poll(() => done.execute()).not.toEqual([]);
  way.fallSilent();
  await other.stop();
  expect(other.child).toMatchObject({ signalCode: null, exitCode: expect.any(Number) });
  way.close();
});
