import type { Actor } from "../base/actor.ts";
import { AppError } from "../base/errors.ts";
import { toIso } from "../base/instant.ts";
import type { ChangeAnswer, ThoughtVersion } from "../contract-app.ts";
import type { Db } from "../storage/db.ts";
import type { Tables } from "../storage/schema.ts";
import { changeThought } from "./change.ts";
import type { ThoughtDeps } from "./deps.ts";
import { toAnswer } from "./revise.ts";
import { requireThought } from "./rows.ts";
import type { Snapshot } from "./thought.ts";

/** Limits the size of an answer: a thought of 20,000 characters may have been edited a thousand times. */
const MAX_SHOWN = 200;

type VersionRow = Pick<Tables["activity"], "action" | "actor_name" | "at" | "after">;

/** The thought after each change, newest first. Version 1 is the captured one. */
export async function listThoughtHistory(db: Db, actor: Actor, id: string): Promise<ThoughtVersion[]> {
  await requireThought(db, actor, id);
  const { count } = await selectActivity(db, actor, id)
    .select((activity) => activity.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const rows = await selectVersions(db, actor, id).orderBy("id", "desc").limit(MAX_SHOWN).execute();
  return rows.map((row, i) => toVersion(row, Number(count) - i));
}

/** Restores the text of a version as a new change; the state stays. */
export async function restoreThoughtVersion(
  deps: ThoughtDeps,
  actor: Actor,
  { id, version }: { id: string; version: number },
): Promise<ChangeAnswer> {
  await requireThought(deps.db, actor, id);
  const row = await selectVersions(deps.db, actor, id)
    .orderBy("id")
    .limit(1)
    .offset(version - 1)
    .executeTakeFirst();
  if (!row) throw new AppError("not-found", `The thought has no version ${version}.`);
  const { text } = toVersion(row, version);
  return toAnswer(deps, actor, await changeThought(deps, actor, id, async () => ({ kind: "change", text })));
}

/** The thought before its last change; undefined if it was never changed. */
export async function findLastSnapshot(
  db: Db,
  actor: Actor,
  thoughtId: string,
): Promise<Snapshot | undefined> {
  const row = await db
    .selectFrom("activity")
    .select("before")
    .where("user_id", "=", actor.userId)
    .where("subject_id", "=", thoughtId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.before ? (JSON.parse(row.before) as Snapshot) : undefined;
}

const selectActivity = (db: Db, actor: Actor, id: string) =>
  db.selectFrom("activity").where("user_id", "=", actor.userId).where("subject_id", "=", id);

const selectVersions = (db: Db, actor: Actor, id: string) =>
  selectActivity(db, actor, id).select(["action", "actor_name", "at", "after"]);

function toVersion({ action, actor_name, at, after }: VersionRow, version: number): ThoughtVersion {
  const { text, state } = JSON.parse(after) as Snapshot;
  return { version, text, state, action, at: toIso(at), by: actor_name };
}
