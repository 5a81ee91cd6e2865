import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Actor, authorise } from "../../src/base/actor.ts";
import { findEntities } from "../../src/browse/entities.ts";
import { listFacets } from "../../src/browse/facets.ts";
import { findListed } from "../../src/browse/find.ts";
import { listThoughts } from "../../src/browse/list.ts";
import { appInputs } from "../../src/contract-app/calls.ts";
import type { ThoughtFilters } from "../../src/contract-app/thoughts.ts";
import { captureThought } from "../../src/thoughts/capturing/capture.ts";
import { changeStates } from "../../src/thoughts/changing/change-many.ts";
import { createTestApp, type TestApp } from "../support/app.ts";

let service: TestApp;
let me: Actor;
beforeAll(async () => {
  service = await createTestApp();
  me = authorise(service.actor.userId);
});
afterAll(() => service.close());

const capture = async (raw: string, captured_at: string, by: Actor = me) =>
  (await captureThought(service.thoughts, by, { raw, captured_at })).id;
const list = async (input: ThoughtFilters & { limit?: number } = {}) =>
  listThoughts(service.db, me, appInputs.listThoughts.parse(input));
const texts = async (input: ThoughtFilters) =>
  (await list(input)).thoughts.map(({ normalizedText }) => normalizedText);

describe("a book of six thoughts", () => {
  beforeAll(async () => {
    await capture("Need to call Anna Keller tomorrow", "2026-01-01T08:00:00Z");
    await capture("Buy nails for the fence", "2026-01-02T08:00:00Z");
    await capture("Anna Keller moved to Lisbon", "2026-02-01T08:00:00Z");
    await capture("Anna Keller prefers tea", "2026-02-02T08:00:00Z", service.actor);
    const done = await capture("Call Anna Keller about the fence", "2026-03-01T08:00:00Z");
    const gone = await capture("Anna Keller owns a boat", "2026-03-02T08:00:00Z");
    await changeStates(service.thoughts, me, { ids: [done], state: "completed" });
    await changeStates(service.thoughts, me, { ids: [gone], state: "archived" });
    await service.enrich();
  });

  test("is listed newest first, open ones unless another state is asked for", async () => {
    expect(await texts({})).toEqual([
      "Anna Keller prefers tea",
      "Anna Keller moved to Lisbon",
      "Buy nails for the fence",
      "Need to call Anna Keller tomorrow",
    ]);
    expect(await texts({ state: "completed" })).toEqual(["Call Anna Keller about the fence"]);
    expect(await texts({ state: "archived" })).toEqual(["Anna Keller owns a boat"]);
  });

  test("is narrowed by author, category, entity and time, and by several at once", async () => {
    const [anna] = await findEntities(service.db, me, { query: "keller", limit: 1 });
    const entity = anna?.id ?? "";
    expect(await texts({ author: "agent" })).toEqual(["Anna Keller prefers tea"]);
    expect(await texts({ author: "agent", author_name: "Test assistant" })).toHaveLength(1);
    expect(await texts({ author: "agent", author_name: "Nobody" })).toEqual([]);
    expect(await texts({ author: "user", author_name: "Test assistant" })).toEqual([]);
    expect(await texts({ category: "task" })).toEqual([
      "Buy nails for the fence",
      "Need to call Anna Keller tomorrow",
    ]);
    expect(await texts({ entity })).toHaveLength(3);
    expect(await texts({ entity, category: "task" })).toEqual(["Need to call Anna Keller tomorrow"]);
    expect(await texts({ from: "2026-01-02", to: "2026-02-02T08:00:00Z" })).toEqual([
      "Anna Keller moved to Lisbon",
      "Buy nails for the fence",
    ]);
  });

  test("comes in pages that follow each other without gap or repetition", async () => {
    const first = await list({ limit: 3 });
    const input = appInputs.listThoughts.parse({ limit: 3, ...first.next });
    const second = await listThoughts(service.db, me, input);
    expect(first.thoughts).toHaveLength(3);
    expect(second.thoughts.map(({ normalizedText }) => normalizedText)).toEqual([
      "Need to call Anna Keller tomorrow",
    ]);
    expect(second.next).toBeNull();
  });

  test("is counted by state, category, author and entity", async () => {
    const facets = await listFacets(service.db, me);
    expect(facets.states).toEqual({ open: 4, completed: 1, archived: 1 });
    expect(facets.categories.find(({ category }) => category === "task")).toEqual({
      category: "task",
      count: 2,
    });
    expect(facets.authors).toEqual([
      { kind: "user", count: 3 },
      { kind: "agent", name: "Test assistant", count: 1 },
    ]);
    expect(facets.entities[0]).toMatchObject({ name: "Anna Keller", count: 5 });
  });

  test("is searched within the same filters, with whole texts and scores", async () => {
    const find = async (filters: ThoughtFilters) => {
      const input = appInputs.searchThoughts.parse({ query: "Anna Keller fence", ...filters });
      return (await findListed(service.thoughts, me, input)).map(({ normalizedText }) => normalizedText);
    };
    expect(await find({ state: "completed" })).toEqual(["Call Anna Keller about the fence"]);
    expect(await find({ state: "archived" })).toEqual(["Anna Keller owns a boat"]);
    expect(await find({ author: "agent" })).toEqual(["Anna Keller prefers tea"]);
    expect((await find({ category: "task" })).sort()).toEqual([
      "Buy nails for the fence",
      "Need to call Anna Keller tomorrow",
    ]);
    expect(await find({ to: "2026-01-02" })).toEqual(["Need to call Anna Keller tomorrow"]);
    const [best] = await findListed(
      service.thoughts,
      me,
      appInputs.searchThoughts.parse({ query: "Who lives in Lisbon?" }),
    );
    expect(best).toMatchObject({ normalizedText: "Anna Keller moved to Lisbon", version: 1 });
    expect(best?.metadata.why?.lexical).toBeGreaterThan(0);
  });
});

test("entities are found by how any of their words begins, whatever the accents", async () => {
  const find = async (query: string) =>
    (await findEntities(service.db, me, { query, limit: 10 })).map(({ name }) => name);
  expect(await find("ánna")).toEqual(["Anna Keller"]);
  expect(await find("kell")).toEqual(["Anna Keller"]);
  expect(await find("eller")).toEqual([]);
  expect(await find("%")).toEqual([]);
  expect(await find("")).toContain("Lisbon");
});

test("a search that is narrowed to few of many still finds them", async () => {
  const other = (await service.addUser()).actor;
  const at = "2026-04-01T08:00:00Z";
  for (let i = 0; i < 400; i++)
    await captureThought(service.thoughts, authorise(other.userId), { raw: `The harbour is calm, day ${i}` });
  const wanted = await capture("The harbour is calm, said long ago", at, authorise(other.userId));
  const input = appInputs.searchThoughts.parse({
    query: "harbour is calm",
    from: "2026-03-31",
    to: "2026-04-02",
  });
  const matches = await findListed(service.thoughts, other, input);
  expect(matches.map(({ id }) => id)).toEqual([wanted]);
});
