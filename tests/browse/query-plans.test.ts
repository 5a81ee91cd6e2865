import { afterAll, beforeAll, expect, test } from "vitest";
import { listAsOf } from "../../src/browse/as-of.ts";
import { readThought } from "../../src/browse/detail.ts";
import { readDigest } from "../../src/browse/digest.ts";
import { findEntities } from "../../src/browse/entities.ts";
import { listFacets } from "../../src/browse/facets.ts";
import { readGraph } from "../../src/browse/graph.ts";
import { listThoughts } from "../../src/browse/list.ts";
import { readTimeline } from "../../src/browse/timeline.ts";
import { readToday } from "../../src/browse/today.ts";
import { appInputs } from "../../src/contract-app/calls.ts";
import { linkThoughts } from "../../src/enrichment/links.ts";
import { listBacklinks } from "../../src/notes/backlinks.ts";
import { createNote } from "../../src/notes/notes.ts";
import { countFindings, listFindings } from "../../src/review/list.ts";
import { ResidentIndexes } from "../../src/search/index/resident.ts";
import type { Db } from "../../src/storage/db.ts";
import { listBookChanges } from "../../src/storage/tables/book-changes.ts";
import { listFailures, retryEnrichment } from "../../src/thoughts/changing/retry.ts";
import { listThoughtHistory } from "../../src/thoughts/history.ts";
import { seedThoughts } from "../../testkit/seed.ts";
import { openBook, type TestBook } from "../support/book.ts";
import { sharedEmbedder } from "../support/embedder.ts";
import { explainQueries } from "../support/query-plans.ts";

let book: TestBook;
let thought: string;
let entity: string;
beforeAll(async () => {
  book = await openBook();
  const texts = Array.from({ length: 10_000 }, (_, i) => `Thought number ${i}`);
  await seedThoughts(book.db, sharedEmbedder(), book.actor, texts);
  const other = await book.capture("Anna rows");
  thought = await book.capture("Anna sails");
  entity = await book.name("Anna", [thought, other]);
  await book.link(thought, other, 0.8);
});
afterAll(() => book.close());

const cursor = () => ({ cursor_created_at: "2025-01-05", cursor_id: thought });

/** Each list, and the index that it comes from in order. */
const lists: [filters: object, index: string][] = [
  [{}, "thoughts_by_time"],
  [{ from: "2025-01-02", to: "2025-01-03" }, "thoughts_by_time"],
  [{ author: "agent" }, "thoughts_by_time"],
  [{ author: "agent", author_name: "Laptop" }, "thoughts_by_agent"],
  [{ category: "task" }, "thoughts_by_time"],
];

test.each(lists)("the list narrowed to %j comes in order from the index %s", async (filters, index) => {
  for (const page of [filters, { ...filters, ...cursor() }]) {
    const input = appInputs.listThoughts.parse(page);
    const [first, ...others] = await explainQueries(book.db, (db) => listThoughts(db, book.actor, input));
    expect(first).toContain(`SEARCH thoughts USING INDEX ${index} (user_id=? AND state=?`);
    expect(others.join()).not.toMatch(/SCAN (?!json_each)|ORDER BY/);
  }
});

test("the list of pinned thoughts reads no others", async () => {
  const input = appInputs.listThoughts.parse({ pinned: "true" });
  const [first] = await explainQueries(book.db, (db) => listThoughts(db, book.actor, input));
  expect(first).toContain("SEARCH thoughts USING INDEX thoughts_by_pin (user_id=? AND pinned_at>?)");
});

const timeline = (input: object) => (db: Db) =>
  readTimeline(db, book.actor, appInputs.readTimeline.parse(input));
const graph = (input: object) => (db: Db) => readGraph(db, book.actor, appInputs.readGraph.parse(input));

