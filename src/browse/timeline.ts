import { sql } from "kysely";
import type { z } from "zod";
import type { Actor } from "../base/actor.ts";
import type { AppOutputs, appInputs } from "../contract-app.ts";
import type { Db } from "../storage/db.ts";
import { createDayTeller } from "./days.ts";
import { selectFiltered } from "./filters.ts";

type TimelineInput = z.output<(typeof appInputs)["readTimeline"]>;

/** No time zone of our days is off by less than a quarter of an hour. */
const QUARTER_MS = 15 * 60_000;

/** The beginning of a thought's quarter of an hour; also before 1970, where `%` is negative. */
const quarter = sql<number>`created_at - ((created_at % ${sql.lit(QUARTER_MS)}) + ${sql.lit(QUARTER_MS)}) % ${sql.lit(QUARTER_MS)}`;

/** How many thoughts each day has, oldest first, days without any left out. */
export async function readTimeline(
  db: Db,
  actor: Actor,
  input: TimelineInput,
): Promise<AppOutputs["readTimeline"]> {
  const dayOf = createDayTeller(input.zone);
  // The database knows no time zones: it counts by quarters, and those are gathered into days here.
  const quarters = await selectFiltered(db, actor, input)
    .select((thought) => [quarter.as("at"), thought.fn.countAll<number>().as("count")])
    .groupBy(quarter)
    .orderBy("at")
    .execute();
  const counts = new Map<string, number>();
  for (const { at, count } of quarters) {
    const day = dayOf(Number(at));
    counts.set(day, (counts.get(day) ?? 0) + Number(count));
  }
  return { days: Array.from(counts, ([day, count]) => ({ day, count })) };
}
