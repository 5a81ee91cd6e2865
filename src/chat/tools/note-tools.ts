import type { Actor } from "../../base/actor.ts";
import { whole } from "../../base/fields.ts";
import { takeTokens } from "../../language/tokens.ts";
import { attachNote } from "../../notes/attachments.ts";
import type { NoteDeps } from "../../notes/deps.ts";
import { createNoteInput, noteInput, searchNotesInput } from "../../notes/note.ts";
import { createNote, listNotes, readNote } from "../../notes/notes.ts";
import { searchNotes } from "../../notes/search.ts";
import { toLabel } from "../label.ts";
import { noNote, refuseMissingThoughts, thoughtIds, toHead, toNoteUndo } from "./note-results.ts";
import { createUpdateTool } from "./note-update.ts";
import { type AgentTool, createTool, succeed } from "./tool.ts";

/** How much of a note is read at once, at most. */
const READ_CHARACTERS = 20_000;
/** For a note's title, id and times. */
const HEAD_TOKENS = 150;

const readNoteInput = noteInput.extend({
  from: whole(0).default(0).describe("next_from"),
});

const findNotesInput = searchNotesInput.partial({ query: true });

/** The model knows the user's notes as text files. Only the chat can access them. */
export function createNoteTools(deps: NoteDeps, actor: Actor, tokens: number): Record<string, AgentTool> {
  return {
    create_text_file: createTool({
      description: "Create a text file, for longer texts",
      input: createNoteInput.extend({ thought_ids: thoughtIds() }),
      propose: async ({ title, text }) => ({ what: `Write the note “${title}”`, text }),
      async run({ thought_ids = [], ...input }) {
        const refusal = await refuseMissingThoughts(deps, actor, thought_ids);
        if (refusal) return refusal;
        let note = await createNote(deps, actor, input);
        for (const thought_id of thought_ids) {
          const outcome = await attachNote(deps, actor, { note_id: note.id, thought_id });
          if ("note" in outcome) note = outcome.note;
        }
        const summary = `Created the note “${toLabel(note.title)}”`;
        return succeed({ note: toHead(note), summary, undo: toNoteUndo(note, 0) });
      },
    }),
    read_text_file: createTool({
      description: "Read a text file, in parts",
      input: readNoteInput,
      async run({ note_id, from }) {
        const outcome = await readNote(deps, actor, { note_id });
        if (outcome.kind === "missing") return noNote;
        const { text } = outcome.note;
        const part = takeTokens(text.slice(from, from + READ_CHARACTERS), tokens - HEAD_TOKENS);
        const end = from + part.length;
        const note = { ...outcome.note, text: part };
        return succeed({ note, next_from: end < text.length ? end : null });
      },
    }),
    update_text_file: createUpdateTool(deps, actor),
    search_text_files: createTool({
      description: "Search the text files; without query, list them",
      input: findNotesInput,
      async run({ query, limit }) {
        if (query === undefined) return succeed(await listNotes(deps, actor, { state: "open", limit }));
        const matches = await searchNotes(deps, actor, { query, limit });
        return succeed({ notes: matches.map(({ noteId, ...match }) => ({ id: noteId, ...match })) });
      },
    }),
  };
}
