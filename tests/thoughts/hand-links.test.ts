import { afterEach, beforeEach, expect, test } from "vitest";
import type { LinkVerdict } from "../../src/contract-app/thoughts.ts";
import { ORIGIN, type Session } from "../support/session.ts";
import { openWebApp, type WebApp } from "../support/web-app.ts";

let web: WebApp;
beforeEach(async () => {
  web = await openWebApp();
});
afterEach(() => web.close());

const capture = async (raw: string, captured_at?: string) =>
  (await web.ask("captureThought", { raw, ...(captured_at && { captured_at }) })).thought.id;
const linked = async (id: string, by: Session = web.person) =>
  (await web.ask("readThought", { id }, by)).links.map(({ thought, kind, reason }) => ({
    text: thought.normalizedText,
    kind,
    reason,
  }));
const judge = (id: string, other_id: string, verdict: LinkVerdict) =>
  web.ask("judgeLink", { id, other_id, verdict });

test("a link by hand is shown with both thoughts, in the graph and in full detail, until it is taken back", async () => {
  const first = await capture("Buy quinces", "2026-05-01T10:00:00Z");
  const second = await capture("The neighbour's ladder", "2026-07-01T10:00:00Z");
  await web.enrich();
  expect(await linked(first)).toEqual([]);
  expect(await judge(first, second, "related")).toEqual({ before: "none" });
  const shown = { kind: "hand", reason: "linked by hand" };
  expect(await linked(first)).toEqual([{ text: "The neighbour's ladder", ...shown }]);
  expect(await linked(second)).toEqual([{ text: "Buy quinces", ...shown }]);
  const { edges } = await web.ask("readGraph", { thought: first });
  expect(edges).toMatchObject([{ kind: "hand", weight: 1 }]);
  const { key } = await web.ask("createKey", { name: "Laptop" });
  const { output } = await web.call("retrieve_thoughts", { query: "quinces", detail: "full" }, key);
  expect(output[0].metadata.links).toEqual([second]);
  const { links } = await web.ask("listThoughtHistory", { id: second });
  expect(links).toMatchObject([
    { other: { id: first, label: "Buy quinces" }, before: "none", after: "related", by: null },
  ]);
  expect(await judge(second, first, "none")).toEqual({ before: "related" });
  expect(await linked(first)).toEqual([]);
});

test("the history shows the beginning of a linked thought, in whole characters", async () => {
  const [first, second] = [await capture(`${"x".repeat(118)}😀 and more`), await capture("Buy quinces")];
  await judge(first, second, "related");
  const { links } = await web.ask("listThoughtHistory", { id: second });
  expect(links[0]?.other.label).toBe(`${"x".repeat(118)}…`);
});

test("a computed link that was called not related stays hidden after the enrichment, and comes back when that is undone", async () => {
  const first = await capture("plant the red tulips", "2026-05-01T10:00:00Z");
  const second = await capture("plant the white tulips", "2026-07-01T10:00:00Z");
  await web.enrich();
  expect(await linked(first)).toHaveLength(1);
  const { before } = await judge(first, second, "unrelated");
  expect(await linked(first)).toEqual([]);
  await web.ask("changeThought", { id: first, version: 1, text: "plant the dark red tulips" });
  await web.enrich();
  expect([await linked(first), await linked(second)]).toEqual([[], []]);
  expect((await web.ask("readGraph", { thought: first })).edges).toEqual([]);
  await judge(first, second, before);
  expect(await linked(second)).toHaveLength(1);
});

test("thoughts that were only captured together are no link; those that also mention the same are", async () => {
  const first = await capture("Anna Weber is back", "2026-05-01T10:00:00Z");
  const second = await capture("The bread needs salt", "2026-05-01T10:00:20Z");
  await web.enrich();
  expect((await linked(first)).filter(({ text }) => text.includes("bread"))).toEqual([]);
  expect((await web.ask("readGraph", { thought: second })).edges).toEqual([]);
  await web.ask("changeThought", { id: second, version: 1, text: "The bread for Anna Weber needs salt" });
  await web.enrich();
  expect((await linked(first)).map(({ reason }) => reason)).toEqual([
    expect.stringMatching(/both mention Anna Weber.*captured within a minute/),
  ]);
});

test("a thought is not linked to itself, and links go with an erased thought", async () => {
  const first = await capture("Buy quinces");
  const second = await capture("The neighbour's ladder");
  const { status } = await web.send("judgeLink", { id: first, other_id: first, verdict: "related" });
  expect(status).toBe(400);
  await judge(first, second, "related");
  await web.ask("eraseThought", { id: second });
  expect(await linked(first)).toEqual([]);
  expect((await web.ask("listThoughtHistory", { id: first })).links).toEqual([]);
});

const exportBook = async () =>
  (await web.app.request("/api/app/export", { headers: web.person.headers })).text();

async function importBook(file: string, by: Session): Promise<string> {
  const init = { method: "POST", headers: by.headers, body: file };
  return (await web.app.request(`${ORIGIN}/api/app/import`, init)).text();
}

test("links by hand are exported and imported, with their changes", async () => {
  const first = await capture("Buy quinces", "2026-05-01T10:00:00Z");
  const second = await capture("The neighbour's ladder", "2026-07-01T10:00:00Z");
  await judge(first, second, "related");
  const file = await exportBook();
  const other = await web.signIn();
  expect(await importBook(file, other)).toContain('"failed":0');
  expect((await linked(first, other)).map(({ text }) => text)).toEqual(["The neighbour's ladder"]);
  await importBook(file, other);
  expect((await web.ask("listThoughtHistory", { id: first }, other)).links).toHaveLength(1);
});

test("a link that was taken back stays so in an export, though it was made by a clock that was ahead", async () => {
  const [first, second] = [await capture("Buy quinces"), await capture("The neighbour's ladder")];
  await judge(first, second, "related");
  const ahead = "ffffffff-0000-7000-8000-000000000000";
  await web.db.updateTable("hand_link_changes").set({ id: ahead }).execute();
  await judge(first, second, "none");
  const other = await web.signIn();
  await importBook(await exportBook(), other);
  expect(await linked(first, other)).toEqual([]);
});
