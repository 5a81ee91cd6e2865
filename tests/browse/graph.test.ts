import { afterEach, beforeEach, expect, test } from "vitest";
import { readGraph } from "../../src/browse/graph.ts";
import { type AppInput, appInputs } from "../../src/contract-app/calls.ts";
import type { GraphView } from "../../src/contract-app/graph.ts";
import { changeStates } from "../../src/thoughts/changing/change-many.ts";
import { openBook, type TestBook } from "../support/book.ts";

let book: TestBook;
beforeEach(async () => {
  book = await openBook();
});
afterEach(() => book.close());

const read = (input: AppInput<"readGraph">): Promise<GraphView> =>
  readGraph(book.db, book.actor, appInputs.readGraph.parse(input));
const ids = ({ nodes }: GraphView) => nodes.map(({ id }) => id);

function expectWhole({ nodes, edges }: GraphView): void {
  const known = new Set(nodes.map(({ id }) => id));
  expect(known.size).toBe(nodes.length);
  for (const { from, to } of edges) expect(known.has(from) && known.has(to)).toBe(true);
  const names = edges.map(({ from, to, kind }) => [[from, to].sort(), kind].join());
  expect(new Set(names).size).toBe(edges.length);
}

test("around a thought each step goes one link or mention further, strongest first", async () => {
  const [a, b, c, d] = [
    await book.capture("A"),
    await book.capture("B"),
    await book.capture("C"),
    await book.capture("D"),
  ] as [string, string, string, string];
  await book.link(a, b, 0.6);
  await book.link(a, c, 0.8);
  await book.link(b, d, 0.9);
  const anna = await book.name("Anna", [a, d]);
  const near = await read({ thought: a });
  expect(ids(near)).toEqual([a, c, b, anna]);
  expect(near.edges).toContainEqual({ from: a, to: anna, kind: "mention", weight: 0.5 });
  expect(near.isTruncated).toBe(false);
  expectWhole(near);
  expect(ids(await read({ thought: a, depth: 2 }))).toEqual([a, c, b, anna, d]);
});

test("around an entity are the thoughts that mention it, then what they lead to", async () => {
  const [a, b] = [await book.capture("About Anna"), await book.capture("Of her boat")] as [string, string];
  const anna = await book.name("Anna", [a]);
  await book.link(a, b, 0.7);
  expect(await read({ entity: anna })).toEqual({
    centre: anna,
    nodes: [
      { id: anna, kind: "entity", label: "Anna", entityKind: "person", count: 1 },
      expect.objectContaining({ id: a, kind: "thought", label: "About Anna", state: "open" }),
    ],
    edges: [{ from: a, to: anna, kind: "mention", weight: 1 }],
    isTruncated: false,
  });
  expect(ids(await read({ entity: anna, depth: 2 }))).toEqual([anna, a, b]);
});

test("what a thought says of two entities joins them, by its words", async () => {
  const a = await book.capture("Anna works at Acme");
  const [anna, acme] = [await book.name("Anna", [a]), await book.name("Acme", [a])];
  const row = { user_id: book.actor.userId, thought_id: a, from_id: anna, label: "works at", to_id: acme };
  await book.db.insertInto("relations").values(row).execute();
  const near = await read({ entity: anna });
  expect(ids(near)).toContain(acme);
  expect(near.edges).toContainEqual({
    from: anna,
    to: acme,
    kind: "relation",
    weight: 0.8,
    label: "works at",
  });
  expectWhole(near);
});

test("a graph has no more nodes than asked for, says so, and is the same each time", async () => {
  const centre = await book.capture("Centre");
  const around: string[] = [];
  for (let i = 0; i < 15; i++) {
    const id = await book.capture(`Around ${i}`);
    around.push(id);
    await book.link(centre, id, 0.5 + i / 100);
    if (i > 0) await book.link(around[i - 1] as string, id, 0.9, "time");
  }
  await book.name("Everywhere", [centre, ...around]);
  const graph = await read({ thought: centre, depth: 3, limit: 10 });
  expect(graph.nodes).toHaveLength(10);
  expect(graph.isTruncated).toBe(true);
  expect(ids(graph).slice(0, 3)).toEqual([centre, around[14], around[13]]);
  expectWhole(graph);
  expect(await read({ thought: centre, depth: 3, limit: 10 })).toEqual(graph);
});

test("what is archived is not around anything, but can be looked at", async () => {
  const [a, b] = [await book.capture("Here"), await book.capture("Gone")] as [string, string];
  await book.link(a, b, 0.9);
  const anna = await book.name("Anna", [a, b]);
  await changeStates(book.thoughts, book.actor, { ids: [b], state: "archived" });
  expect(ids(await read({ thought: a, depth: 3 }))).toEqual([a, anna]);
  expect(ids(await read({ thought: b }))[0]).toBe(b);
});

test("without a centre the most connected of the newest are drawn, and the names that they share", async () => {
  const lonely = await book.capture("Lonely");
  const [a, b, c] = [await book.capture("A"), await book.capture("B"), await book.capture("C")] as [
    string,
    string,
    string,
  ];
  await book.link(a, b, 0.9);
  await book.link(b, c, 0.6);
  const anna = await book.name("Anna", [a, c]);
  await book.name("Once", [b]);
  const graph = await read({});
  expect(ids(graph)).toEqual([b, a, c, lonely, anna]);
  expect(graph.isTruncated).toBe(false);
  expectWhole(graph);
});

test("a thought and an entity together are no centre", async () => {
  const id = await book.capture("A");
  await expect(read({ thought: id, entity: id })).rejects.toMatchObject({ code: "invalid-argument" });
});
