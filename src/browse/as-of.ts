import type { z } from "zod";
import type { Actor } from "../base/actor.ts";
import { toIso } from "../base/instant.ts";
import { type Place, readCursor } from "../base/page.ts";
import { DAY_MS, parseLocal, toInstant } from "../base/time-zone.ts";
import { states } from "../contract.ts";
import type { AppOutputs, appInputs } from "../contract-app/calls.ts";
import type { ListedThought } from "../contract-app/thoughts.ts";
import type { Db } from "../storage/db.ts";
import { writeCorrections } from "../thoughts/corrections.ts";
import { readDue } from "../thoughts/due/due.ts";
import { listThoughtHistory } from "../thoughts/history.ts";
import { noSuchThought, requireThought } from "../thoughts/rows.ts";
import { readSnapshot, type Snapshot, type Thought, toThoughtView } from "../thoughts/thought.ts";

type ListInput = z.output<(typeof appInputs)["listAsOf"]>;

/** Thoughts that are looked at in one round, and rounds in one call: most may have had another state then. */
const ROUND = 200;
const ROUNDS = 10;

/** The end of the day, by the person's clocks. */
export function endOfDay({ timeZone }: Actor, day: string): number {
  // Of the local calendar, as if it were UTC: there every day has 24 hours.
  return toInstant(timeZone, (parseLocal("UTC", day) as number) + DAY_MS);
}

/** The thoughts that had this state at the end of the day, with their texts of then, newest first. */
export async function listAsOf(db: Db, actor: Actor, input: ListInput): Promise<AppOutputs["listAsOf"]> {
  const before = endOfDay(actor, input.day);
  const shown: Thought[] = [];
  let after = readCursor(input.cursor_created_at, input.cursor_id);
  for (let round = 0; round < ROUNDS && shown.length <= input.limit; round++) {
    const stored = await readStored(db, actor, before, after);
    const last = stored.at(-1);
    const then = await readThen(db, actor, stored, before);
    shown.push(...then.filter(({ state }) => state === input.state));
    after = last && stored.length === ROUND ? { at: last.created_at, id: last.id } : undefined;
    if (!after) break;
  }
  const page = shown.slice(0, input.limit);
  const end = page.at(-1);
  const next = shown.length > input.limit && end ? { at: end.created_at, id: end.id } : after;
  return {
    thoughts: page.map(toListed),
    next: next ? { cursor_created_at: toIso(next.at), cursor_id: next.id } : null,
  };
}

/** One thought as it was, with its history up to then. */
export async function readAsOf(
  db: Db,
  actor: Actor,
  { id, day }: { id: string; day: string },
): Promise<AppOutputs["readAsOf"]> {
  const before = endOfDay(actor, day);
  const [then] = await readThen(db, actor, [await requireThought(db, actor, id)], before);
  if (!then) throw noSuchThought();
  const versions = await listThoughtHistory(db, actor, id);
  return { thought: toListed(then), versions: versions.filter(({ at }) => Date.parse(at) < before) };
}

/** These thoughts as they were; what was not there yet is left out. */
export async function readThen(
  db: Db,
  actor: Actor,
  thoughts: Thought[],
  before: number,
): Promise<Thought[]> {
  const snapshots = await readSnapshots(
    db,
    actor,
    thoughts.map(({ id }) => id),
    before,
  );
  return thoughts.flatMap((thought) => {
    const then = snapshots.get(thought.id);
    if (!then) return [];
    return [toThen(thought, readSnapshot(thought, then.snapshot), then.at)];
  });
}

/** The dates of another text than today's are not known, so it is due only if somebody said so. */
function toThen(thought: Thought, snapshot: Snapshot, at: number): Thought {
  const { text, state, category = thought.category, pinned = false } = snapshot;
  const corrections = writeCorrections(snapshot.corrections ?? {});
  const dates = text === thought.text ? thought.dates : "[]";
  const then = { ...thought, text, state, category, corrections, dates, updated_at: at };
  return { ...then, ...readDue(then), pinned_at: pinned ? at : null };
}

/** What the enrichment has found belongs to the text of today, so it is left out. */
export const toListed = (then: Thought): ListedThought => ({
  ...toThoughtView({ ...then, dates: "[]", enrichment: "done" }, []),
  version: then.version,
  updatedAt: toIso(then.updated_at),
});

/** By the present state, because that is how the index is ordered. */
async function readStored(
  db: Db,
  actor: Actor,
  before: number,
  after: Place | undefined,
): Promise<Thought[]> {
  const rows = await Promise.all(
    states.map((state) => {
      let query = db
        .selectFrom("thoughts")
        .selectAll()
        .where("user_id", "=", actor.userId)
        .where("state", "=", state)
        .where("stored_at", "<", before);
      if (after)
        query = query.where((where) =>
          where(where.refTuple("created_at", "id"), "<", where.tuple(after.at, after.id)),
        );
      return query.orderBy("created_at", "desc").orderBy("id", "desc").limit(ROUND).execute();
    }),
  );
  return rows
    .flat()
    .toSorted((a, b) => b.created_at - a.created_at || (a.id < b.id ? 1 : -1))
    .slice(0, ROUND);
}

async function readSnapshots(
  db: Db,
  actor: Actor,
  ids: string[],
  before: number,
): Promise<Map<string, { snapshot: string | null; at: number }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("activity")
    .innerJoin(
      (activity) =>
        activity
          .selectFrom("activity")
          .select((row) => ["user_id" as const, "subject_id" as const, row.fn.max("id").as("id")])
          .where("user_id", "=", actor.userId)
          .where("subject_id", "in", ids)
          .where("at", "<", before)
          .groupBy(["user_id", "subject_id"])
          .as("latest"),
      (join) =>
        join
          .onRef("latest.user_id", "=", "activity.user_id")
          .onRef("latest.subject_id", "=", "activity.subject_id")
          .onRef("latest.id", "=", "activity.id"),
    )
    .select(["activity.subject_id", "activity.after", "activity.at"])
    .where("activity.user_id", "=", actor.userId)
    .execute();
  return new Map(rows.map(({ subject_id, after, at }) => [subject_id, { snapshot: after, at }]));
}
