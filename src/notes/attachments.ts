import type { z } from "zod";
import type { Actor } from "../base/actor.ts";
import { AppError } from "../base/errors.ts";
import { readInput } from "../base/input.ts";
import { findThought } from "../thoughts/rows.ts";
import { type ChangeOutcome, changeNote } from "./change.ts";
import type { NoteDeps } from "./deps.ts";
import { attachmentInput, noteLimits } from "./note.ts";

type AttachmentGiven = z.input<typeof attachmentInput>;

type MissingThought = { kind: "missing-thought" };

/** Hangs a note on a thought of the same user; what hangs there already stays. */
export async function attachNote(
  deps: NoteDeps,
  actor: Actor,
  given: AttachmentGiven,
): Promise<ChangeOutcome | MissingThought> {
  const { note_id, thought_id } = readInput(attachmentInput, given);
  const thought = await findThought(deps.db, actor, thought_id);
  return changeNote<MissingThought>(deps, actor, note_id, ({ thoughtIds }) => {
    if (!thought) return { kind: "missing-thought" };
    if (thoughtIds.includes(thought_id)) return {};
    if (thoughtIds.length >= noteLimits.attachments)
      throw new AppError(
        "invalid-argument",
        `note_id must be a note that is attached to fewer than ${noteLimits.attachments} thoughts`,
      );
    return { thoughtIds: [...thoughtIds, thought_id].sort() };
  });
}

/** Detaching what is not attached is fine, and changes nothing. */
export async function detachNote(
  deps: NoteDeps,
  actor: Actor,
  given: AttachmentGiven,
): Promise<ChangeOutcome> {
  const { note_id, thought_id } = readInput(attachmentInput, given);
  return changeNote(deps, actor, note_id, (read) => ({
    thoughtIds: read.thoughtIds.filter((id) => id !== thought_id),
  }));
}
