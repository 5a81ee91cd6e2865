import type { Clock } from "../../base/clock.ts";
import type { Log } from "../../base/log.ts";
import { DAY_MS } from "../../base/time-zone.ts";
import type { Db } from "../../storage/db.ts";

const EVERY_MS = 6 * 60 * 60_000;

/** How many were deleted. */
export async function deleteOldEvents(db: Db, days: number, now: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("audit_events")
    .where("at", "<", now - days * DAY_MS)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

type Retention = { db: Db; days: number; clock: Clock; log: Log };

/** Deletes old events now and every few hours. Returns a function that stops it. */
export function keepEventsFor({ db, days, clock, log }: Retention): () => void {
  const clean = () =>
    deleteOldEvents(db, days, clock()).catch((error: unknown) =>
      log.warn({ err: error }, "audit_retention_failed"),
    );
  void clean();
  const timer = setInterval(clean, EVERY_MS).unref();
  return () => clearInterval(timer);
}
