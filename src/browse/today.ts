import { sql } from "kysely";
import type { Actor } from "../base/actor.ts";
import { parseInstant, toIso } from "../base/instant.ts";
import { DAY_MS, dayOf, toInstant } from "../base/time-zone.ts";
import type { Category } from "../contract.ts";
import type { TodayView } from "../contract-app/today.ts";
import type { Db } from "../storage/db.ts";
import { countDue, dueSpans, listDue } from "../thoughts/due/rows.ts";
import { listViews } from "../thoughts/listed.ts";
import type { Thought } from "../thoughts/thought.ts";
import { isAwake } from "./snooze.ts";

const MOST_DUE = 20;
const MOST_CAPTURED = 8;
const MOST_ABOUT = 10;
const MOST_COMING_UP = 20;
/** As many as what is due next. */
const DAYS_AHEAD = 6;
const MOST_A_YEAR = 3;
const MOST_YEARS = 20;
const MOST_AGAIN = 3;
const MOST_QUESTIONS = 5;
/** An idea that is still open after this time is shown again. */
const AGAIN_AFTER_MS = 30 * DAY_MS;

/** What the person's day begins with. Each part is a few rows of an index. */
export async function readToday(db: Db, actor: Actor, now: number): Promise<TodayView> {
  const day = dayOf(actor.timeZone, now);
  const span = { from: startOf(actor, day), to: startOf(actor, day, 1) };
  const { overdue, today, next } = dueSpans(actor, now);
  const due = {
    overdue: await listDue(db, actor, overdue, { limit: MOST_DUE, isLatestFirst: true }),
    today: await listDue(db, actor, today, { limit: MOST_DUE }),
    soon: await listDue(db, actor, next, { limit: MOST_DUE }),
  };
  const captured = await listCaptured(db, actor, span, MOST_CAPTURED);
  const view = (thoughts: Thought[]) => listViews(db, actor, thoughts);
  return {
    day,
    overdue: { count: await countDue(db, actor, overdue), thoughts: await view(due.overdue) },
    dueToday: { count: await countDue(db, actor, today), thoughts: await view(due.today) },
    dueSoon: { count: await countDue(db, actor, next), thoughts: await view(due.soon) },
    captured: { count: await countCaptured(db, actor, span), thoughts: await view(captured) },
    about: await view(await listAboutToday(db, actor, now, Object.values(due).flat())),
    comingUp: await listComingUp(db, actor, day, { from: 1 }),
    yearsAgo: await listYearsAgo(db, actor, day),
    again: await view(await listAgain(db, actor, now)),
    questions: await view(await listQuestions(db, actor, now)),
    isEmpty: (await readOldest(db, actor)) === undefined,
  };
}

type Span = { from: number; to: number };

/** When a day begins in the person's zone. */
const startOf = ({ timeZone }: Actor, day: string, later = 0) =>
  toInstant(timeZone, Date.parse(day) + later * DAY_MS);

const shownStates = ["open", "completed"] as const;

const selectShown = (db: Db, actor: Actor) =>
  db.selectFrom("thoughts").where("user_id", "=", actor.userId).where("state", "in", shownStates);

const selectCaptured = (db: Db, actor: Actor, { from, to }: Span) =>
  selectShown(db, actor).where("created_at", ">=", from).where("created_at", "<", to);