test.each<[string, (db: Db) => Promise<unknown>]>([
  ["facets", (db) => listFacets(db, book.actor)],
  ["timeline", timeline({})],
  ["timeline of a category", timeline({ category: "task" })],
  [
    "list of an entity's thoughts",
    (db) => listThoughts(db, book.actor, appInputs.listThoughts.parse({ entity })),
  ],
  [
    "book of an earlier day",
    (db) => listAsOf(db, book.actor, { day: "2099-01-01", state: "open", limit: 5, ...cursor() }),
  ],
  ["count of findings", (db) => countFindings(db, book.actor)],
  ["list of findings", (db) => listFindings(db, book.actor, { kind: "duplicate", limit: 5 })],
  [
    "list of a tag's thoughts",
    (db) => listThoughts(db, book.actor, appInputs.listThoughts.parse({ tag: "home" })),
  ],
  ["Today page", (db) => readToday(db, book.actor, Date.now())],
  ["digest", (db) => readDigest(db, book.actor, Date.now())],
  ["search for entities", (db) => findEntities(db, book.actor, { query: "an", limit: 5 })],
  ["graph without a centre", graph({})],
  ["graph around a thought", (db) => graph({ thought, depth: 3 })(db)],
  ["graph around an entity", (db) => graph({ entity, depth: 3 })(db)],
  ["detail of a thought", (db) => readThought(db, book.actor, thought)],
  ["history of a thought", (db) => listThoughtHistory(db, book.actor, thought)],
  ["list of failures", (db) => listFailures(db, book.actor, 5)],
  ["retry of all failures", (db) => retryEnrichment({ db, clock: Date.now }, book.actor)],
  ["list of changes", (db) => listBookChanges(db, book.actor.userId, { revision: 9_990 })],
])("the %s looks everything up by an index that begins with the user", async (_, work) => {
  const steps = await explainQueries(book.db, work);
  const lookups = steps.filter((step) => /^(SEARCH|SCAN) (?!json_each)/.test(step));
  expect(lookups.length).toBeGreaterThan(0);
  for (const step of lookups) expect(step).toMatch(/^SEARCH .* \(user_id=\?/);
});

test("an index is brought up to date in the order of the revisions, without sorting", async () => {
  const { db, actor, dataDir } = book;
  const tokenizer = sharedEmbedder();
  const steps = await explainQueries(db, (recorded) =>
    new ResidentIndexes({ db: recorded, tokenizer, passageModel: "", dataDir, budgetBytes: 1 }).upTo(
      actor.userId,
      1,
    ),
  );
  expect(steps).toContain(
    "SEARCH thoughts USING INDEX thoughts_by_revision (user_id=? AND (revision,id)>(?,?))",
  );
  expect(steps.join()).not.toMatch(/SCAN|ORDER BY/);
});

test("the Today page finds what speaks of today, of 20 days before and of those ahead among those days' thoughts", async () => {
  const steps = await explainQueries(book.db, (db) => readToday(db, book.actor, Date.UTC(2026, 4, 3)));
  const ofDays = steps.filter((step) => step.endsWith("thoughts_by_day (user_id=? AND about_day=?)"));
  expect(ofDays).toHaveLength(21);
  const ahead = steps.filter((step) =>
    step.includes("thoughts_by_day (user_id=? AND about_day>? AND about_day<?)"),
  );
  expect(ahead).toHaveLength(1);
});

test("what a thought shares is found by its mentions, not among all open thoughts", async () => {
  const { db, actor, dataDir } = book;
  const tokenizer = sharedEmbedder();
  const indexes = new ResidentIndexes({ db, tokenizer, passageModel: "", dataDir, budgetBytes: 1e9 });
  const job = { userId: actor.userId, thoughtId: thought, version: 1, attempts: 0, queuedAt: 0 };
  const steps = await explainQueries(db, (recorded) => linkThoughts({ db: recorded, indexes }, [job]));
  expect(steps).toContain(
    "SEARCH mentions USING COVERING INDEX mentions_by_entity (user_id=? AND entity_id=?)",
  );
  expect(steps.join()).not.toContain("thoughts_by_time (user_id=? AND state=?)");
});

test("a note's backlinks are searched among the texts that name notes", async () => {
  const { id } = await createNote(book.notes, book.actor, { title: "Garden", text: "" });
  const plans = await explainQueries(book.db, (db) => listBacklinks(db, book.actor, id));
  expect(plans.join("\n")).toContain("USING INDEX thoughts_naming_notes");
  expect(plans.join("\n")).not.toMatch(/SCAN|ORDER BY/);
});

test("what was completed or edited is found among the changes, without the captures", async () => {
  const steps = await explainQueries(book.db, (db) => readDigest(db, book.actor, Date.now()));
  expect(steps).toContain("SEARCH activity USING INDEX activity_of_changes (user_id=? AND id>?)");
});

test("facets and timeline read no thought, only indexes", async () => {
  for (const work of [(db: Db) => listFacets(db, book.actor), timeline({})]) {
    const steps = await explainQueries(book.db, work);
    const reads = steps.filter((line) => line.startsWith("SEARCH thoughts"));
    expect(reads).not.toEqual([]);
    for (const step of reads) expect(step).toContain("USING COVERING INDEX");
  }
});
