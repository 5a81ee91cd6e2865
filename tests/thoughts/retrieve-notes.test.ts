import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readInput } from "../../src/base/fields.ts";
import { attachNote } from "../../src/notes/attachments.ts";
import { createNoteInput } from "../../src/notes/note.ts";
import { createNote, deleteNote, restoreNote, updateNote } from "../../src/notes/notes.ts";
import { createTestApp, type TestApp } from "../support/app.ts";

let service: TestApp;
beforeAll(async () => {
  service = await createTestApp();
});
afterAll(() => service.close());

type Why = Record<"lexical" | "semantic" | "graph" | "time" | "note", number>;
type Match = {
  id: string;
  normalizedText: string;
  category: string;
  score: number;
  metadata: { why: Why; note?: { id: string; title: string } };
};

/** A fresh user who captures, writes notes and asks. */
async function openBook() {
  const { key, actor } = await service.addUser();
  const { notes } = service;
  return {
    capture: async (raw: string, as_user = true): Promise<string> =>
      (await service.call("capture_thought", { raw, as_user }, key)).output.id,
    write: async (title: string, text = "", ...thoughtIds: string[]) => {
      const { id: note_id } = await createNote(notes, actor, readInput(createNoteInput, { title, text }));
      for (const thought_id of thoughtIds) await attachNote(notes, actor, { note_id, thought_id });
      return note_id;
    },
    rewrite: (note_id: string, text: string) => updateNote(notes, actor, { note_id, text }),
    archive: (note_id: string) => deleteNote(notes, actor, { note_id }),
    restore: (note_id: string) => restoreNote(notes, actor, { note_id }),
    complete: (thought_id: string) =>
      service.call("edit_thought", { thought_id, edit_request: "mark as done" }, key),
    ask: async (query: string, args: object = {}): Promise<Match[]> =>
      (await service.call("retrieve_thoughts", { query, ...args }, key)).output,
    browse: async (args: object = {}): Promise<Match[]> =>
      (await service.call("retrieve_thoughts", args, key)).output,
  };
}

const ids = (matches: Match[]) => matches.map(({ id }) => id);
const sum = (why: Why) => Object.values(why).reduce((total, part) => total + part, 0);

describe("a note that hangs on thoughts", () => {
  test("returns the thought, and says which note it was", async () => {
    const { capture, write, ask } = await openBook();
    const id = await capture("Meeting with the bank");
    await capture("Buy oat milk");
    const noteId = await write(
      "Mortgage",
      "Fixed rate 3.1 percent for ten years, early repayment allowed.",
      id,
    );
    const [best, ...others] = await ask("early repayment", { detail: "full" });
    expect(best).toMatchObject({
      id,
      normalizedText: "Meeting with the bank",
      metadata: { note: { id: noteId, title: "Mortgage" } },
    });
    expect(best?.metadata.why.note).toBeGreaterThan(0.6);
    expect(others).not.toEqual([]);
    expect(others.every(({ metadata }) => metadata.note === undefined && metadata.why.note === 0)).toBe(true);
    expect(ids(others)).not.toContain(noteId);
  });

  test("makes a thought surer that is found by itself too: once, and why still adds up", async () => {
    const { capture, write, ask } = await openBook();
    const id = await capture("Meeting with the bank about the mortgage");
    await capture("The car needs new tyres");
    const [alone] = await ask("mortgage repayment", { detail: "full" });
    await write("Rates", "Mortgage: early repayment allowed.", id);
    const matches = await ask("mortgage repayment", { detail: "full" });
    const [best] = matches;
    expect(ids(matches).filter((found) => found === id)).toHaveLength(1);
    expect(best?.id).toBe(id);
    expect(best?.score).toBeGreaterThan(alone?.score ?? 1);
    expect(best?.score).toBeLessThanOrEqual(1);
    expect(best?.metadata.why).toMatchObject({ lexical: alone?.metadata.why.lexical });
    for (const match of matches) expect(sum(match.metadata.why)).toBeCloseTo(match.score, 2);
  });

  test("has the same score however many are asked for", async () => {
    const { capture, write, ask } = await openBook();
    for (let i = 0; i < 5; i++) await capture(`The harbour at dawn, picture ${i}`);
    const id = await capture("A picture of somebody");
    await write("Faces", "The harbour pilot", id);
    const [ofAll] = await ask("harbour pilot picture");
    const [only] = await ask("harbour pilot picture", { top_k: 1 });
    expect([ofAll?.id, only?.id]).toEqual([id, id]);
    expect(only?.score).toBeCloseTo(ofAll?.score ?? 0, 5);
  });

  test("returns all of its thoughts, the likeliest first, without filling the answer with them", async () => {
    const { capture, write, ask } = await openBook();
    const thoughts: string[] = [];
    for (let i = 0; i < 12; i++) thoughts.push(await capture(`Errand ${i}`));
    const direct = await capture("The notary keeps the deed");
    await write("Deed", "The notary has it, in the safe.", ...thoughts);
    const matches = await ask("notary deed", { top_k: 100 });
    expect(matches[0]?.score).toBeGreaterThan(0.7);
    expect(ids(matches.slice(0, 3))).toContain(direct);
    expect(matches.filter(({ metadata }) => metadata.note)).toHaveLength(12);
    expect(matches.filter(({ metadata, score }) => metadata.note && score > 0.5).length).toBeLessThan(4);
  });

  test("stands for itself once its thought is completed", async () => {
    const { capture, write, complete, ask } = await openBook();
    const id = await capture("Renew the passport");
    const noteId = await write("Papers", "Two biometric photographs", id);
    expect(ids(await ask("biometric photographs"))).toEqual([id]);
    await complete(id);
    expect(await ask("biometric photographs")).toMatchObject([{ id: noteId, category: "note" }]);
  });

  test("never shows a thought of another author; the person's note itself is shown among their own", async () => {
    const { capture, write, ask } = await openBook();
    const mine = await capture("Renew the passport");
    const agents = await capture("Looked up the embassy", false);
    const onAgents = await write("Embassy", "Biometric photographs, opening hours", agents);
    const onMine = await write("Passport", "Old passport expires: photographs!", mine);
    const found = async (author: string) => ids(await ask("photographs", { author })).sort();
    expect(await found("user")).toEqual([mine, onAgents].sort());
    expect(await found("agent")).toEqual([agents]);
    expect(await found("all")).toEqual([mine, agents].sort());
    expect(JSON.stringify(await ask("photographs"))).not.toContain("Looked up");
    expect(JSON.stringify(await ask("photographs", { author: "agent" }))).not.toContain(onMine);
  });
});

