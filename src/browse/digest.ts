import type { Actor } from "../base/actor.ts";
import { firstIdOf } from "../base/ids.ts";
import { DAY_MS, dayOf, toInstant } from "../base/time-zone.ts";
import { states } from "../contract.ts";
import type { DigestView } from "../contract-app/today.ts";
import type { Db } from "../storage/db.ts";
import { isChange } from "../storage/tables/activity.ts";
import { countDue, dueSpans, listDue } from "../thoughts/due/rows.ts";
import { listViews } from "../thoughts/listed.ts";
import { findThoughts, listLinks } from "../thoughts/rows.ts";
import { listComingUp, listYearsAgo } from "./today.ts";

const DAYS = 7;
const MOST_SHOWN = 10;
const MOST_LINKED = 3;
const MOST_NEW = 30;
/** Of a week with more, the newest are looked at. */
const MOST_READ = 500;
const MOST_COMPARED = 200;

/** The last seven days and what is ahead, by counting; no language model has a part in it. */
export async function readDigest(db: Db, actor: Actor, now: number): Promise<DigestView> {
  const today = Date.parse(dayOf(actor.timeZone, now));
  const from = toInstant(actor.timeZone, today - DAYS * DAY_MS);
  const week: Week = { from, to: now + 1 };
  const { overdue, soon } = dueSpans(actor, now);
  const ahead = await listDue(db, actor, soon, { limit: MOST_SHOWN });
  const late = await listDue(db, actor, overdue, { limit: MOST_SHOWN, isLatestFirst: true });
  return {
    from: dayOf(actor.timeZone, from),
    to: dayOf(actor.timeZone, now),
    captured: await countCaptured(db, actor, week),
    completed: await listCompleted(db, actor, week),
    overdue: { count: await countDue(db, actor, overdue), thoughts: await listViews(db, actor, late) },
    ahead: { count: await countDue(db, actor, soon), thoughts: await listViews(db, actor, ahead) },
    comingUp: await listComingUp(db, actor, dayOf(actor.timeZone, now), { from: 0 }),
    newEntities: await listNewEntities(db, actor, week),
    linked: await listLinked(db, actor, week),
    yearsAgo: await listYearsAgo(db, actor, dayOf(actor.timeZone, now)),
  };
}

type Week = { from: number; to: number };

const selectCaptured = (db: Db, actor: Actor, { from, to }: Week) =>
  db
    .selectFrom("thoughts")
    .where("user_id", "=", actor.userId)
    .where("state", "in", states)
    .where("created_at", ">=", from)
    .where("created_at", "<", to);

async function countCaptured(db: Db, actor: Actor, week: Week): Promise<DigestView["captured"]> {
  const rows = await selectCaptured(db, actor, week)
    .select(["state", "category", "author_name"])
    .select((row) => row.fn.countAll<number>().as("count"))
    .groupBy(["state", "category", "author_name"])
    .execute();
  const captured = { open: 0, completed: 0, archived: 0 };
  const categories = new Map<string, number>();
  const authors = new Map<string | null, number>();
  for (const { state, category, author_name, count } of rows) {
    captured[state] += Number(count);
    categories.set(category, (categories.get(category) ?? 0) + Number(count));
    authors.set(author_name, (authors.get(author_name) ?? 0) + Number(count));
  }
  const byCount = (a: { count: number }, b: { count: number }) => b.count - a.count;
  return {
    count: rows.reduce((sum, { count }) => sum + Number(count), 0),
    states: captured,
    categories: Array.from(categories, ([category, count]) => ({ category, count })).sort(byCount),
    authors: Array.from(authors, ([name, count]) => ({ name, count })).sort(byCount),
  };
}

/** What was completed, and still is. */
async function listCompleted(db: Db, actor: Actor, { from }: Week): Promise<DigestView["completed"]> {
  const rows = await db
    .selectFrom("activity")
    .select("subject_id")
    .where("user_id", "=", actor.userId)
    .where("id", ">=", firstIdOf(from))
    .where(isChange)
    .where("action", "=", "completed")
    .where("at", ">=", from)
    .orderBy("id", "desc")
    .limit(MOST_READ)
    .execute();
  const found = await findThoughts(db, actor, [...new Set(rows.map(({ subject_id }) => subject_id))]);
  const completed = [...found.values()].filter(({ state }) => state === "completed");
  const latest = completed.sort((a, b) => b.updated_at - a.updated_at).slice(0, MOST_SHOWN);
  return { count: completed.length, thoughts: await listViews(db, actor, latest) };
}

/** People, places and organizations that were named for the first time: not by older thoughts that were imported since. */
async function listNewEntities(db: Db, actor: Actor, { from }: Week): Promise<DigestView["newEntities"]> {
  return db
    .selectFrom("entities")
    .select(["id", "kind", "name"])
    .where("user_id", "=", actor.userId)
    .where("id", ">=", firstIdOf(from))
    .where("kind", "in", ["person", "place", "organization"])
    .where("standing", "in", ["found", "corrected"])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("mentions")
            .innerJoin("thoughts", (join) =>
              join
                .onRef("thoughts.user_id", "=", "mentions.user_id")
                .onRef("thoughts.id", "=", "mentions.thought_id"),
            )
            .select("mentions.thought_id")
            .whereRef("mentions.user_id", "=", "entities.user_id")
            .whereRef("mentions.entity_id", "=", "entities.id")
            .where("thoughts.created_at", "<", from),
        ),
      ),
    )
    .orderBy("id")
    .limit(MOST_NEW)
    .execute();
}

/** Those of the week that have the most links to others. */
async function listLinked(db: Db, actor: Actor, week: Week): Promise<DigestView["linked"]> {
  const newest = await selectCaptured(db, actor, week)
    .select("id")
    .where("state", "=", "open")
    .orderBy("created_at", "desc")
    .limit(MOST_COMPARED)
    .execute();
  const ids = newest.map(({ id }) => id);
  const counts = Array.from(await listLinks(db, actor, ids), ([id, links]) => ({ id, links: links.length }))
    .filter(({ links }) => links > 1)
    .sort((a, b) => b.links - a.links || (a.id < b.id ? -1 : 1))
    .slice(0, MOST_LINKED);
  const found = await findThoughts(
    db,
    actor,
    counts.map(({ id }) => id),
  );
  const linked = counts.filter(({ id }) => found.has(id));
  const views = await listViews(
    db,
    actor,
    linked.flatMap(({ id }) => found.get(id) ?? []),
  );
  return views.map((thought, i) => ({ thought, links: linked[i]?.links ?? 0 }));
}
