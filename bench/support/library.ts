import type { Clock } from "../../src/base/clock.ts";
import { readConfig } from "../../src/base/config.ts";
import { createLog } from "../../src/base/log.ts";
import { composeVerbs } from "../../src/composition.ts";
import { createRunPhase, createThreadPhases } from "../../src/enrichment/phases.ts";
import { runDueJobs } from "../../src/enrichment/worker.ts";
import { migrate } from "../../src/storage/migrate.ts";
import { openSqlite } from "../../src/storage/sqlite/open.ts";

/** The verbs and the enrichment on a separate database, without a server and in one thread. */
export async function openLibrary(dataDir: string, clock: Clock) {
  const db = openSqlite(dataDir);
  await migrate(db);
  const log = createLog({ LOG_LEVEL: "silent" });
  const config = readConfig({ DATA_DIR: dataDir, INDEX_MEMORY_MB: "1024" });
  const verbs = await composeVerbs(config, { db, clock, log });
  const { thoughts, notes, indexes, understanding, linking, by } = verbs;
  const phases = createThreadPhases(createRunPhase(understanding, linking, Date.now));
  const worker = { db, phases, by, clock: Date.now, log };
  return {
    db,
    thoughts,
    notes,
    indexes,
    /** Runs the background work until nothing is due. */
    async enrich() {
      while ((await runDueJobs(worker)) > 0);
    },
    close: () => db.destroy(),
  };
}
