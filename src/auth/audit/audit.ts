import type { Selectable } from "kysely";
import { type EventKind, failureKinds } from "../../base/event-kinds.ts";
import { createId } from "../../base/ids.ts";
import { parseJson } from "../../base/json.ts";
import type { Log } from "../../base/log.ts";
import type { Place } from "../../base/page.ts";
import type { Db } from "../../storage/db.ts";
import type { Tables } from "../../storage/schema.ts";

/** `nobody`: not signed in. `themselves`: of a deleted account. `several`: many recorded as one. */
export type Doer =
  | `person:${string}`
  | `key:${string}`
  | "cli"
  | "nobody"
  | "themselves"
  | "several"
  | "unknown";

/** Who does something, and from which address. */
export type Source = { by: Doer; from: string | null };

/** Small facts. Never a text, a key or a password. */
export type Detail = Record<string, string | number | boolean>;

/** `userId`: whose account it concerns, or `NOBODY`. */
export type NewEvent = Source & { kind: EventKind; userId: string; detail?: Detail };

export type RecordedEvent = {
  id: string;
  at: number;
  kind: EventKind;
  userId: string;
  by: Doer;
  from: string | null;
  times: number;
  detail: Detail;
};

/** The instance, or an address without an account. */
export const NOBODY = "";
export const COMMAND_LINE: Source = { by: "cli", from: null };
export const UNKNOWN: Source = { by: "unknown", from: null };

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Rows a day and person, so that nobody fills the disk; more of a kind are counted in one row. */
const EVENTS_A_DAY = 1000;
/** Counted apart: strangers cannot hide what happened behind failures. */
const FAILURES_A_DAY = 100;

const logs = new WeakMap<object, Log>();

/** Called once, in a composition root: every event becomes a line of the log, too. */
export function logEvents(db: Db, log: Log): void {
  logs.set(db.getExecutor().adapter, log);
}

export const bySelf = (userId: string, from: string | undefined): Source => ({
  by: `person:${userId}`,
  from: from ?? null,
});

/** Part of the transaction of what it records, if there is one. */
export async function recordEvent(db: Db, event: NewEvent, now: number): Promise<void> {
  const isFailure = isIn(failureKinds, event.kind);
  const from = event.from?.replace(/^::ffff:(?=\d+\.)/i, "") ?? null;
  // The order is documented: fail2ban reads these lines.
  logs
    .get(db.getExecutor().adapter)
    ?.[isFailure ? "warn" : "info"](
      { kind: event.kind, from, user: event.userId || null, by: event.by, detail: event.detail },
      "audit",
    );
  const row = {
    user_id: event.userId,
    id: createId(now),
    at: now,
    kind: event.kind,
    done_by: event.by,
    address: from,
    detail: event.detail ? JSON.stringify(event.detail) : null,
  };
  if (isFailure && (await countAgain(db, row, now - HOUR_MS))) return;
  if (!(await isFull(db, row, isFailure))) return insert(db, row);
  const summary = { ...row, done_by: "several", address: null, detail: null };
  if (!(await countAgain(db, summary, now - DAY_MS))) await insert(db, summary);
}

/**
 * For what has happened already: a failure to record it is logged, and changes nothing for the person. Of somebody who was
 * deleted meanwhile, nothing is recorded.
 */
export async function recordAfterwards(db: Db, event: NewEvent, now: number): Promise<void> {
  try {
    await db.transaction().execute(async (tx) => {
      if (event.userId === NOBODY || (await isHere(tx, event.userId))) await recordEvent(tx, event, now);
    });
  } catch (error) {
    logs.get(db.getExecutor().adapter)?.error({ err: error, kind: event.kind }, "audit_failed");
  }
}

async function isHere(db: Db, userId: string): Promise<boolean> {
  const user = await db.selectFrom("users").select("id").where("id", "=", userId).executeTakeFirst();
  return user !== undefined;
}

type Row = Omit<Selectable<Tables["audit_events"]>, "times">;

async function insert(db: Db, row: Row): Promise<void> {
  await db.insertInto("audit_events").values(row).execute();
}

/** False if there is no such row since then. */
async function countAgain(db: Db, { user_id, kind, done_by, address }: Row, since: number): Promise<boolean> {
  const found = await db
    .selectFrom("audit_events")
    .select("id")
    .where("user_id", "=", user_id)
    .where("at", ">", since)
    .where("kind", "=", kind)
    .where("done_by", "=", done_by)
    .where("address", address === null ? "is" : "=", address)
    .limit(1)
    .executeTakeFirst();
  if (!found) return false;
  await db
    .updateTable("audit_events")
    .set((event) => ({ times: event("times", "+", 1) }))
    .where("user_id", "=", user_id)
    .where("id", "=", found.id)
    .execute();
  return true;
}

async function isFull(db: Db, { user_id, at }: Row, isFailure: boolean): Promise<boolean> {
  const beyond = await db
    .selectFrom("audit_events")
    .select("id")
    .where("user_id", "=", user_id)
    .where("at", ">", at - DAY_MS)
    .where("kind", isFailure ? "in" : "not in", failureKinds)
    .orderBy("at")
    .limit(1)
    .offset((isFailure ? FAILURES_A_DAY : EVENTS_A_DAY) - 1)
    .executeTakeFirst();
  return beyond !== undefined;
}

/** Newest first. Without `userId`, everybody's: for the owner and operators. */
export type EventFilter = {
  userId?: string | undefined;
  kind?: EventKind | undefined;
  since?: number | undefined;
  before?: Place | undefined;
  limit: number;
};

export async function listEvents(db: Db, filter: EventFilter): Promise<RecordedEvent[]> {
  const { userId, kind, since, before, limit } = filter;
  let events = db.selectFrom("audit_events").selectAll();
  if (userId !== undefined) events = events.where("user_id", "=", userId);
  if (kind !== undefined) events = events.where("kind", "=", kind);
  if (since !== undefined) events = events.where("at", ">=", since);
  if (before !== undefined)
    events = events.where((where) =>
      where.or([
        where("at", "<", before.at),
        where.and([where("at", "=", before.at), where("id", "<", before.id)]),
      ]),
    );
  const rows = await events.orderBy("at", "desc").orderBy("id", "desc").limit(limit).execute();
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    kind: row.kind,
    userId: row.user_id,
    by: row.done_by as Doer,
    from: row.address,
    times: row.times,
    detail: (parseJson(row.detail ?? "{}") ?? {}) as Detail,
  }));
}

/**
 * Part of the transaction that deletes a person: their events go with them. What stays is that an account was deleted,
 * and how much was in it. After the last person nothing stays.
 */
export async function forgetPerson(
  tx: Db,
  { userId, source, removed, isLast }: { userId: string; source: Source; removed: Detail; isLast: boolean },
  now: number,
): Promise<void> {
  const gone = isLast ? [userId, NOBODY] : [userId];
  await tx.deleteFrom("audit_events").where("user_id", "in", gone).execute();
  if (isLast) return;
  const isOwn = source.by === `person:${userId}`;
  const by = isOwn ? ({ by: "themselves", from: null } as const) : source;
  await recordEvent(tx, { kind: "account_deleted", userId: NOBODY, ...by, detail: removed }, now);
}

function isIn<Value extends string>(values: readonly Value[], value: string): value is Value {
  return (values as readonly string[]).includes(value);
}
