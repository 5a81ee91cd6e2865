import { sql } from "kysely";
import type { Actor } from "../base/actor.ts";
import { dayOf } from "../base/time-zone.ts";
import type { AppOutputs } from "../contract-app/calls.ts";
import type { CheckedFilters } from "../contract-app/thoughts.ts";
import type { Db } from "../storage/db.ts";
import { followMerge, selectFiltered } from "./filters.ts";

/** All current UTC offsets are multiples of a quarter of an hour. */
const QUARTER_MS = 15 * 60_000;

/** The start of a thought's quarter of an hour; also correct before 1970, where `%` is negative. */
const quarter = sql<number>`created_at - ((created_at % ${sql.lit(QUARTER_MS)}) + ${sql.lit(QUARTER_MS)}) % ${sql.lit(QUARTER_MS)}`;

/** Thoughts per day in the user's time zone, oldest first, without empty days. */
export async function readTimeline(
  db: Db,
  actor: Actor,
  filters: CheckedFilters,
): Promise<AppOutputs["readTimeline"]> {
  // SQLite has no time zones: it counts by quarter hours, which are summed into days here.
  const quarters = await selectFiltered(db, actor, await followMerge(db, actor, filters))
    .select((thought) => [quarter.as("at"), thought.fn.countAll<number>().as("count")])
    .groupBy(quarter)
    .orderBy("at")
    .execute();
  const counts = new Map<string, number>();
  for (const { at, count } of quarters) {
    const day = dayOf(actor.timeZone, Number(at));
    counts.set(day, (counts.get(day) ?? 0) + Number(count));
  }
  return { days: Array.from(counts, ([day, count]) => ({ day, count })) };
}
