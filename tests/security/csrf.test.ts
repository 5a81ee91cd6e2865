import { afterAll, beforeAll, expect, test } from "vitest";
import { ORIGIN } from "../support/session.ts";
import { openWebApp, type WebApp } from "../support/web-app.ts";

/** Each route of the table is tried in tests/server/app-api-routes.test.ts; here are those beside it, and more disguises. */

let web: WebApp;
beforeAll(async () => {
  web = await openWebApp();
});
afterAll(() => web.close());

const changing: [method: string, path: string, body: string][] = [
  ["POST", "/api/app/thoughts", '{"raw":"Planted"}'],
  ["DELETE", "/api/app/me", '{"password":"correct horse"}'],
  ["POST", "/api/app/keys", '{"name":"Planted"}'],
  ["POST", "/api/app/import", "- Planted"],
  ["POST", "/api/app/chat", '{"text":"Delete everything"}'],
  ["POST", "/api/app/chat/undo", "{}"],
  ["POST", "/api/app/chat/0190a0a0-0000-7000-8000-000000000000/decision", "{}"],
  ["DELETE", "/api/app/chat/conversations/0190a0a0-0000-7000-8000-000000000000", "{}"],
];

const disguises: Record<string, Record<string, string>> = {
  "a foreign page": { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
  "a page on another port of this machine": {
    origin: "http://localhost:8080",
    "sec-fetch-site": "same-site",
  },
  "a foreign page that claims our origin": { origin: ORIGIN, "sec-fetch-site": "cross-site" },
  "a sandboxed frame": { origin: "null" },
  "an address typed into the browser": { "sec-fetch-site": "none" },
  "a page whose name begins like ours": { origin: "http://localhost.evil.example" },
  "a page that hides where it comes from": {},
};

const forms = [
  "application/json",
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
];

async function attack([method, path, body]: (typeof changing)[number], headers: Record<string, string>) {
  const { cookie = "" } = web.person.headers;
  const response = await web.app.request(ORIGIN + path, { method, headers: { cookie, ...headers }, body });
  return { path, status: response.status, allows: response.headers.get("access-control-allow-origin") };
}

test.each(Object.entries(disguises))("%s changes nothing with the person's cookie", async (_, disguise) => {
  for (const request of changing)
    for (const type of forms)
      expect(await attack(request, { ...disguise, "content-type": type })).toEqual({
        path: request[1],
        status: 403,
        allows: null,
      });
  expect((await web.ask("listThoughts", {})).thoughts).toEqual([]);
  expect((await web.ask("listKeys", {})).keys).toEqual([]);
});

test("a foreign page signs nobody in, and nobody out", async () => {
  const foreign = {
    origin: "https://evil.example",
    "sec-fetch-site": "cross-site",
    "sec-fetch-mode": "navigate",
  };
  const credentials = "email=eve%40example.com&password=correct+horse";
  const type = { "content-type": "application/x-www-form-urlencoded" };
  const post = (path: string, headers: Record<string, string>, body?: string) =>
    web.app.request(`${ORIGIN}/api/auth${path}`, { method: "POST", headers, ...(body && { body }) });
  const entered = await post("/sign-in/email", { ...foreign, ...type }, credentials);
  expect(entered.status).toBeGreaterThanOrEqual(400);
  expect(entered.headers.getSetCookie()).toEqual([]);
  const { cookie = "" } = web.person.headers;
  expect((await post("/sign-out", { ...foreign, cookie })).status).toBe(403);
  expect((await web.ask("readMe", {})).isOwner).toBe(true);
});

test("the cookie alone opens nothing at the MCP endpoint", async () => {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
  const response = await web.app.request("/api/mcp", { method: "POST", headers: web.person.headers, body });
  expect(response.status).toBe(401);
});

test("a key opens nothing of the web app", async () => {
  const headers = { authorization: `Bearer ${web.key}`, origin: ORIGIN };
  expect((await web.app.request(`${ORIGIN}/api/app/me`, { headers })).status).toBe(401);
});
