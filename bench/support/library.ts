import type { Clock } from "../../src/base/clock.ts";
import { createLog } from "../../src/base/log.ts";
import { runPhase } from "../../src/enrichment/pipeline.ts";
import { runDueJobs } from "../../src/enrichment/worker.ts";
import { createBuiltinMind } from "../../src/language/builtin-mind.ts";
import { openStaticEmbedder } from "../../src/language/static-embedder.ts";
import { TokenSimilarities } from "../../src/language/token-similarities.ts";
import { ResidentIndexes } from "../../src/search/resident.ts";
import { migrate } from "../../src/storage/migrate.ts";
import { openSqlite } from "../../src/storage/sqlite.ts";
import type { ThoughtDeps } from "../../src/thoughts/thought.ts";

const BUDGET_BYTES = 1024 * 1024 * 1024;
const embedder = openStaticEmbedder();

/** The verbs and the enrichment on a database of their own, without a server and in one thread. */
export async function openLibrary(dataDir: string, clock: Clock) {
  const db = openSqlite(dataDir);
  await migrate(db);
  const mind = createBuiltinMind(embedder);
  const indexes = new ResidentIndexes({
    db,
    tokenizer: embedder,
    embedder,
    dataDir,
    budgetBytes: BUDGET_BYTES,
  });
  const similarities = new TokenSimilarities(embedder);
  const search = { db, indexes, tokenizer: embedder, embedder, similarities };
  const thoughts: ThoughtDeps = { db, tokenizer: embedder, mind, clock, search };
  const pipeline = { db, mind, tokenizer: embedder, embedder, indexes };
  const worker = {
    db,
    runPhase: (...[phase, jobs]: Parameters<Parameters<typeof runDueJobs>[0]["runPhase"]>) =>
      runPhase(pipeline, phase, jobs),
    model: embedder.model,
    clock: Date.now,
    log: createLog({ LOG_LEVEL: "silent" }),
  };
  return {
    db,
    thoughts,
    indexes,
    embedder,
    /** Runs the background work until nothing is due. */
    async enrich() {
      while ((await runDueJobs(worker)) > 0);
    },
    close: () => db.destroy(),
  };
}
