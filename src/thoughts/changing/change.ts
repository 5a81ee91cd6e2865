import type { Actor } from "../../base/actor.ts";
import { AppError } from "../../base/errors.ts";
import { readDates } from "../../language/builtin/dates/dates.ts";
import type { Unclear } from "../../language/mind.ts";
import type { Db } from "../../storage/db.ts";
import { recordActivity } from "../../storage/tables/activity.ts";
import { changeBook } from "../../storage/tables/books.ts";
import { moveJob, queueJob } from "../../storage/tables/jobs.ts";
import { requireRoom } from "../../storage/tables/quota.ts";
import {
  compareMentions,
  correctDates,
  readCorrections,
  readGoneTags,
  readTags,
  writeCorrections,
} from "../corrections.ts";
import type { ThoughtDeps } from "../deps.ts";
import { readDue } from "../due/due.ts";
import { analyzeThoughtInTurns, changeIndexEntries, type IndexEntry, putIndexEntry } from "../index-rows.ts";
import { changeMentions } from "../mention-rows.ts";
import { type Change, findThought, listEntitiesOf, updateThought } from "../rows.ts";
import { type Thought, type ThoughtEntity, toSnapshot } from "../thought.ts";
import { type Plan, toWanted, type Wanted } from "./wanted.ts";

type Changed = { thought: Thought; entities: ThoughtEntity[] };

export type ChangeOutcome = ({ kind: "changed" | "unchanged" } & Changed) | { kind: "missing" } | Unclear;

/** In every round one change is written, so this many concurrent changes of one thought succeed. */
const MAX_TRIES = 50;

/**
 * The only way to change a stored thought. The plan is made for the current thought, and again if another change came
 * first, so that no assistant silently overwrites another's change.
 */
export async function changeThought(
  deps: ThoughtDeps,
  actor: Actor,
  id: string,
  plan: (read: Thought) => Promise<Plan>,
): Promise<ChangeOutcome> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const read = await findThought(deps.db, actor, id);
    if (!read) return { kind: "missing" };
    const planned = await plan(read);
    const wanted = await toWanted(deps, actor, read, planned);
    if ("reason" in wanted) return wanted;
    if (isAsWanted(read, wanted))
      return { kind: "unchanged", thought: read, entities: await listEntitiesOf(deps.db, actor, id) };
    const changed = await writeChange(deps, actor, read, { ...wanted, isUndo: planned.kind === "restore" });
    if (changed) return { kind: "changed", ...changed };
  }
  throw new AppError(
    "conflict",
    "The thought is being edited by others just now. Nothing was changed; try again.",
  );
}

function isAsWanted(read: Thought, { isPinned, ...wanted }: Wanted): boolean {
  return (
    wanted.text === read.text &&
    wanted.state === read.state &&
    wanted.category === read.category &&
    wanted.corrections === read.corrections &&
    isPinned === (read.pinned_at !== null)
  );
}

async function writeChange(
  deps: ThoughtDeps,
  actor: Actor,
  read: Thought,
  { isPinned, isUndo, ...wanted }: Wanted & { isUndo: boolean },
): Promise<Changed | undefined> {
  const isNewText = wanted.text !== read.text;
  if (isNewText) await requireRoom(deps.db, actor.userId, wanted.text);
  const at = deps.clock();
  const pinned_at = isPinned ? (read.pinned_at ?? at) : null;
  const derived = isNewText ? await deriveFrom(deps, actor, { ...read, ...wanted }) : {};
  const written = { ...wanted, dates: read.dates, ...derived };
  const corrections = isNewText && !isUndo ? await keepDue(actor, read, written) : wanted.corrections;
  const change = { ...wanted, corrections, pinned_at, ...derived, at };
  return changeBook(deps.db, actor.userId, async (tx, revision) => {
    const thought = await putChange(tx, actor, read, { ...change, revision });
    // Not after the commit: what fails then would be taken for a refusal.
    return thought && { thought, entities: await listEntitiesOf(tx, actor, thought.id) };
  });
}

type Written = Pick<Thought, "text" | "category" | "dates" | "corrections">;

/** A corrected due date ends when a new text names another date itself. */
async function keepDue(actor: Actor, read: Thought, written: Written): Promise<string | null> {
  const { due, ...others } = readCorrections(written);
  const isSetNow = JSON.stringify(due) !== JSON.stringify(readCorrections(read).due);
  if (due === undefined || isSetNow) return written.corrections;
  const named = readDue({ ...read, ...written, corrections: null });
  // Not what is stored: of a thought that is not understood yet, that is nothing.
  const before = readDue({ ...read, dates: await readDatesOf(actor, read), corrections: null });
  const isMoved = named.due_at !== null && named.due_at !== before.due_at;
  return isMoved ? writeCorrections(others) : written.corrections;
}

/** What an edit updates before the enrichment: the words it is found by, and the dates it answers with. */
export async function deriveFrom({ tokenizer }: ThoughtDeps, actor: Actor, thought: Thought) {
  return {
    entry: await analyzeThoughtInTurns(tokenizer, thought.text),
    dates: await readDatesOf(actor, thought),
  };
}

async function readDatesOf(actor: Actor, { text, created_at, time_zone, corrections }: Thought) {
  const dates = await readDates(text, created_at, time_zone ?? actor.timeZone);
  return JSON.stringify(correctDates(dates, readCorrections({ corrections })));
}

type WrittenChange = Omit<Change, "isUnenriched" | "due"> & { entry?: IndexEntry | undefined };

/**
 * Writes the thought, its index, mentions and history within a change of the book, and queues what is left to enrich;
 * undefined if `read` is stale.
 */
export async function putChange(
  tx: Db,
  actor: Actor,
  read: Thought,
  change: WrittenChange,
): Promise<Thought | undefined> {
  const { corrections = read.corrections, category = read.category, dates = read.dates } = change;
  const corrected = { corrections };
  const due = readDue({ ...read, text: change.text, category, dates, corrections });
  const mentions = compareMentions(readCorrections(read), readCorrections(corrected), change.text);
  const isNewText = change.text !== read.text;
  const tags = isNewText ? readTags(change.text, readCorrections(corrected)) : [];
  const goneTags = isNewText ? readGoneTags(read.text, change.text, readCorrections(corrected)) : [];
  const isWritten = isNewText || change.state !== read.state;
  const isMentioning = mentions.add.length + mentions.remove.length > 0;
  const isUnenriched = isWritten || isMentioning;
  const thought = await updateThought(tx, read, { ...change, due, isUnenriched });
  if (!thought) return undefined;
  const stored = { userId: actor.userId, thoughtId: thought.id, version: thought.version };
  if (change.entry) await putIndexEntry(tx, { ...stored, ...change.entry });
  else if (mentions.isOpen)
    await changeIndexEntries(tx, actor.userId, new Map([[thought.id, { mind: null }]]));
  const add = [...mentions.add, ...tags];
  const remove = [...mentions.remove, ...goneTags];
  if (add.length + remove.length > 0) await changeMentions(tx, stored, { add, remove }, change.at);
  if (isUnenriched) await queueJob(tx, stored, change.at);
  else await moveJob(tx, stored, change.at);
  await recordActivity(tx, actor, {
    before: read,
    after: thought,
    show: (shown) => toSnapshot(shown, thought.category !== read.category),
    showFirst: toSnapshot,
    isCorrection: !isWritten,
  });
  return thought;
}
