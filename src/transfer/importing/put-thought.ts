import type { Actor } from "../../base/actor.ts";
import { createId } from "../../base/ids.ts";
import { zoneOf } from "../../base/time-zone.ts";
import { isTurnOver, nextTurn } from "../../base/turns.ts";
import { classifyText } from "../../language/builtin/categories/classifier.ts";
import { findNote } from "../../notes/rows.ts";
import type { Db } from "../../storage/db.ts";
import { recordActivity } from "../../storage/tables/activity.ts";
import { changeBook } from "../../storage/tables/books.ts";
import { requireBytes } from "../../storage/tables/quota.ts";
import { storeThought } from "../../thoughts/capturing/store.ts";
import { writeCorrections } from "../../thoughts/corrections.ts";
import { noDue } from "../../thoughts/due/due.ts";
import { analyzeThoughtInTurns } from "../../thoughts/index-rows.ts";
import { findThought } from "../../thoughts/rows.ts";
import { type Thought, toSnapshot, unenriched } from "../../thoughts/thought.ts";
import type { PortableThought } from "../portable.ts";
import type { ImportDeps, PutOutcome } from "../reading/import-row.ts";
import type { OpenBatch } from "./batches.ts";
import { openHistory, sumBytes } from "./put-history.ts";

type Sorted = PortableThought & Pick<Thought, "category">;

/** Like a capture: durable and searchable by words when it resolves. A thought that exists already is left unchanged. */
export async function putThought(
  { db, tokenizer, clock }: ImportDeps,
  actor: Actor,
  portable: PortableThought,
  batch: OpenBatch,
): Promise<PutOutcome> {
  const now = clock();
  const category = portable.category ?? classifyText(portable.text, tokenizer);
  const draft = toDraft(actor, { ...portable, category }, now);
  // Also checked before the transaction, so a repeated import skips the analysis.
  if (await findThought(db, actor, draft.id)) return "skipped";
  // Histories are found by the id alone.
  if (await findNote(db, actor, draft.id)) return { error: "The line has the id of a note." };
  const changes = toChanges(portable);
  await requireBytes(db, actor.userId, sumBytes(draft.text, changes));
  const entry = await analyzeThoughtInTurns(tokenizer, draft.text);
  const isStored = async (tx: Db) => (await findThought(tx, actor, draft.id)) !== undefined;
  const { requireRunning } = batch;
  const subject = { userId: actor.userId, id: draft.id, now, hasBefore: true, isStored, requireRunning };
  const history = await openHistory(db, subject, changes);
  if (isTurnOver()) await nextTurn();
  return changeBook(db, actor.userId, async (tx, revision) => {
    if (await isStored(tx)) return "skipped";
    await storeThought(tx, { ...draft, revision }, entry, now);
    if (portable.history.length === 0)
      await recordActivity(tx, actor, {
        before: null,
        after: draft,
        show: toSnapshot,
        showFirst: toSnapshot,
        importedAt: now,
      });
    else await history.finish(tx);
    await batch.record(tx, { subject_id: draft.id, kind: "thought", version: draft.version });
    return "imported";
  });
}

function toDraft(actor: Actor, portable: Sorted, now: number): Thought {
  const { author, text, category, state, version, corrections = {} } = portable;
  const storedAt = portable.storedAt ?? now;
  return {
    user_id: actor.userId,
    id: portable.id ?? createId(now),
    text,
    category: corrections.category ?? category,
    state,
    author_kind: author.kind,
    author_name: author.kind === "agent" ? author.name : null,
    created_at: portable.createdAt?.at ?? storedAt,
    time_zone: portable.timeZone ?? toTimeZone(actor, portable),
    stored_at: storedAt,
    updated_at: portable.updatedAt ?? storedAt,
    version,
    revision: 0,
    dates: "[]",
    ...noDue,
    ...unenriched,
    corrections: writeCorrections(corrections),
    pinned_at: portable.pinnedAt ?? null,
  };
}

function toTimeZone({ timeZone }: Actor, { createdAt }: PortableThought): string {
  return createdAt ? zoneOf(createdAt, timeZone) : timeZone;
}

function toChanges({ history }: PortableThought) {
  return history.map(({ action, at, by, ...after }) => ({
    action,
    at,
    by,
    after,
    bytes: Buffer.byteLength(after.text),
  }));
}
