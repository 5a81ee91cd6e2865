import { parentPort, workerData } from "node:worker_threads";
import { systemClock } from "./base/clock.ts";
import { createRunPhase } from "./enrichment/phases.ts";
import type { PhaseAnswer, PhaseRequest, ThreadData } from "./enrichment/thread.ts";
import { createBuiltinMind } from "./language/builtin/mind.ts";
import { openStaticEmbedder } from "./language/embedding/static-embedder.ts";
import { ResidentIndexes } from "./search/resident.ts";
import { openReader } from "./storage/open.ts";

/** Composition root of the enrichment thread: it reads the database, and the service writes what it found. */
const { location, budgetBytes, model } = workerData as ThreadData;
const db = openReader(location);
const embedder = openStaticEmbedder();
const dataDir = location.DATA_DIR;
const indexes = new ResidentIndexes({ db, tokenizer: embedder, model, dataDir, budgetBytes });
const mind = createBuiltinMind(embedder);
const understanding = { db, tokenizer: embedder, embedder, mind };
const run = createRunPhase(understanding, { db, indexes }, systemClock);

parentPort?.on("message", async ({ id, phase, jobs }: PhaseRequest) => {
  const answer: PhaseAnswer = { id, enriched: await run(phase, jobs) };
  parentPort?.postMessage(answer);
  // Here, because it takes a while and nobody waits for this thread.
  if (phase === "link")
    for (const userId of new Set(jobs.map((job) => job.userId))) indexes.saveWhenGrown(userId);
});