async function listCaptured(db: Db, actor: Actor, span: Span, limit: number): Promise<Thought[]> {
  return selectCaptured(db, actor, span)
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

async function countCaptured(db: Db, actor: Actor, span: Span): Promise<number> {
  const { count } = await selectCaptured(db, actor, span)
    .select((row) => row.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Lets SQLite use the partial index. */
const hasDay = sql<boolean>`about_day is not null`;

const selectAbout = (db: Db, actor: Actor, day: string, limit: number) =>
  selectShown(db, actor)
    .selectAll()
    .where("about_day", "=", day)
    .where(hasDay)
    .orderBy("id", "desc")
    .limit(limit);

/** What was said about today before it began, without what is shown as due. */
export async function listAboutToday(
  db: Db,
  actor: Actor,
  now: number,
  due: readonly Thought[],
): Promise<Thought[]> {
  const day = dayOf(actor.timeZone, now);
  const isDue = new Set(due.map(({ id }) => id));
  // More by those that are shown as due.
  const earlier = await selectAbout(db, actor, day, MOST_ABOUT + isDue.size)
    .where("created_at", "<", startOf(actor, day))
    .execute();
  return earlier.filter(({ id }) => !isDue.has(id)).slice(0, MOST_ABOUT);
}

/** Appointments and the like: what is not due, and speaks of one of the next days, `from` so many days after today. */
export async function listComingUp(
  db: Db,
  actor: Actor,
  today: string,
  { from }: { from: number },
): Promise<TodayView["comingUp"]> {
  const dayAfter = (days: number) => toIso(Date.parse(today) + days * DAY_MS).slice(0, 10);
  const found = await db
    .selectFrom("thoughts")
    .selectAll()
    .where("user_id", "=", actor.userId)
    .where("state", "=", "open")
    .where("due_at", "is", null)
    .where("about_day", ">=", dayAfter(from))
    .where("about_day", "<=", dayAfter(DAYS_AHEAD))
    .where(hasDay)
    // What is noted of a day that has begun tells what happened.
    .where((row) => row.or([row("about_day", ">", today), row("created_at", "<", startOf(actor, today))]))
    .orderBy("about_day")
    .orderBy("id")
    .limit(MOST_COMING_UP)
    .execute();
  const views = await listViews(db, actor, found);
  const byDay = Map.groupBy(views, (_, i) => found[i]?.about_day ?? today);
  return Array.from(byDay, ([day, thoughts]) => ({ day, thoughts }));
}

/** What was captured on this day of earlier years, or speaks of it. */
export async function listYearsAgo(db: Db, actor: Actor, day: string): Promise<TodayView["yearsAgo"]> {
  const oldest = await readOldest(db, actor);
  const found: TodayView["yearsAgo"] = [];
  for (const then of listEarlier(day)) {
    const span = { from: startOf(actor, then), to: startOf(actor, then, 1) };
    const hasCaptured = oldest !== undefined && oldest < span.to;
    const captured = hasCaptured ? await listCaptured(db, actor, span, MOST_A_YEAR) : [];
    const about = await selectAbout(db, actor, then, MOST_A_YEAR).execute();
    const both = [...captured, ...about];
    const once = [...new Map(both.map((thought) => [thought.id, thought])).values()].slice(0, MOST_A_YEAR);
    const years = Number(day.slice(0, 4)) - Number(then.slice(0, 4));
    if (once.length > 0) found.push({ years, thoughts: await listViews(db, actor, once) });
  }
  return found;
}

/** The same day of earlier years; 29 February is only in some. */
const listEarlier = (day: string) =>
  Array.from({ length: MOST_YEARS }, (_, i) => `${Number(day.slice(0, 4)) - 1 - i}${day.slice(4)}`).filter(
    (then) => parseInstant(then) !== undefined,
  );

/** Of each state by itself: the first of an index, where both together would be sorted. */
async function readOldest(db: Db, actor: Actor): Promise<number | undefined> {
  const times: number[] = [];
  for (const state of shownStates) {
    const oldest = await db
      .selectFrom("thoughts")
      .select("created_at")
      .where("user_id", "=", actor.userId)
      .where("state", "=", state)
      .orderBy("created_at")
      .limit(1)
      .executeTakeFirst();
    if (oldest) times.push(oldest.created_at);
  }
  return times.length > 0 ? Math.min(...times) : undefined;
}

const selectAwake = (db: Db, actor: Actor, category: Category, now: number) =>
  db
    .selectFrom("thoughts")
    .selectAll()
    .where("user_id", "=", actor.userId)
    .where("state", "=", "open")
    .where("category", "=", category)
    .where(isAwake(actor, now));

/** Open ideas of more than a month ago, those that waited longest first. */
async function listAgain(db: Db, actor: Actor, now: number): Promise<Thought[]> {
  return selectAwake(db, actor, "idea", now)
    .where("created_at", "<", now - AGAIN_AFTER_MS)
    .orderBy("created_at")
    .orderBy("id")
    .limit(MOST_AGAIN)
    .execute();
}

async function listQuestions(db: Db, actor: Actor, now: number): Promise<Thought[]> {
  return selectAwake(db, actor, "question", now)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(MOST_QUESTIONS)
    .execute();
}
