import type { Db } from "../storage/db.ts";
import type { Check } from "./check.ts";
import { findOrphans } from "./orphans.ts";
import { PAGE, readPages } from "./pages.ts";
import { requeueEnrichment } from "./requeue-enrichment.ts";

/** Every thought that is not enriched has a job, and every job is for a thought's current version. */
export const checkJobs: Check = {
  name: "jobs",
  async *find(deps, userId) {
    yield* findOrphans(deps, userId, { table: "jobs", column: "thought_id", target: "thoughts" });
    for await (const rows of readPages((after) => readWithoutJob(deps.db, userId, after)))
      yield rows.map(({ id }) => ({
        id,
        repair: (tx) => requeueEnrichment(tx, { userId, id }, deps.clock()),
      }));
  },
};

async function readWithoutJob(db: Db, userId: string, after: string) {
  return db
    .selectFrom("thoughts")
    .leftJoin("jobs", (join) =>
      join.onRef("jobs.user_id", "=", "thoughts.user_id").onRef("jobs.thought_id", "=", "thoughts.id"),
    )
    .select("thoughts.id")
    .where("thoughts.user_id", "=", userId)
    .where("thoughts.id", ">", after)
    .where((where) =>
      where.or([
        where.and([where("jobs.version", "is", null), where("enrichment", "<>", "done")]),
        where("jobs.version", "<>", where.ref("thoughts.version")),
      ]),
    )
    .orderBy("thoughts.id")
    .limit(PAGE)
    .execute();
}
