import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../support/app.ts";
import { unknownWords, watchRounds } from "../support/rounds.ts";

/** Texts as long as they may be. */
const texts = Array.from({ length: 10 }, (_, i) => unknownWords(20_000, 200 + i));

let service: TestApp;
beforeAll(async () => {
  service = await createTestApp();
  for (const raw of texts) await service.call("capture_thought", { raw, as_user: true });
});
afterAll(() => service.close());

test.each([
  ["words of all its texts", texts.map((text) => text.slice(0, 390)).join(" ")],
  ["a long text of misspelt words", unknownWords(4_000, 999)],
])("a book of long texts, asked for %s, never keeps the event loop for long", async (_, query) => {
  const { longest, total, result } = await watchRounds(() =>
    service.call("retrieve_thoughts", { query, top_k: 100 }),
  );
  expect(result.status).toBe(200);
  expect(result.output.length).toBeGreaterThan(0);
  expect(longest).toBeLessThan(total / 2);
});

test("a query that says please again and again is read once", async () => {
  const query = `${"please ".repeat(36)}you`;
  const { total, result } = await watchRounds(() => service.call("retrieve_thoughts", { query }));
  expect(result.status).toBe(200);
  expect(total).toBeLessThan(2_000);
});
