import { parentPort, workerData } from "node:worker_threads";
import { systemClock } from "./base/clock.ts";
import { createRunPhase } from "./enrichment/phases.ts";
import type { ThreadAnswer, ThreadData, ThreadRequest } from "./enrichment/thread.ts";
import { createBuiltinMind } from "./language/builtin/mind.ts";
import { createContextualPassages } from "./language/embedding/contextual-passages.ts";
import { shareStaticEmbedder } from "./language/embedding/static-embedder.ts";
import { madeWith } from "./search/index/file.ts";
import { RemoteIndexes } from "./search/index/remote-indexes.ts";
import { openReader } from "./storage/open.ts";

/** Composition root of the enrichment thread. It only reads the database; the service writes the findings. */
const { location, passageModel, models, indexPort } = workerData as ThreadData;
const db = openReader(location);
const tokenizer = shareStaticEmbedder(models.staticModel, models.lexicon);
const indexes = new RemoteIndexes(indexPort, location.DATA_DIR, madeWith(tokenizer, passageModel));
const mind = createBuiltinMind(tokenizer);
const passages = createContextualPassages(() => models.contextualModel);
const embedding = passages.model === passageModel ? { tokenizer, passages } : undefined;
const linking = { db, indexes, ...(embedding && { embedding }) };
const run = createRunPhase({ db, tokenizer, mind }, linking, systemClock);

parentPort?.on("message", async (request: ThreadRequest) => {
  const answer = await work(request);
  parentPort?.postMessage({ id: request.id, answer } satisfies ThreadAnswer);
  // Here, because it is slow and no request waits for this thread.
  if (request.kind === "phase" && request.phase === "link")
    for (const userId of new Set(request.jobs.map((job) => job.userId))) indexes.saveWhenGrown(userId);
});

function work(request: ThreadRequest): Promise<ThreadAnswer["answer"]> {
  return request.kind === "phase" ? run(request.phase, request.jobs) : passages.embedPassages(request.parts);
}
