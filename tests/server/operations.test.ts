import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../support/app.ts";
import { fails, startScriptedGateway } from "../support/scripted-gateway.ts";

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

test("/metrics, once there is a token, is closed to everybody without it", async () => {
  const token = { authorization: "Bearer let-me-in" };
  const statuses = await Promise.all([
    get("/metrics", token, "127.0.0.1"),
    get("/metrics", token, "203.0.113.9"),
    get("/metrics", { ...token, "x-forwarded-for": "203.0.113.9" }, "127.0.0.1"),
    get("/metrics", {}, "127.0.0.1"),
    get("/metrics", {}, "::1"),
    get("/metrics", {}, "203.0.113.9"),
    get("/metrics", { "x-forwarded-for": "203.0.113.9" }, "127.0.0.1"),
    get("/metrics", { authorization: "Bearer wrong" }, "203.0.113.9"),
    get("/metrics"),
  ]);
  expect(statuses.map((response) => response.status)).toEqual([200, 200, 200, 401, 401, 401, 401, 401, 401]);
});

test("/metrics without a token is open to this machine, but not through a proxy", async () => {
  const tokenless = await createTestApp();
  const read = async (headers: Record<string, string>, address: string) =>
    (
      await tokenless.app.request(
        "/metrics",
        { headers },
        { incoming: { socket: { remoteAddress: address } } },
      )
    ).status;
  expect([
    await read({}, "127.0.0.1"),
    await read({}, "::1"),
    await read({}, "::ffff:127.0.0.1"),
    await read({}, "203.0.113.9"),
    await read({ "x-forwarded-for": "203.0.113.9" }, "127.0.0.1"),
  ]).toEqual([200, 200, 200, 401, 401]);
  await tokenless.close();
});

test("/metrics tells requests by tool and status, and what waits for enrichment", async () => {
  await service.call("capture_thought", { raw: "" });
  const text = await (await get("/metrics", { authorization: "Bearer let-me-in" })).text();
  expect(text).toContain('commonplace_mcp_requests_total{name="capture_thought",status="400"} 1');
  expect(text).toMatch(/^commonplace_thoughts \d+$/m);
  expect(text).toMatch(/^commonplace_enrichment_pending \d+$/m);
});

test("/metrics tells how busy the process is, by nothing that would keep an idle one busy", async () => {
  const text = await (await get("/metrics", { authorization: "Bearer let-me-in" })).text();
  expect(text).toMatch(/^nodejs_eventloop_utilization [\d.e-]+$/m);
  expect(text).toMatch(/^process_cpu_seconds_total \d/m);
  expect(text).not.toMatch(/^nodejs_eventloop_lag_p99_seconds/m);
});

test("a language model that fails shows in /api/status, /readyz and /metrics", async () => {
  const gateway = await startScriptedGateway(fails(500));
  const config = { LLM_BASE_URL: gateway.url, LLM_MODEL: "scripted", LLM_CONCURRENCY: 1 };
  const modelled = await createTestApp({ config });
  const read = async (path: string) =>
    modelled.app.request(
      path,
      { headers: { authorization: `Bearer ${modelled.key}` } },
      { incoming: { socket: { remoteAddress: "127.0.0.1" } } },
    );
  expect(await (await read("/api/status")).json()).toMatchObject({ gateway: { kind: "ok" } });
  for (let i = 0; i < 5; i++) await modelled.call("capture_thought", { raw: `thought ${i}` });
  await modelled.enrich();
  const reason = "The language model did not answer after 3 retries (it answered 500).";
  expect(await (await read("/api/status")).json()).toMatchObject({
    failed: 5,
    gateway: { kind: "open", reason },
  });
  expect(await (await read("/readyz")).json()).toMatchObject({ ok: true, gateway: { kind: "open" } });
  const metrics = await (await read("/metrics")).text();
  expect(metrics).toContain('commonplace_gateway_calls_total{kind="object",outcome="failed"} 5');
  expect(metrics).toContain('commonplace_gateway_tries_total{kind="object"} 20');
  expect(metrics).toContain("commonplace_gateway_circuit_open 1");
  await modelled.close();
  await gateway.stop();
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

test("/readyz is 503, and says why, once a newer version has migrated the database", async () => {
  const older = await createTestApp();
  await sql`insert into migrations (name, applied_at) values ('9999-later', '')`.execute(older.db);
  const response = await older.app.request("/readyz");
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({
    ok: false,
    error: "The database was written by a newer Commonplace (9999-later); start that one.",
  });
  await older.close();
});

test("/readyz is 503 once the service begins to stop", async () => {
  expect((await get("/readyz")).status).toBe(200);
  service.stopServing();
  expect((await get("/readyz")).status).toBe(503);
});
