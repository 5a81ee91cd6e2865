import { z } from "zod";
import { parseInstant, toIso } from "../base/instant.ts";
import { countCharacters, normalizeText } from "../base/text.ts";
import { limits } from "../contract.ts";
import type { NoteListing, NoteView } from "../contract-app.ts";
import type { Tables } from "../storage/schema.ts";

/** A note with the ids of the thoughts that it is attached to, in their order. */
export type Note = Tables["notes"] & { thoughtIds: string[] };
export type NoteState = Note["state"];

export const noteLimits = {
  titleCharacters: 200,
  textCharacters: 200_000,
  attachments: 100,
  pageSize: 100,
} as const;

export const textRule = (min: number, max: number) =>
  `must be a text of ${min} to ${max.toLocaleString("en-US")} characters`;

/** Normalized first, then measured, so that what is checked is what is stored. */
const text = (min: number, max: number, normalize = normalizeText) => {
  const error = textRule(min, max);
  return z
    .string({ error })
    .overwrite(normalize)
    .refine((value) => value.length >= min && countCharacters(value) <= max, { error })
    .meta({ minLength: min, maxLength: max });
};

const toOneLine = (value: string) => normalizeText(value).replace(/\s+/g, " ");

const title = () => text(1, noteLimits.titleCharacters, toOneLine);
const body = (min: 0 | 1) => text(min, noteLimits.textCharacters);
const noteId = () => z.uuid({ error: "must be a note's UUID" }).toLowerCase();

const wholeNumber = (max: number, rule: string) =>
  z.int({ error: rule }).min(1, { error: rule }).max(max, { error: rule });
const version = () => wholeNumber(Number.MAX_SAFE_INTEGER, "must be a whole number from 1 on");
const limit = () => wholeNumber(noteLimits.pageSize, `must be an integer from 1 to ${noteLimits.pageSize}`);

export const noteInput = z.object({ note_id: noteId() });

export const createNoteInput = z.object({ title: title(), text: body(0).default("") });

export const updateNoteInput = noteInput
  .extend({ title: title().optional(), text: body(0).optional(), version: version().optional() })
  .refine((input) => input.title !== undefined || input.text !== undefined, {
    path: ["title"],
    error: "or text is required",
  });

export const appendToNoteInput = noteInput.extend({ text: body(1) });

export const attachmentInput = noteInput.extend({
  thought_id: z.uuid({ error: "must be a thought's UUID" }).toLowerCase(),
});

export const noteVersionInput = noteInput.extend({ version: version() });

export const noteHistoryInput = noteInput.extend({
  before: version().optional(),
  limit: limit().default(20),
});

const instantRule = "must be the updatedAt of the last note seen";
export const listNotesInput = z
  .object({
    state: z.enum(["open", "archived"], { error: "must be one of open, archived" }).default("open"),
    limit: limit().default(50),
    cursor_updated_at: z
      .string({ error: instantRule })
      .refine((value) => parseInstant(value) !== undefined, { error: instantRule })
      .optional(),
    cursor_id: noteId().optional(),
  })
  .refine((input) => (input.cursor_id === undefined) === (input.cursor_updated_at === undefined), {
    path: ["cursor_id"],
    error: "must come together with cursor_updated_at",
  });

export const searchNotesInput = z.object({
  query: text(1, limits.queryCharacters),
  limit: limit().default(10),
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
