import { parentPort, workerData } from "node:worker_threads";
import { runPhase } from "./enrichment/pipeline.ts";
import type { PhaseRequest } from "./enrichment/thread.ts";
import { createBuiltinMind } from "./language/builtin-mind.ts";
import { openStaticEmbedder } from "./language/static-embedder.ts";
import { ResidentVectors } from "./search/resident.ts";
import { openSqliteReader } from "./storage/sqlite.ts";

/** Composition root of the enrichment thread: it reads the database, and the service writes what it found. */
const { dataDir } = workerData as { dataDir: string };
const db = openSqliteReader(dataDir);
const embedder = openStaticEmbedder();
const deps = { db, embedder, mind: createBuiltinMind(), vectors: new ResidentVectors(db, embedder) };

parentPort?.on("message", async ({ phase, jobs }: PhaseRequest) => {
  parentPort?.postMessage(await runPhase(deps, phase, jobs));
});
