import { afterAll, beforeAll, expect, test } from "vitest";
import { readThought } from "../../src/browse/detail.ts";
import { explainTies } from "../../src/browse/reasons.ts";
import { openBook, type TestBook } from "../support/book.ts";

let book: TestBook;
beforeAll(async () => {
  book = await openBook();
});
afterAll(() => book.close());

test("a thought comes with what it mentions, and with each linked thought once and why", async () => {
  const id = await book.capture("Anna sails", "2026-05-01T10:00:00Z");
  const close = await book.capture("Anna rows", "2026-05-01T10:04:00Z");
  const alike = await book.capture("Anna sails a lot", "2026-05-20T10:00:00Z");
  await book.link(id, close, 0.9, "time");
  await book.link(id, close, 0.4, "entity");
  await book.link(id, alike, 0.83);
  const anna = await book.name("Anna", [id, close]);
  const detail = await readThought(book.db, book.actor, id);
  expect(detail).toMatchObject({
    thought: { id, version: 1 },
    entities: [{ id: anna, name: "Anna", count: 2 }],
    retryAt: null,
  });
  expect(detail.links).toMatchObject([
    {
      thought: { id: close },
      kind: "time",
      weight: 0.9,
      reason: "both mention Anna; captured 4 minutes apart",
    },
    { thought: { id: alike }, kind: "semantic", weight: 0.83, reason: "much alike (0.83)" },
  ]);
});

const tie = (kind: "semantic" | "entity" | "time" | "duplicate", weight = 0.5) => [{ kind, weight }];

test.each([
  [{ links: tie("duplicate"), shared: [], apartMs: 0 }, "possible duplicate"],
  [{ links: tie("semantic", 0.55), shared: [], apartMs: 0 }, "alike (0.55)"],
  [{ links: tie("time"), shared: [], apartMs: 20_000 }, "captured within a minute"],
  [{ links: tie("time"), shared: [], apartMs: 60_000 }, "captured 1 minute apart"],
  [{ links: tie("entity"), shared: ["Anna", "Lisbon"], apartMs: 0 }, "both mention Anna and Lisbon"],
  [
    { links: tie("entity"), shared: ["A", "B", "C", "D", "E"], apartMs: 0 },
    "both mention A, B, C and 2 more",
  ],
])("%j reads: %s", (ties, words) => {
  expect(explainTies(ties)).toBe(words);
});
