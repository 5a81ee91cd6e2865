import type { Actor } from "../../base/actor.ts";
import { whole } from "../../base/fields.ts";
import { attachNote } from "../../notes/attachments.ts";
import type { NoteDeps } from "../../notes/deps.ts";
import { createNoteInput, listNotesInput, noteInput, searchNotesInput } from "../../notes/note.ts";
import { createNote, deleteNote, listNotes, readNote } from "../../notes/notes.ts";
import { searchNotes } from "../../notes/search.ts";
import { toLabel } from "../label.ts";
import { noNote, refuseMissingThoughts, thoughtIds, toHead, toNoteUndo } from "./note-results.ts";
import { createUpdateTool } from "./note-update.ts";
import { type AgentTool, createTool, succeed } from "./tool.ts";

/** How much of a note is read at once. */
const READ_CHARACTERS = 20_000;

const readNoteInput = noteInput.extend({
  from: whole(0).default(0).describe("Where to read on: next_from of the part before."),
});

/** The model knows the user's notes as text files. Only the chat can access them. */
export function createNoteTools(deps: NoteDeps, actor: Actor): Record<string, AgentTool> {
  return {
    create_text_file: createTool({
      description:
        "Create a text file for longer texts: lists, drafts, minutes. A single memory is a thought instead.",
      input: createNoteInput.extend({ thought_ids: thoughtIds() }),
      async run({ thought_ids = [], ...input }) {
        const refusal = await refuseMissingThoughts(deps, actor, thought_ids);
        if (refusal) return refusal;
        let note = await createNote(deps, actor, input);
        for (const thought_id of thought_ids) {
          const outcome = await attachNote(deps, actor, { note_id: note.id, thought_id });
          if ("note" in outcome) note = outcome.note;
        }
        return succeed({ note: toHead(note), summary: `Created the note “${toLabel(note.title)}”` });
      },
    }),
    read_text_file: createTool({
      description: "Read a text file. A long one comes in parts: read on with from = next_from.",
      input: readNoteInput,
      async run({ note_id, from }) {
        const outcome = await readNote(deps, actor, { note_id });
        if (outcome.kind === "missing") return noNote;
        const { text } = outcome.note;
        const end = from + READ_CHARACTERS;
        const note = { ...outcome.note, text: text.slice(from, end).toWellFormed() };
        return succeed({ note, next_from: end < text.length ? end : null });
      },
    }),
    update_text_file: createUpdateTool(deps, actor),
    search_text_files: createTool({
      description: "Search the user's text files by words; each match comes with the place that fits best.",
      input: searchNotesInput,
      async run(input) {
        const matches = await searchNotes(deps, actor, input);
        return succeed({ notes: matches.map(({ noteId, ...match }) => ({ id: noteId, ...match })) });
      },
    }),
    list_text_files: createTool({
      description: "List the user's text files, the latest changed first, without their texts.",
      input: listNotesInput,
      run: async (input) => succeed(await listNotes(deps, actor, input)),
    }),
    delete_text_file: createTool({
      description: "Archive a text file, when the user asks to delete it. It can be undone.",
      input: noteInput,
      isDestructive: true,
      async run(input) {
        const outcome = await deleteNote(deps, actor, input);
        if (outcome.kind === "missing") return noNote;
        const { kind, note } = outcome;
        if (kind === "unchanged") return succeed({ note: toHead(note), changed: false });
        const summary = `Archived the note “${toLabel(note.title)}”`;
        return succeed({
          note: toHead(note),
          changed: true,
          summary,
          undo: toNoteUndo(note, note.version - 1),
        });
      },
    }),
  };
}
