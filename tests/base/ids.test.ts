import { expect, test } from "vitest";
import { createId, createUserId } from "../../src/base/ids.ts";

test("ids are UUIDv7, unique, and sort in the order of their making", () => {
  const now = Date.now();
  const ids = Array.from({ length: 10_000 }, () => createId(now));
  expect(new Set(ids).size).toBe(ids.length);
  expect([...ids].sort()).toEqual(ids);
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test("a clock that jumps back does not take the order back", () => {
  const later = createId(Date.now() + 60_000);
  expect(createId(Date.now()) > later).toBe(true);
});

test("users' ids are short, unique, and sort in the order of their making", () => {
  const now = Date.now();
  const ids = Array.from({ length: 10_000 }, () => createUserId(now));
  expect(new Set(ids).size).toBe(ids.length);
  expect([...ids].sort()).toEqual(ids);
  for (const id of ids) expect(id).toMatch(/^[0-9a-z]{14}$/);
});
