import { z } from "zod";
import type { Actor } from "../../base/actor.ts";
import { uuid } from "../../base/fields.ts";
import { limits } from "../../contract.ts";
import type { ToolResult } from "../../contract-app/chat.ts";
import type { NoteView } from "../../contract-app/notes.ts";
import type { NoteDeps } from "../../notes/deps.ts";
import { findThoughts } from "../../thoughts/rows.ts";
import { refuse } from "./tool.ts";

/** Shared by the tools on text files. */

export const noNote = refuse("not_found", "The user has no text file with this id.");

export const thoughtIds = () =>
  z
    .array(uuid("must be thoughts' UUIDs"))
    .max(limits.noteAttachments, { error: `must be at most ${limits.noteAttachments} ids` })
    .optional()
    .describe("");

export async function refuseMissingThoughts(
  deps: NoteDeps,
  actor: Actor,
  ids: string[],
): Promise<ToolResult | undefined> {
  const found = await findThoughts(deps.db, actor, ids);
  const missing = ids.find((id) => !found.has(id));
  return missing === undefined
    ? undefined
    : refuse("not_found", `The user has no thought with the id ${missing}.`);
}

/** Without the text, which the model has just written or read. */
export function toHead({ text, ...head }: NoteView) {
  return { ...head, characters: text.length };
}

/** `restores`: the version to go back to; 0 if the note was created. */
export function toNoteUndo(note: NoteView, restores: number) {
  return { kind: "note" as const, id: note.id, version: note.version, restores };
}
