import type { Actor } from "../base/actor.ts";
import { AppError } from "../base/errors.ts";
import { readDates } from "../language/builtin/dates/dates.ts";
import type { EditPlan, Unclear } from "../language/mind.ts";
import type { Db } from "../storage/db.ts";
import { recordActivity } from "../storage/tables/activity.ts";
import { changeBook } from "../storage/tables/books.ts";
import { queueJob } from "../storage/tables/jobs.ts";
import { requireRoom } from "../storage/tables/quota.ts";
import type { ThoughtDeps } from "./deps.ts";
import { toDueColumns } from "./due.ts";
import { analyzeThoughtInTurns, type IndexEntry, putIndexEntry } from "./index-rows.ts";
import { type Change, findThought, updateThought } from "./rows.ts";
import { type Thought, toSnapshot } from "./thought.ts";

export type ChangeOutcome =
  | { kind: "changed" | "unchanged"; thought: Thought }
  | { kind: "missing" }
  | Unclear;

const MAX_TRIES = 8;

/**
 * The only way to change a stored thought. The plan is made for the current thought, and again if another change came
 * first, so that no assistant silently overwrites another's change.
 */
export async function changeThought(
  deps: ThoughtDeps,
  actor: Actor,
  id: string,
  plan: (read: Thought) => Promise<EditPlan>,
): Promise<ChangeOutcome> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const read = await findThought(deps.db, actor, id);
    if (!read) return { kind: "missing" };
    const planned = await plan(read);
    if (planned.kind === "unclear") return planned;
    const wanted = { text: planned.text ?? read.text, state: planned.state ?? read.state };
    if (wanted.text === read.text && wanted.state === read.state) return { kind: "unchanged", thought: read };
    const thought = await writeChange(deps, actor, read, wanted);
    if (thought) return { kind: "changed", thought };
  }
  throw new AppError(
    "conflict",
    "The thought is being edited by others just now. Nothing was changed; try again.",
  );
}

async function writeChange(
  deps: ThoughtDeps,
  actor: Actor,
  read: Thought,
  wanted: Pick<Thought, "text" | "state">,
): Promise<Thought | undefined> {
  if (wanted.text !== read.text) await requireRoom(deps.db, actor.userId, wanted.text);
  const at = deps.clock();
  const derived =
    wanted.text === read.text ? {} : await deriveFrom(deps, actor, { ...read, text: wanted.text });
  return changeBook(deps.db, actor.userId, (tx, revision) =>
    putChange(tx, actor, read, { ...wanted, ...derived, at, revision }),
  );
}

/** What an edit updates before the enrichment: the words it is found by, and the dates it answers with. */
async function deriveFrom(
  { tokenizer }: ThoughtDeps,
  actor: Actor,
  { text, category, created_at, time_zone }: Thought,
) {
  const dates = await readDates(text, created_at, time_zone ?? actor.timeZone);
  return {
    entry: await analyzeThoughtInTurns(tokenizer, text),
    dates: JSON.stringify(dates),
    due: toDueColumns({ text, category, dates, createdAt: created_at }),
  };
}

/** Writes text, state, index, history and a new job, within a change of the book; undefined if `read` is stale. */
export async function putChange(
  tx: Db,
  actor: Actor,
  read: Thought,
  change: Change & { entry?: IndexEntry | undefined },
): Promise<Thought | undefined> {
  const thought = await updateThought(tx, read, change);
  if (!thought) return undefined;
  const stored = { userId: actor.userId, thoughtId: thought.id, version: thought.version };
  if (change.entry) await putIndexEntry(tx, { ...stored, ...change.entry });
  await queueJob(tx, stored, change.at);
  await recordActivity(tx, actor, { before: read, after: thought, show: toSnapshot });
  return thought;
}
