import { afterEach, beforeEach, expect, test } from "vitest";
import { createLog } from "../../src/base/log.ts";
import { createContextualPassages } from "../../src/language/embedding/contextual-passages.ts";
import { embedNote, startNoteEmbedding } from "../../src/notes/embed-notes.ts";
import { findNotes } from "../../src/notes/find.ts";
import { NoteIndexes } from "../../src/notes/note-indexes.ts";
import { createNote, updateNote } from "../../src/notes/notes.ts";
import { searchNotes } from "../../src/notes/search.ts";
import { sharedEmbedder } from "../support/embedder.ts";
import { openNotes, type TestNotes } from "./support.ts";

const tokenizer = sharedEmbedder();
const passages = createContextualPassages();
const never = new AbortController().signal;
const silentLog = createLog({ LOG_LEVEL: "silent" });

let notes: TestNotes;
let deps: ReturnType<typeof withMeaning>;
const withMeaning = () => ({
  ...notes.deps,
  indexes: new NoteIndexes(notes.db, { passageModel: passages.model }),
  questions: { tokenizer, passages },
});
beforeEach(async () => {
  notes = await openNotes();
  deps = withMeaning();
});
afterEach(() => notes.close());

const create = async (title: string, text: string) =>
  (await createNote(deps, notes.actor, { title, text })).id;
const embedding = () => ({ db: notes.db, tokenizer, passages });
const embed = (noteId: string) => embedNote(embedding(), { userId: notes.actor.userId, noteId });
const find = (query: string) => findNotes(deps, notes.actor, query, 10);

const HOLIDAY = "We want to spend the summer by the sea, somewhere warm with good fish restaurants.";
const PLANS = `For the holidays: ${HOLIDAY} The children would like a beach, and we would take the train to Portugal rather than fly. Two weeks in August, a small flat near the harbour, and a few days in Lisbon on the way back.`;
const QUESTION = "where do they plan to go on vacation?";

test("a note that shares no word with the question is found by what it means", async () => {
  const id = await create("Ideas", HOLIDAY);
  await create("Garage", "The winter tyres are on the top shelf.");
  expect(await find(QUESTION)).toEqual([]);
  expect(await embed(id)).toBe(true);
  expect((await find(QUESTION))[0]).toMatchObject({ id, title: "Ideas" });
});

test("of a long note the passage that answers is shown", async () => {
  const filler = Array.from(
    { length: 40 },
    (_, i) => `Meeting ${i}: the budget of department ${i} was discussed and adjourned to the next month.`,
  );
  const id = await create("Minutes", [...filler.slice(0, 20), PLANS, ...filler.slice(20)].join("\n\n"));
  await embed(id);
  const [found] = await searchNotes(deps, notes.actor, { query: QUESTION, limit: 5 });
  expect(found?.snippet).toMatch(/^….*by the sea.*…$/s);
});

test("words that say nothing find nothing by meaning", async () => {
  const ids = [await create("Ideas", HOLIDAY), await create("Garage", "The winter tyres are on the shelf.")];
  for (const id of ids) await embed(id);
  for (const nonsense of ["qwzx vbrk plomf", "asdf jklö uiop"])
    for (const { score } of await find(nonsense)) expect(score).toBeLessThan(0.2);
});

test("a changed note is no longer found by what it meant, and waits for its new vectors", async () => {
  const id = await create("Ideas", HOLIDAY);
  await embed(await nextWaiting());
  await updateNote(deps, notes.actor, {
    note_id: id,
    text: "Vegetarian dinner: lentil curry with rice, roasted aubergine, chocolate mousse.",
  });
  expect(await find(QUESTION)).toEqual([]);
  expect(await nextWaiting()).toBe(id);
  await embed(id);
  expect((await find("what should I cook for guests who eat no meat?"))[0]).toMatchObject({
    id,
  });
});

test("a note waits for its vectors again after the thread or the endpoint that makes them has failed", async () => {
  const id = await create("Ideas", HOLIDAY);
  const embedded = Promise.withResolvers<void>();
  let tries = 0;
  const embedPassages: typeof passages.embedPassages = async (parts) => {
    if (++tries < 3) throw new Error("the enrichment thread ended");
    embedded.resolve();
    return passages.embedPassages(parts);
  };
  const failing = { ...embedding(), passages: { ...passages, embedPassages }, log: silentLog, retryMs: 1 };
  const running = startNoteEmbedding(failing, deps.indexes.waiting);
  await embedded.promise;
  await running.stop();
  expect((await find(QUESTION))[0]).toMatchObject({ id });
});

test("a change while a note is being read by the model is not overwritten", async () => {
  const id = await create("Ideas", HOLIDAY);
  const slow = {
    model: passages.model,
    async embedPassages(parts: Parameters<typeof passages.embedPassages>[0]) {
      await updateNote(deps, notes.actor, { note_id: id, text: "Tyre pressure 2.4 bar." });
      return passages.embedPassages(parts);
    },
  };
  const key = { userId: notes.actor.userId, noteId: id };
  expect(await embedNote({ ...embedding(), passages: slow }, key)).toBe(false);
  expect(await find(QUESTION)).toEqual([]);
});

test("notes from before there were vectors, or of another model, wait as soon as an index is loaded", async () => {
  const id = await create("Ideas", HOLIDAY);
  await embed(id);
  await notes.db.updateTable("note_index").set({ passage_model: "another" }).execute();
  deps = withMeaning();
  expect(await find(QUESTION)).toEqual([]);
  expect(await nextWaiting()).toBe(id);
});

async function nextWaiting(): Promise<string> {
  return (await deps.indexes.waiting.next(never))?.noteId ?? "";
}
