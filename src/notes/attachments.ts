import type { Actor } from "../base/actor.ts";
import { AppError } from "../base/errors.ts";
import { limits } from "../contract.ts";
import { findThought } from "../thoughts/rows.ts";
import { type ChangeOutcome, changeNote } from "./change.ts";
import type { NoteDeps } from "./deps.ts";

type Attachment = { note_id: string; thought_id: string };

type MissingThought = { kind: "missing-thought" };

/** Attaches a note to a thought of the same user; does nothing if it is attached already. */
export async function attachNote(
  deps: NoteDeps,
  actor: Actor,
  { note_id, thought_id }: Attachment,
): Promise<ChangeOutcome | MissingThought> {
  const thought = await findThought(deps.db, actor, thought_id);
  return changeNote<MissingThought>(deps, actor, note_id, ({ thoughtIds }) => {
    if (!thought) return { kind: "missing-thought" };
    if (thoughtIds.includes(thought_id)) return {};
    if (thoughtIds.length >= limits.noteAttachments)
      throw new AppError(
        "invalid-argument",
        `note_id must be a note that is attached to fewer than ${limits.noteAttachments} thoughts`,
      );
    return { thoughtIds: [...thoughtIds, thought_id].sort() };
  });
}

/** Does nothing if it is not attached. */
export async function detachNote(
  deps: NoteDeps,
  actor: Actor,
  { note_id, thought_id }: Attachment,
): Promise<ChangeOutcome> {
  return changeNote(deps, actor, note_id, (read) => ({
    thoughtIds: read.thoughtIds.filter((id) => id !== thought_id),
  }));
}
