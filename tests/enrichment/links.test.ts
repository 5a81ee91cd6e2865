import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../support/app.ts";
import { listStoredLinks } from "../support/stored-links.ts";

let service: TestApp;
beforeEach(async () => {
  service = await createTestApp();
});
afterEach(() => service.close());

const capture = async (raw: string, captured_at?: string, key?: string): Promise<string> =>
  (await service.call("capture_thought", { raw, as_user: true, ...(captured_at && { captured_at }) }, key))
    .output.id;
const links = () => listStoredLinks(service.db);

test("each kind of neighbour is linked, with a weight from 0 to 1", async () => {
  const first = await capture("Lunch with Zdenka Horak at the harbour", "2026-01-01T10:00:00Z");
  const close = await capture("It began to rain", "2026-01-01T10:01:00Z");
  const shared = await capture("Zdenka Horak paints portraits", "2026-02-01T10:00:00Z");
  const twin = await capture("Lunch with Zdenka Horak at the harbour", "2026-03-01T10:00:00Z");
  await service.enrich();
  const kinds = (from: string, to: string, all: Awaited<ReturnType<typeof links>>) =>
    all.filter((link) => link.from_id === from && link.to_id === to).map((link) => link.kind);
  const all = await links();
  expect(kinds(first, close, all)).toContain("time");
  expect(kinds(first, shared, all)).toContain("entity");
  expect(kinds(first, twin, all)).toContain("duplicate");
  for (const { weight } of all) {
    expect(weight).toBeGreaterThan(0);
    expect(weight).toBeLessThanOrEqual(1);
  }
});

test("links of a kind are capped, also for a thought that everybody is alike, and stay symmetric", async () => {
  for (let i = 0; i < 40; i++)
    await capture(`red tulips in bed ${i}`, `2026-01-${String(1 + (i % 28)).padStart(2, "0")}`);
  await service.enrich();
  const all = await links();
  const perThought = Map.groupBy(all, (link) => `${link.from_id} ${link.kind}`);
  expect(Math.max(...[...perThought.values()].map((group) => group.length))).toBe(12);
  for (const link of all) expect(all).toContainEqual({ ...link, from_id: link.to_id, to_id: link.from_id });
});

test("no link ever leads to another user's thought", async () => {
  const other = await service.addUser();
  const mine = new Set([await capture("the secret garden"), await capture("the secret garden gate")]);
  await capture("the secret garden", undefined, other.key);
  await service.enrich();
  const found = await links();
  expect(found).not.toEqual([]);
  for (const { from_id, to_id } of found) expect(mine.has(from_id)).toBe(mine.has(to_id));
});

test("an edit that changes the subject moves the links along", async () => {
  const moved = await capture("Lunch with Zdenka Horak", "2026-01-01");
  const old = await capture("Zdenka Horak paints", "2026-02-01");
  const fresh = await capture("Bogdan Ilic fixes bicycles", "2026-03-01");
  await service.enrich();
  await service.call("edit_thought", { thought_id: moved, raw_text: "Lunch with Bogdan Ilic" });
  await service.enrich();
  const targets = (await links())
    .filter((link) => link.from_id === moved && link.kind === "entity")
    .map((l) => l.to_id);
  expect(targets).toEqual([fresh]);
  expect(
    (await links()).some((link) => link.from_id === old && link.to_id === moved && link.kind === "entity"),
  ).toBe(false);
});
