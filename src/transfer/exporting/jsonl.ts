import type { Actor } from "../../base/actor.ts";
import { toIso } from "../../base/instant.ts";
import { isTurnOver, nextTurn } from "../../base/turns.ts";
import { readSnapshots } from "../../notes/history.ts";
import type { Note } from "../../notes/note.ts";
import type { Db } from "../../storage/db.ts";
import { readCorrections } from "../../thoughts/corrections.ts";
import { readSnapshot, type Thought } from "../../thoughts/thought.ts";
import { FILE_VERSION, type PortableLine } from "../portable.ts";
import { readCorrectedEntities } from "./entities.ts";
import { readHandLinks } from "./links.ts";
import { type Change, readHistory, readNotes, readThoughts } from "./rows.ts";

const PART_CHARACTERS = 100_000;

/** The whole book with its history, in the format that import reads. */
export async function* exportJsonLines(db: Db, actor: Actor): AsyncGenerator<string> {
  yield toLine({ kind: "commonplace", version: FILE_VERSION });
  for (const entity of await readCorrectedEntities(db, actor)) yield toLine(entity);
  for await (const page of readThoughts(db, actor)) {
    const history = await readHistory(db, actor, page);
    yield page.map((thought) => toLine(toPortableThought(thought, history.get(thought.id) ?? []))).join("");
  }
  for await (const link of readHandLinks(db, actor)) yield toLine(link);
  for await (const note of readNotes(db, actor)) {
    const history = await readHistory(db, actor, [note]);
    yield* toNoteLine(note, history.get(note.id) ?? []);
  }
}

const toLine = (line: PortableLine) => `${JSON.stringify(line)}\n`;

function toPortableThought(thought: Thought, history: Change[]): PortableLine {
  return {
    kind: "thought",
    id: thought.id,
    text: thought.text,
    state: thought.state,
    category: thought.category,
    author: thought.author_name === null ? { kind: "user" } : { kind: "agent", name: thought.author_name },
    createdAt: toIso(thought.created_at),
    ...(thought.time_zone !== null && { timeZone: thought.time_zone }),
    storedAt: toIso(thought.stored_at),
    updatedAt: toIso(thought.updated_at),
    ...(thought.corrections !== null && { corrections: readCorrections(thought) }),
    ...(thought.pinned_at !== null && { pinnedAt: toIso(thought.pinned_at) }),
    version: thought.version,
    history: history.map((change) => toVersion(change, readSnapshot(thought, change.after))),
  };
}

/** In parts: all versions of a long note that was saved for months are more than a text can hold. */
async function* toNoteLine(note: Note, history: Change[]): AsyncGenerator<string> {
  let part = `${JSON.stringify(toPortableNote(note)).slice(0, -1)},"history":[`;
  let separator = "";
  for (const [change, snapshot] of readSnapshots(history)) {
    part += separator + JSON.stringify(toVersion(change, snapshot));
    separator = ",";
    if (part.length < PART_CHARACTERS) continue;
    yield part;
    part = "";
    if (isTurnOver()) await nextTurn();
  }
  yield `${part}]}\n`;
}

function toPortableNote(note: Note): Omit<Extract<PortableLine, { kind: "note" }>, "history"> {
  return {
    kind: "note",
    id: note.id,
    title: note.title,
    text: note.text,
    state: note.state,
    thoughtIds: note.thoughtIds,
    createdAt: toIso(note.created_at),
    updatedAt: toIso(note.updated_at),
    version: note.version,
  };
}

const toVersion = <Snapshot>({ action, at, by }: Change, after: Snapshot) => ({
  action,
  at: toIso(at),
  by,
  ...after,
});
