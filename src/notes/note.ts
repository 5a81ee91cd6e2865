import { z } from "zod";
import { pageSize, uuid } from "../base/fields.ts";
import { toIso } from "../base/instant.ts";
import { limits } from "../contract.ts";
import { appInputs } from "../contract-app/calls.ts";
import type { NoteListing, NoteView } from "../contract-app/notes.ts";
import type { Tables } from "../storage/schema.ts";

/** A note with the sorted ids of the thoughts it is attached to. */
export type Note = Tables["notes"] & { thoughtIds: string[] };
export type NoteState = Note["state"];

/** Inputs of assistants; those of the web app are in the contract. */

export const noteInput = z.object({ note_id: uuid("must be a note's UUID") });

export const createNoteInput = appInputs.createNote.omit({ thought_id: true });

export const listNotesInput = appInputs.listNotes.safeExtend({
  limit: pageSize(limits.notePage).default(50),
});

export const searchNotesInput = appInputs.searchNotes.extend({
  limit: pageSize(limits.notePage).default(10),
});

export function toNoteListing(note: Omit<Tables["notes"], "text">): NoteListing {
  return {
    id: note.id,
    title: note.title,
    state: note.state,
    version: note.version,
    createdAt: toIso(note.created_at),
    updatedAt: toIso(note.updated_at),
  };
}

export function toNoteView(note: Note): NoteView {
  return { ...toNoteListing(note), text: note.text, thoughtIds: note.thoughtIds };
}
