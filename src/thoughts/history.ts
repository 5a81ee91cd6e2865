import type { Actor } from "../base/actor.ts";
import { AppError } from "../base/errors.ts";
import { toIso } from "../base/instant.ts";
import type { ChangeAnswer, ThoughtVersion } from "../contract-app/thoughts.ts";
import type { Db } from "../storage/db.ts";
import type { Tables } from "../storage/schema.ts";
import { changeThought } from "./changing/change.ts";
import { toAnswer } from "./changing/revise.ts";
import { describeCorrections } from "./correction-words.ts";
import type { ThoughtDeps } from "./deps.ts";
import { requireThought } from "./rows.ts";
import { readSnapshot, type Snapshot, type Thought } from "./thought.ts";

/** Limits the size of an answer: a thought of 20,000 characters may have been edited a thousand times. */
const MAX_SHOWN = 200;

type VersionRow = Pick<Tables["activity"], "action" | "actor_name" | "at" | "before" | "after">;

/** The thought after each change, newest first. Version 1 is the captured one. */
export async function listThoughtHistory(db: Db, actor: Actor, id: string): Promise<ThoughtVersion[]> {
  // Before its history: what that leaves out is the thought, unless it has been changed since.
  const thought = await requireThought(db, actor, id);
  const { count } = await selectActivity(db, actor, id)
    .select((activity) => activity.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const rows = await selectVersions(db, actor, id).orderBy("id", "desc").limit(MAX_SHOWN).execute();
  return rows.map((row, i) => toVersion(thought, row, Number(count) - i));
}

/** Restores the text of a version as a new change; the state stays. */
export async function restoreThoughtVersion(
  deps: ThoughtDeps,
  actor: Actor,
  { id, version }: { id: string; version: number },
): Promise<ChangeAnswer> {
  const plan = async (read: Thought) => {
    const row = await selectVersions(deps.db, actor, id)
      .orderBy("id")
      .limit(1)
      .offset(version - 1)
      .executeTakeFirst();
    if (!row) throw new AppError("not-found", `The thought has no version ${version}.`);
    const { text, corrections: { dates = [] } = {} } = readSnapshot(read, row.after);
    return { kind: "change" as const, text, dates };
  };
  return toAnswer(await changeThought(deps, actor, id, plan));
}

const selectActivity = (db: Db, actor: Actor, id: string) =>
  db.selectFrom("activity").where("user_id", "=", actor.userId).where("subject_id", "=", id);

const selectVersions = (db: Db, actor: Actor, id: string) =>
  selectActivity(db, actor, id).select(["action", "actor_name", "at", "before", "after"]);

function toVersion(
  thought: Thought,
  { action, actor_name, at, ...row }: VersionRow,
  version: number,
): ThoughtVersion {
  const before = row.before === null ? null : (JSON.parse(row.before) as Snapshot);
  const after = readSnapshot(thought, row.after);
  const { text, state } = after;
  const corrections = describeCorrections(before, after, thought.time_zone ?? "UTC");
  return { version, text, state, action, corrections, at: toIso(at), by: actor_name };
}
