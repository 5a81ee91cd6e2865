import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../support/app.ts";

let service: TestApp;
beforeAll(async () => {
  service = await createTestApp({ config: { METRICS_TOKEN: "let-me-in" } });
});
afterAll(() => service.close());

const get = (path: string, headers: Record<string, string> = {}, address?: string) =>
  service.app.request(path, { headers }, address && { incoming: { socket: { remoteAddress: address } } });

test("/healthz says that the process lives", async () => {
  const response = await get("/healthz");
  expect([response.status, await response.json()]).toEqual([200, { ok: true }]);
});

test("/api/status counts the thoughts of the key's user, and nobody else's", async () => {
  const stranger = await service.addUser();
  await service.call("capture_thought", { raw: "one" });
  await service.call("capture_thought", { raw: "two" });
  const status = async (key: string) => (await get("/api/status", { authorization: `Bearer ${key}` })).json();
  expect(await status(service.key)).toEqual({ thoughts: 2, pending: 2, failed: 0 });
  expect(await status(stranger.key)).toEqual({ thoughts: 0, pending: 0, failed: 0 });
  await service.enrich();
  expect(await status(service.key)).toEqual({ thoughts: 2, pending: 0, failed: 0 });
});

test("/api/status without a key is 401", async () => {
  const response = await get("/api/status");
  expect([response.status, await response.json()]).toEqual([401, { error: "Unauthorized" }]);
});

test("/metrics is open to this machine, and elsewhere only with the token", async () => {
  const token = { authorization: "Bearer let-me-in" };
  const statuses = await Promise.all([
    get("/metrics", {}, "127.0.0.1"),
    get("/metrics", {}, "::1"),
    get("/metrics", {}, "::ffff:127.0.0.1"),
    get("/metrics", token, "203.0.113.9"),
    get("/metrics", {}, "203.0.113.9"),
    get("/metrics", { "x-forwarded-for": "203.0.113.9" }, "127.0.0.1"),
    get("/metrics", { authorization: "Bearer wrong" }, "203.0.113.9"),
    get("/metrics"),
  ]);
  expect(statuses.map((response) => response.status)).toEqual([200, 200, 200, 200, 401, 401, 401, 401]);
});

test("/metrics tells requests by tool and status, and what waits for enrichment", async () => {
  await service.call("capture_thought", { raw: "" });
  const text = await (await get("/metrics", {}, "127.0.0.1")).text();
  expect(text).toContain('commonplace_mcp_requests_total{name="capture_thought",status="400"} 1');
  expect(text).toMatch(/^commonplace_thoughts \d+$/m);
  expect(text).toMatch(/^commonplace_enrichment_pending \d+$/m);
});

test("what does not exist is 404, as JSON", async () => {
  const response = await get("/nothing");
  expect([response.status, await response.json()]).toMatchObject([404, { error: { code: "not_found" } }]);
});

test("an oversized body to sign-in is refused", async () => {
  const response = await service.app.request("/api/auth/sign-in/email", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "a@example.com", password: "x".repeat(100_000) }),
  });
  expect(response.status).toBe(413);
});

test("/readyz is 503 once the service begins to stop", async () => {
  expect((await get("/readyz")).status).toBe(200);
  service.stopServing();
  expect((await get("/readyz")).status).toBe(503);
});
