import { expressionBuilder, sql } from "kysely";
import type { Actor } from "../../base/actor.ts";
import { DAY_MS, dayOf, toInstant, toLocal } from "../../base/time-zone.ts";
import type { Db } from "../../storage/db.ts";
import { isAmong, toListed } from "../../storage/listed.ts";
import type { Tables } from "../../storage/schema.ts";
import type { Thought } from "../thought.ts";

/** A moment for days (midnight in UTC) and for instants. */
type Edge = { day: number; at: number };
/** What is due from an edge on, before another. */
export type DueSpan = { from?: Edge; to: Edge };

/** The spans of the person's calendar: what is overdue, due today, and in the days after. */
export function dueSpans({ timeZone }: Actor, now: number) {
  const today = Date.parse(dayOf(timeZone, now));
  const edge = (days: number): Edge => {
    const day = today + days * DAY_MS;
    return { day, at: toInstant(timeZone, day) };
  };
  const past = { day: today, at: now };
  const untilMonday = (8 - new Date(today).getUTCDay()) % 7 || 7;
  return {
    overdue: { to: past },
    today: { from: past, to: edge(1) },
    /** The six days after today. */
    next: { from: edge(1), to: edge(7) },
    soon: { from: past, to: edge(7) },
    /** From Monday to Sunday. */
    week: { from: edge(untilMonday - 7), to: edge(untilMonday) },
    /** For calendars: the last month, and the year to come. */
    feed: { from: edge(-31), to: edge(366) },
    any: { to: { day: Number.MAX_SAFE_INTEGER, at: Number.MAX_SAFE_INTEGER } },
  } satisfies Record<string, DueSpan>;
}

/** Of an interval of instants; days count by the person's calendar. */
export function toDueSpan({ timeZone }: Actor, { from, to }: { from: number; to: number }) {
  const edge = (at: number): Edge => ({ day: Math.ceil(toLocal(timeZone, at) / DAY_MS) * DAY_MS, at });
  const start = { day: Math.floor(toLocal(timeZone, from) / DAY_MS) * DAY_MS, at: from };
  return { from: start, to: edge(to) } satisfies DueSpan;
}

/** Literals, so that SQLite can use the partial index. */
const isOpenAndDue = sql<boolean>`state = 'open' and due_at is not null`;

/** Each by itself: a day is midnight in UTC, so one that begins later may be stored as the earlier number. */
const kinds = ["day", "at"] as const;

const selectDue = (db: Db, actor: Actor, { from, to }: DueSpan, kind: keyof Edge) => {
  const query = db
    .selectFrom("thoughts")
    .where("user_id", "=", actor.userId)
    .where(isOpenAndDue)
    .where("due_has_time", kind === "at" ? "=" : "<>", 1)
    .where("due_at", "<", to[kind]);
  return from ? query.where("due_at", ">=", from[kind]) : query;
};

/** The last thought of the previous page in a list by due date. */
export type DuePlace = Pick<Thought, "id" | "due_has_time"> & { due_at: number };

type Wanted = {
  limit: number;
  author?: "user" | "agent" | "all";
  /** Only these. */
  among?: ReadonlySet<string> | undefined;
  isLatestFirst?: boolean;
  after?: DuePlace | undefined;
};

/** Open thoughts that are due in a span, in the order of their dates, a day before its times. */
export async function listDue(
  db: Db,
  actor: Actor,
  span: DueSpan,
  { limit, author = "all", among, isLatestFirst = false, after }: Wanted,
): Promise<Thought[]> {
  const order = isLatestFirst ? "desc" : "asc";
  const found: Thought[] = [];
  for (const kind of kinds) {
    let query = selectDue(db, actor, span, kind).selectAll();
    if (author !== "all") query = query.where("author_kind", "=", author);
    if (among) query = query.where(isAmong(db, "id", toListed(db, [...among])));
    if (after) query = query.where(isBehind(actor, after, kind));
    found.push(...(await query.orderBy("due_at", order).orderBy("id", order).limit(limit).execute()));
  }
  const begin = ({ due_at, due_has_time }: Thought) =>
    due_has_time === 1 ? (due_at ?? 0) : toInstant(actor.timeZone, due_at ?? 0);
  found.sort((a, b) => begin(a) - begin(b) || a.due_has_time - b.due_has_time || (a.id < b.id ? -1 : 1));
  return isLatestFirst ? found.slice(-limit) : found.slice(0, limit);
}

/** What of a kind comes after a place. */
function isBehind({ timeZone }: Actor, { id, due_at, due_has_time }: DuePlace, kind: keyof Edge) {
  const where = expressionBuilder<Tables, "thoughts">();
  if ((kind === "at") === (due_has_time === 1))
    return where(where.refTuple("due_at", "id"), ">", where.tuple(due_at, id));
  return kind === "at"
    ? where("due_at", ">=", toInstant(timeZone, due_at))
    : where("due_at", ">", toLocal(timeZone, due_at));
}

export async function listDueIds(db: Db, actor: Actor, span: DueSpan): Promise<string[]> {
  const found: { id: string }[] = [];
  for (const kind of kinds) found.push(...(await selectDue(db, actor, span, kind).select("id").execute()));
  return found.map(({ id }) => id);
}

export async function countDue(db: Db, actor: Actor, span: DueSpan): Promise<number> {
  let sum = 0;
  for (const kind of kinds) {
    const { count } = await selectDue(db, actor, span, kind)
      .select((row) => row.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    sum += Number(count);
  }
  return sum;
}
