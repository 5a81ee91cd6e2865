import { sql } from "kysely";
import type { Actor } from "../base/actor.ts";
import { dayOf } from "../base/time-zone.ts";
import type { AppOutputs, CheckedFilters } from "../contract-app.ts";
import type { Db } from "../storage/db.ts";
import { selectFiltered } from "./filters.ts";

/** No time zone of our days is off by less than a quarter of an hour. */
const QUARTER_MS = 15 * 60_000;

/** The beginning of a thought's quarter of an hour; also before 1970, where `%` is negative. */
const quarter = sql<number>`created_at - ((created_at % ${sql.lit(QUARTER_MS)}) + ${sql.lit(QUARTER_MS)}) % ${sql.lit(QUARTER_MS)}`;

/** How many thoughts each day of the user's has, oldest first, days without any left out. */
export async function readTimeline(
  db: Db,
  actor: Actor,
  filters: CheckedFilters,
): Promise<AppOutputs["readTimeline"]> {
  // The database knows no time zones: it counts by quarters, and those are gathered into days here.
  const quarters = await selectFiltered(db, actor, filters)
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
