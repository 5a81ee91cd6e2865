import { parentPort, workerData } from "node:worker_threads";
import { runPhase } from "./enrichment/pipeline.ts";
import type { PhaseAnswer, PhaseRequest } from "./enrichment/thread.ts";
import { createBuiltinMind } from "./language/builtin-mind.ts";
import { openStaticEmbedder } from "./language/static-embedder.ts";
import { ResidentIndexes } from "./search/resident.ts";
import { openSqliteReader } from "./storage/sqlite.ts";

/** Composition root of the enrichment thread: it reads the database, and the service writes what it found. */
const { dataDir, budgetBytes } = workerData as { dataDir: string; budgetBytes: number };
const db = openSqliteReader(dataDir);
const embedder = openStaticEmbedder();
const indexes = new ResidentIndexes({ db, tokenizer: embedder, embedder, dataDir, budgetBytes });
const deps = { db, tokenizer: embedder, embedder, mind: createBuiltinMind(embedder), indexes };

parentPort?.on("message", async ({ id, phase, jobs }: PhaseRequest) => {
  const answer: PhaseAnswer = { id, enriched: await runPhase(deps, phase, jobs) };
  parentPort?.postMessage(answer);
  // Here, because it takes a while and nobody waits for this thread.
  if (phase === "link")
    for (const userId of new Set(jobs.map((job) => job.userId))) indexes.saveWhenGrown(userId);
});
