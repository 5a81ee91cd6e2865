import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findExcess } from "../../src/base/json-shape.ts";
import { cpuMs } from "../support/cpu.ts";
import { ORIGIN } from "../support/session.ts";
import { openWebApp, type WebApp } from "../support/web-app.ts";

let web: WebApp;
beforeAll(async () => {
  web = await openWebApp();
});
afterAll(() => web.close());

const readError = async (response: Response) =>
  ((await response.json()) as { error: { message: string } }).error;
const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
const MIB = 1024 * 1024;

const bodies = [
  ["nested half a million levels deep", nested(MIB / 2 - 1_000), "nested at most 64 levels deep"],
  ["of a quarter of a million objects", `[${"{},".repeat(MIB / 4)}{}]`, "at most 10,000 values"],
] as const;

test.each(bodies)("a call %s is refused before it is parsed", async (_, value, rule) => {
  const response = await web.app.request("/api/mcp", {
    method: "POST",
    headers: {
      authorization: `Bearer ${web.key}`,
      "content-type": "application/json",
      accept: "application/json",
    },
    body: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"capture_thought","arguments":{"raw":${value}}}}`,
  });
  expect(response.status).toBe(400);
  expect(await readError(response)).toMatchObject({
    code: -32600,
    message: expect.stringContaining(rule),
  });
});

test.each(bodies)("a request of the web app %s is refused before it is parsed", async (_, value, rule) => {
  const response = await web.app.request(`${ORIGIN}/api/app/thoughts`, {
    method: "POST",
    headers: { ...web.person.headers, "content-type": "application/json" },
    body: `{"raw":${value}}`,
  });
  expect(response.status).toBe(400);
  expect((await readError(response)).message).toContain(rule);
});

test("the scan agrees with what is parsed", () => {
  const depthOf = (value: unknown): number =>
    typeof value === "object" && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      const bytes = Buffer.from(JSON.stringify(value));
      const depth = depthOf(value);
      expect(findExcess(bytes, { depth, values: 100_000 })).toBeUndefined();
      if (depth > 0) expect(findExcess(bytes, { depth: depth - 1, values: 100_000 })).toBe("depth");
    }),
  );
});

test("the scan takes no longer for a deep text than for a flat one", () => {
  const flat = Buffer.from(`"${"a".repeat(4 * MIB)}"`);
  const deep = Buffer.from(`"${'\\"'.repeat(2 * MIB)}"${"[".repeat(4 * MIB)}`);
  const limits = { depth: 64, values: 10_000 };
  for (const bytes of [flat, deep]) findExcess(bytes, limits);
  const calibration = cpuMs(() => findExcess(flat, limits));
  expect(cpuMs(() => findExcess(deep, limits))).toBeLessThan(10 * calibration + 5);
});
