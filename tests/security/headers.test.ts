import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWebApp, type WebApp } from "../support/web-app.ts";

/** What pages carry is in tests/server/web.test.ts. */

let web: WebApp;
beforeAll(async () => {
  web = await openWebApp();
  await web.ask("captureThought", { raw: "Private" });
});
afterAll(() => web.close());

const answers: [what: string, path: string, init?: () => RequestInit][] = [
  ["private data", "/api/app/thoughts", () => ({ headers: web.person.headers })],
  ["a whole book", "/api/app/export", () => ({ headers: web.person.headers })],
  ["whose session it is", "/api/auth/get-session", () => ({ headers: web.person.headers })],
  ["a missing session", "/api/app/thoughts"],
  ["a refused change", "/api/app/thoughts", () => ({ method: "POST", headers: { cookie: "x=1" } })],
  ["what is not there", "/api/app/nowhere", () => ({ headers: web.person.headers })],
  ["an invitation", "/api/app/invitations/made-up"],
  ["set-up", "/api/app/setup?token=made-up"],
  [
    "a tool's answer",
    "/api/mcp",
    () => ({ method: "POST", headers: { authorization: `Bearer ${web.key}` } }),
  ],
  ["a missing key", "/api/mcp", () => ({ method: "POST" })],
  ["the contact form", "/api/contact"],
  ["a closed route of the library", "/api/auth/sign-up/email", () => ({ method: "POST" })],
  ["health", "/healthz"],
  ["nothing", "/nowhere"],
];

test.each(answers)("%s is neither kept by a cache nor taken for something else", async (_, path, init) => {
  const { headers } = await web.app.request(path, init?.());
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
});

test("live events are not kept either", async () => {
  const response = await web.app.request("/api/app/events", { headers: web.person.headers });
  await response.body?.cancel();
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
});

test("an exported book is a file, whatever its text says, and its name is ours", async () => {
  for (const format of ["jsonl", "markdown"]) {
    const path = `/api/app/export?format=${format}`;
    const { headers } = await web.app.request(path, { headers: web.person.headers });
    expect(headers.get("content-disposition")).toMatch(
      /^attachment; filename="commonplace-\d{4}-\d\d-\d\d\.(jsonl|md)"$/,
    );
    expect(headers.get("content-type")).not.toContain("html");
  }
});

test("a page needs no inline script, so none is allowed", async () => {
  const page = await readFile("src/web/index.html", "utf8");
  expect(page).not.toMatch(/<script(?![^>]*\bsrc=)/);
  expect(page).not.toMatch(/\son\w+=|javascript:/i);
  const policy = (await web.app.request("/")).headers.get("content-security-policy") ?? "";
  const scripts = policy.split("; ").find((rule) => rule.startsWith("script-src"));
  expect(scripts).toBe("script-src 'self'");
});