describe("a free note", () => {
  test("is a match of its own, cut around the words or in full", async () => {
    const { write, ask } = await openBook();
    const text = `${"Nothing much happened. ".repeat(40)}The violin is in the hayloft. ${"It rained. ".repeat(300)}`;
    const id = await write("Diary", text);
    const [match] = await ask("violin hayloft");
    expect(match).toMatchObject({
      id,
      category: "note",
      truncated: true,
      createdAt: expect.stringMatching(/^\d{4}-/),
      metadata: { why: "note", note: { id, title: "Diary" } },
    });
    expect(match?.normalizedText).toMatch(/^Diary\n….*The violin is in the hayloft.*…$/);
    const [full] = await ask("violin hayloft", { detail: "full" });
    expect(full?.normalizedText).toBe(`Diary\n${text.trim()}`);
    expect(full).not.toHaveProperty("truncated");
    expect(full).toMatchObject({
      state: "open",
      author: { kind: "user" },
      storedAt: expect.stringMatching(/^\d{4}-/),
      metadata: { enrichment: "done", entities: [], dates: [], note: { id, title: "Diary" } },
    });
    expect(full?.metadata.why).toEqual({ lexical: 0, semantic: 0, graph: 0, time: 0, note: full?.score });
  });

  test("is the person's: shown by default and among all, not among what agents captured", async () => {
    const { write, ask } = await openBook();
    const id = await write("Violin", "In the hayloft");
    expect(ids(await ask("violin"))).toEqual([id]);
    expect(ids(await ask("violin", { author: "all" }))).toEqual([id]);
    expect(await ask("violin", { author: "agent" })).toEqual([]);
  });

  test("is neither in fast mode nor when browsing", async () => {
    const { capture, write, ask, browse } = await openBook();
    const thought = await capture("Something else");
    await write("Violin", "In the hayloft");
    expect(ids(await browse())).toEqual([thought]);
    expect(ids(await browse({ query: "violin", order: "created_at" }))).toEqual([thought]);
    const fast = await ask("violin", { mode: "fast" });
    expect(fast.some(({ category }) => category === "note")).toBe(false);
  });

  test("is not there for others, nor while it is archived", async () => {
    const mine = await openBook();
    const theirs = await openBook();
    const id = await mine.write("Violin", "In the hayloft");
    expect(await theirs.ask("violin hayloft", { author: "all" })).toEqual([]);
    await mine.archive(id);
    expect(await mine.ask("violin hayloft")).toEqual([]);
    await mine.restore(id);
    expect(ids(await mine.ask("violin hayloft"))).toEqual([id]);
  });

  test("is found by its new words at once, and not by its old ones", async () => {
    const { write, rewrite, ask } = await openBook();
    const id = await write("Plan", "Visit Lisbon");
    expect(ids(await ask("Lisbon"))).toEqual([id]);
    await rewrite(id, "Visit Porto");
    expect(await ask("Lisbon")).toEqual([]);
    expect(ids(await ask("Porto"))).toEqual([id]);
  });

  test("competes with thoughts for top_k and threshold", async () => {
    const { capture, write, ask } = await openBook();
    const thought = await capture("The wifi password of the cabin is hunter2");
    const id = await write("Cabin", "The wifi router is on the shelf. Ask Tom for a new password.");
    const matches = await ask("what is the wifi password of the cabin?");
    expect(ids(matches).slice(0, 2)).toEqual([thought, id]);
    expect(ids(await ask("what is the wifi password of the cabin?", { top_k: 1 }))).toEqual([thought]);
    const threshold = matches[1]?.score ?? 1;
    expect(ids(await ask("what is the wifi password of the cabin?", { threshold }))).toEqual([thought, id]);
  });
});
