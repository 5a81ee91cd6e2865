import { afterAll, beforeAll, describe, expect, test } from "vitest";
import languages from "../fixtures/languages.json" with { type: "json" };
import { createTestApp, type TestApp } from "../support/app.ts";

/**
 * Ten thoughts a language, all in one book. `keyword` queries take words as they stand in the thought, `form` queries
 * inflect them, and `fresh` ones were written to check the rules that the others had led to.
 */
type Query = { query: string; thought: string };

const TOP = 5;

const tables = Object.entries(languages).map(([language, { thoughts, ...kinds }]) => ({
  language,
  thoughts,
  queries: Object.values(kinds)
    .flat()
    .map(([query, index]): Query => ({ query: String(query), thought: thoughts[Number(index)] ?? "" })),
}));

let service: TestApp;
const ids = new Map<string, string>();
beforeAll(async () => {
  service = await createTestApp();
  for (const raw of tables.flatMap(({ thoughts }) => thoughts))
    ids.set(raw, (await service.call("capture_thought", { raw, as_user: true })).output.id);
});
afterAll(() => service.close());

async function findMisses(queries: Query[]): Promise<Query[]> {
  const misses: Query[] = [];
  for (const { query, thought } of queries) {
    const { output } = await service.call("retrieve_thoughts", { query, top_k: TOP });
    if (!output.some(({ id }: { id: string }) => id === ids.get(thought))) misses.push({ query, thought });
  }
  return misses;
}

describe.each(["at once", "after the enrichment"])("%s", (moment) => {
  beforeAll(async () => {
    if (moment !== "at once") await service.enrich();
  });

  test.each(tables)("every $language query finds its thought among the best five", async ({ queries }) => {
    expect(queries.length).toBeGreaterThanOrEqual(20);
    expect(await findMisses(queries)).toEqual([]);
  });
});
