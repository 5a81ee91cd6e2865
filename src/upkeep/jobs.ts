import type { Db } from "../storage/db.ts";
import type { Check } from "./check.ts";
import { enrichAnew } from "./enrich-anew.ts";
import { findOrphans } from "./orphans.ts";
import { PAGE, readPages } from "./pages.ts";

/** Whatever waits for its enrichment has a job, and every job is for a thought as it is now. */
export const checkJobs: Check = {
  name: "jobs",
  async *find(deps, userId) {
    yield* findOrphans(deps, userId, { table: "jobs", column: "thought_id", target: "thoughts" });
    for await (const rows of readPages((after) => readForgotten(deps.db, userId, after)))
      yield rows.map(({ id }) => ({ id, mend: (tx) => enrichAnew(tx, { userId, id }, deps.clock()) }));
  },
};

async function readForgotten(db: Db, userId: string, after: string) {
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
