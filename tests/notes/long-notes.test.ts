import { expect, test } from "vitest";
import { NoteIndexes } from "../../src/notes/note-indexes.ts";
import { unknownWords, watchRounds } from "../support/rounds.ts";
import { openNotes } from "./support.ts";

test("the index is brought up to date in turns, however long the notes are", async () => {
  const notes = await openNotes();
  for (let i = 0; i < 6; i++) await notes.create({ title: `Note ${i}`, text: unknownWords(200_000, 50 + i) });
  // Little work beside a garbage collection, which may be in one of the tries.
  const shares: number[] = [];
  for (let i = 0; i < 5; i++) {
    const read = () => new NoteIndexes(notes.db).current(notes.actor.userId);
    const { longest, total, result } = await watchRounds(read);
    expect(result.size).toBe(6);
    shares.push(longest / total);
  }
  expect(Math.min(...shares)).toBeLessThan(1 / 2);
  await notes.close();
});
