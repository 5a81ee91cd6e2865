import type { Actor } from "../../base/actor.ts";
import { AppError } from "../../base/errors.ts";
import type { NoteView } from "../../contract-app/notes.ts";
import { attachNote, detachNote } from "../../notes/attachments.ts";
import { listBacklinks, nameThought } from "../../notes/backlinks.ts";
import type { ChangeOutcome } from "../../notes/change.ts";
import type { NoteDeps } from "../../notes/deps.ts";
import { eraseNote } from "../../notes/erase.ts";
import { createNote, deleteNote, listNotes, readNote, restoreNote, updateNote } from "../../notes/notes.ts";
import { searchNotes } from "../../notes/search.ts";
import { findNotesByTitle } from "../../notes/titles.ts";
import { listNoteHistory, restoreNoteVersion } from "../../notes/versions.ts";
import { findThoughts, noSuchThought, requireThought } from "../../thoughts/rows.ts";
import type { Handlers } from "./routes.ts";

type NoteRoute =
  | "listNotes"
  | "searchNotes"
  | "createNote"
  | "findNotesByTitle"
  | "readNote"
  | "readAttachedThoughts"
  | "listBacklinks"
  | "updateNote"
  | "archiveNote"
  | "restoreNote"
  | "eraseNote"
  | "listNoteHistory"
  | "restoreNoteVersion"
  | "attachNote"
  | "detachNote";

export function noteHandlers(deps: NoteDeps): Handlers<NoteRoute> {
  async function attach(actor: Actor, note_id: string, thought_id: string): Promise<NoteView> {
    const outcome = await attachNote(deps, actor, { note_id, thought_id });
    if (outcome.kind === "missing-thought") throw noSuchThought();
    return toNote(outcome);
  }

  return {
    listNotes: (actor, input) => listNotes(deps, actor, input),
    searchNotes: async (actor, input) => ({ matches: await searchNotes(deps, actor, input) }),
    async createNote(actor, { thought_id, ...input }) {
      if (thought_id === undefined) return createNote(deps, actor, input);
      await requireThought(deps.db, actor, thought_id);
      const { id } = await createNote(deps, actor, input);
      return attach(actor, id, thought_id);
    },
    findNotesByTitle: async (actor, { titles }) => ({
      notes: await findNotesByTitle(deps.db, actor, titles),
    }),
    readNote: (actor, { id }) => requireNote(deps, actor, id),
    async readAttachedThoughts(actor, { id }) {
      const { thoughtIds } = await requireNote(deps, actor, id);
      const thoughts = await findThoughts(deps.db, actor, thoughtIds);
      return { thoughts: [...thoughts.values()].map(nameThought) };
    },
    async listBacklinks(actor, { id }) {
      const backlinks = await listBacklinks(deps.db, actor, id);
      if (!backlinks) throw noSuchNote();
      return backlinks;
    },
    async updateNote(actor, { id, ...input }) {
      const outcome = await updateNote(deps, actor, { note_id: id, ...input });
      if (outcome.kind === "missing") throw noSuchNote();
      return outcome.kind === "stale"
        ? { kind: "stale", current: await requireNote(deps, actor, id) }
        : outcome;
    },
    archiveNote: async (actor, { id }) => toNote(await deleteNote(deps, actor, { note_id: id })),
    restoreNote: async (actor, { id }) => toNote(await restoreNote(deps, actor, { note_id: id })),
    async eraseNote(actor, { id }, _, source) {
      const outcome = await eraseNote({ ...deps, source }, actor, id);
      if (outcome.kind === "missing") throw noSuchNote();
      return { removed: outcome.removed };
    },
    async listNoteHistory(actor, { id, before }) {
      const outcome = await listNoteHistory(deps, actor, { note_id: id, before });
      if (outcome.kind === "missing") throw noSuchNote();
      return { versions: outcome.versions, next: outcome.next };
    },
    restoreNoteVersion: async (actor, { id, version }) =>
      toNote(await restoreNoteVersion(deps, actor, { note_id: id, version })),
    attachNote: (actor, { id, thought_id }) => attach(actor, id, thought_id),
    async detachNote(actor, { id, thought_id }) {
      await requireThought(deps.db, actor, thought_id);
      return toNote(await detachNote(deps, actor, { note_id: id, thought_id }));
    },
  };
}

function noSuchNote(): AppError {
  return new AppError("not-found", "There is no such note, or no such version of it.");
}

function toNote(outcome: ChangeOutcome): NoteView {
  if (outcome.kind === "missing") throw noSuchNote();
  return outcome.note;
}

async function requireNote(deps: NoteDeps, actor: Actor, id: string): Promise<NoteView> {
  const outcome = await readNote(deps, actor, { note_id: id });
  if (outcome.kind === "missing") throw noSuchNote();
  return outcome.note;
}
