import { afterEach, beforeEach, expect, test } from "vitest";
import { authorise } from "../../src/base/actor.ts";
import { readRevision } from "../../src/storage/tables/books.ts";
import { listFailures, retryEnrichment } from "../../src/thoughts/changing/retry.ts";
import { openBook, type TestBook } from "../support/book.ts";

const LATER = Date.parse("2090-01-01T00:00:00Z");

let book: TestBook;
beforeEach(async () => {
  book = await openBook();
});
afterEach(() => book.close());

async function failAll(): Promise<void> {
  await book.db
    .updateTable("thoughts")
    .set({ enrichment: "failed", enrichment_stage: "embed", enrichment_error: "Too slow." })
    .execute();
  await book.db.updateTable("jobs").set({ run_at: LATER, attempts: 2 }).execute();
}

const waiting = async () =>
  (await book.db.selectFrom("jobs").select("thought_id").where("run_at", "<", LATER).execute()).map(
    ({ thought_id }) => thought_id,
  );

test("one failed thought is tried again at once, the others wait", async () => {
  const [one] = [await book.capture("One"), await book.capture("Two")] as [string, string];
  await failAll();
  const before = await readRevision(book.db, book.actor.userId);
  expect(await retryEnrichment(book.thoughts, book.actor, { id: one })).toBe(1);
  expect(await waiting()).toEqual([one]);
  expect(await readRevision(book.db, book.actor.userId)).toBe(before + 1);
  expect(await retryEnrichment(book.thoughts, book.actor, { id: one })).toBe(0);
  expect(await listFailures(book.db, book.actor, 10)).toMatchObject([
    { text: "Two", stage: "embed", attempts: 2 },
  ]);
});

test("all of the user's failed thoughts are tried again, nobody else's", async () => {
  const ids = [await book.capture("One"), await book.capture("Two")];
  const other = (await book.addUser()).actor;
  await book.call("capture_thought", { raw: "Mine" }, (await book.addUser()).key);
  await failAll();
  expect(await retryEnrichment(book.thoughts, authorise(other.userId))).toBe(0);
  expect(await retryEnrichment(book.thoughts, book.actor)).toBe(2);
  expect((await waiting()).sort()).toEqual(ids.sort());
});

test("somebody else's thought is not found", async () => {
  const id = await book.capture("One");
  await failAll();
  const stranger = (await book.addUser()).actor;
  await expect(retryEnrichment(book.thoughts, stranger, { id })).rejects.toMatchObject({ code: "not-found" });
  expect(await waiting()).toEqual([]);
});
