import type { Actor } from "../../src/base/actor.ts";
import { readInput } from "../../src/base/fields.ts";
import { createNoteInput, listNotesInput, searchNotesInput } from "../../src/notes/note.ts";
import { NoteIndexes } from "../../src/notes/note-indexes.ts";
import { createNote, listNotes } from "../../src/notes/notes.ts";
import { searchNotes } from "../../src/notes/search.ts";
import { captureThought } from "../../src/thoughts/capturing/capture.ts";
import { createTestApp } from "../support/app.ts";

/** A service with two users, and time that goes on by a second whenever somebody looks. */
export async function openNotes() {
  let now = Date.UTC(2026, 4, 1);
  const clock = () => {
    now += 1_000;
    return now;
  };
  const service = await createTestApp({ clock });
  const { db, actor } = service;
  const stranger = (await service.addUser("Stranger's assistant")).actor;
  const deps = { db, clock, indexes: new NoteIndexes(db) };
  return {
    db,
    actor,
    stranger,
    deps,
    /** These three as an assistant calls them: what is given is read by its schema first. */
    create: async (given: object, by: Actor = actor) =>
      createNote(deps, by, readInput(createNoteInput, given)),
    list: async (given: object, by: Actor = actor) => listNotes(deps, by, readInput(listNotesInput, given)),
    search: async (given: object, by: Actor = actor) =>
      searchNotes(deps, by, readInput(searchNotesInput, given)),
    capture: async (raw: string, by: Actor = actor) =>
      (await captureThought(service.thoughts, by, { raw, as_user: true })).id,
    close: service.close,
  };
}

export type TestNotes = Awaited<ReturnType<typeof openNotes>>;

/** The outcome as the kind that is expected of it. */
export function expectKind<Outcome extends { kind: string }, Kind extends Outcome["kind"]>(
  outcome: Outcome,
  kind: Kind,
): Extract<Outcome, { kind: Kind }> {
  if (outcome.kind !== kind) throw new Error(`${outcome.kind}, not ${kind}`);
  return outcome as Extract<Outcome, { kind: Kind }>;
}
