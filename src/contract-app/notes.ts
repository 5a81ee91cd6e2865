import { z } from "zod";
import { instant, line, oneOf, requireWholeCursor, text, uuid, wholeFromText } from "../base/fields.ts";
import { limits } from "../contract.ts";
import { type ErasureReport, id, query, version } from "./shared.ts";

const noteTitle = line(limits.noteTitleCharacters);
const noteText = text(0, limits.noteCharacters);

export const notesInputs = {
  listNotes: z
    .object({
      state: oneOf("open", "archived").default("open"),
      limit: wholeFromText(1, limits.notePage).default(50),
      cursor_updated_at: instant("must be the updatedAt of the last note seen").optional(),
      cursor_id: uuid("must be a note's UUID").optional(),
    })
    .superRefine(requireWholeCursor("cursor_updated_at")),
  searchNotes: z.object({ query, limit: wholeFromText(1, limits.notePage).default(20) }),
  createNote: z.object({ title: noteTitle, text: noteText.default(""), thought_id: id.optional() }),
  findNotesByTitle: z.object({ titles: z.array(z.string()).max(limits.lookedUpTitles) }),
  readNote: z.object({ id }),
  readAttachedThoughts: z.object({ id }),
  listBacklinks: z.object({ id }),
  updateNote: z
    .object({
      id,
      title: noteTitle.optional(),
      text: noteText.optional(),
      version: version.optional(),
    })
    .refine((input) => input.title !== undefined || input.text !== undefined, {
      path: ["title"],
      error: "or text is required",
    }),
  archiveNote: z.object({ id }),
  restoreNote: z.object({ id }),
  eraseNote: z.object({ id }),
  listNoteHistory: z.object({ id, before: version.optional() }),
  restoreNoteVersion: z.object({ id, version }),
  attachNote: z.object({ id, thought_id: id }),
  detachNote: z.object({ id, thought_id: id }),
};

export type NoteListing = {
  id: string;
  title: string;
  state: "open" | "archived";
  version: number;
  createdAt: string;
  updatedAt: string;
};

export type NoteView = NoteListing & { text: string; thoughtIds: string[] };

/** `label` is its beginning. */
export type NamedThought = { id: string; label: string };

/** Where a note is named as `[[Title]]`. Newest first. */
export type Backlinks = {
  thoughts: NamedThought[];
  notes: { id: string; title: string }[];
};

export type NoteVersion = {
  version: number;
  title: string;
  text: string;
  state: "open" | "archived";
  action: string;
  at: string;
  by: string | null;
};

export type NotesOutputs = {
  listNotes: { notes: NoteListing[]; next: { cursor_updated_at: string; cursor_id: string } | null };
  searchNotes: { matches: { noteId: string; title: string; score: number; snippet: string }[] };
  createNote: NoteView;
  /** In the order of the titles, whatever their case and accents; of several, the newest. */
  findNotesByTitle: { notes: ({ id: string; title: string } | null)[] };
  readNote: NoteView;
  /** Those that the note is attached to, in any order. */
  readAttachedThoughts: { thoughts: NamedThought[] };
  listBacklinks: Backlinks;
  updateNote: { kind: "changed" | "unchanged"; note: NoteView } | { kind: "stale"; current: NoteView };
  archiveNote: NoteView;
  restoreNote: NoteView;
  /** The thoughts it was attached to are kept. */
  eraseNote: { removed: ErasureReport };
  listNoteHistory: { versions: NoteVersion[]; next: number | null };
  restoreNoteVersion: NoteView;
  attachNote: NoteView;
  detachNote: NoteView;
};
