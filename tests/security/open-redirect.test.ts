import { afterEach, beforeEach, expect, test, vi } from "vitest";

type Entrance = { validateEntranceSearch(search: Record<string, unknown>): { next?: string } };

/** By a name that the compiler does not follow: on this side it knows no `window`. */
const source = "../../src/web/pages/entrance/search.ts";
const { validateEntranceSearch }: Entrance = await import(source);

const OURS = "https://memory.example.com";

beforeEach(() => void vi.stubGlobal("window", { location: new URL(`${OURS}/sign-in`) }));
afterEach(() => void vi.unstubAllGlobals());

test.each([
  "https://evil.example/",
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n\\evil.example",
  " //evil.example",
  "https:evil.example",
  "https://memory.example.com@evil.example",
  "https://memory.example.com/thoughts",
  "javascript:alert(1)",
  "/\u0000/evil.example/../..//evil.example\\",
  "data:text/html,x",
  "thoughts",
  ["//evil.example"],
])("after signing in nobody is led to %j", (next) => {
  const led = validateEntranceSearch({ next }).next;
  const target = led === undefined ? undefined : new URL(led, OURS).origin;
  expect([undefined, OURS]).toContain(target);
  if (typeof next === "string" && !next.startsWith("/")) expect(led).toBeUndefined();
});

test("where one was going is where one is led", () => {
  const next = "/thoughts?query=a%2F%2Fb#top";
  expect(validateEntranceSearch({ next }).next).toBe(next);
});
