import { describe, expect, test } from "vitest";
import { createUserLimits } from "../../src/server/limits/user-limits.ts";
import { createTestEndpoint, read, STATELESS, statelessMeta, TEST_BEARER } from "../support/mcp.ts";

const endpoint = createTestEndpoint();

type Headers = Record<string, string>;

/** The same body to both addresses: what the document rules, and what `?errors=result` makes of it. */
async function sendBoth(body: string, headers: Headers = {}, served = [endpoint, endpoint]) {
  const send = async (path: string, to = endpoint) => {
    const init = { method: "POST", headers: { authorization: TEST_BEARER, ...headers }, body };
    const response = await to.request(path, init);
    return { status: response.status, headers: response.headers, ...(await read(response)) };
  };
  return {
    plain: await send("/api/mcp", served[0]),
    asResult: await send("/api/mcp?errors=result", served[1]),
  };
}

const call = (params: unknown) => JSON.stringify({ jsonrpc: "2.0", id: 7, method: "tools/call", params });

describe("a refusal after authentication is a 200 with the same message and code", () => {
  test.each([
    ["an argument of the wrong type", call({ name: "echo", arguments: { word: 1 } }), 400, "invalid_params"],
    ["an unknown tool", call({ name: "nothing" }), 400, "invalid_params"],
    ["arguments that are no object", call({ name: "echo", arguments: [] }), 400, "invalid_params"],
    ["params that are no object", call([]), 400, "invalid_request"],
    ["a body that is no JSON", "{not json", 400, "parse_error"],
    ["a batch", `[${call({})}]`, 400, "invalid_request"],
    ["a body that is too large", " ".repeat(1024 * 1024 + 1), 413, "too_large"],
    ["a database that is away", call({ name: "storage_down" }), 500, "storage_unavailable"],
    ["a model that is away", call({ name: "gateway_down" }), 500, "gateway_unavailable"],
    ["a bug, of which nothing shows", call({ name: "has_bug" }), 500, "failed"],
  ])("%s", async (_name, body, status, error) => {
    const { plain, asResult } = await sendBoth(body);
    const { code, message, data } = plain.error;
    expect(plain.status).toBe(status);
    expect({ status: asResult.status, id: asResult.id }).toEqual({ status: 200, id: plain.id });
    expect(asResult.error).toBeUndefined();
    expect(asResult.result).toEqual({
      content: [{ type: "text", text: message }],
      structuredContent: { ok: false, error, code, message, ...(data as object) },
      isError: true,
    });
  });

  test("an Accept header that fits nothing", async () => {
    const { plain, asResult } = await sendBoth(call({ name: "echo" }), { accept: "text/html" });
    expect([plain.status, asResult.status]).toEqual([406, 200]);
    expect(asResult.result.content[0].text).toBe(plain.error.message);
  });

  test("too many requests: the answer names the request, and Retry-After stays", async () => {
    const served = [0, 1].map(() =>
      createTestEndpoint({ limits: createUserLimits({ requests: 1, cpuSeconds: 0, clock: () => 0 }) }),
    );
    await sendBoth(call({ name: "echo" }), {}, served);
    const { plain, asResult } = await sendBoth(call({ name: "echo" }), {}, served);
    expect([plain.status, plain.error.code]).toEqual([429, -32005]);
    expect([asResult.status, asResult.id]).toEqual([200, 7]);
    expect(asResult.result.structuredContent).toMatchObject({ error: "rate_limited", code: -32005 });
    expect(asResult.headers.get("retry-after")).toBe("60");
  });

  test("the stateless revision reads it as a complete result of ours", async () => {
    const headers = { "mcp-protocol-version": STATELESS, "mcp-method": "tools/call", "mcp-name": "echo" };
    const body = call({ name: "echo", arguments: { word: 1 }, _meta: statelessMeta });
    const { asResult } = await sendBoth(body, headers);
    expect(asResult.result).toMatchObject({ isError: true, resultType: "complete" });
    expect(asResult.result._meta["io.modelcontextprotocol/serverInfo"].name).toBe("commonplace");
  });
});

test("only a tool's answer has a place for it: another method's refusal is the protocol's error, in a 200", async () => {
  const headers = { "mcp-protocol-version": STATELESS, "mcp-method": "nothing" };
  const body = { jsonrpc: "2.0", id: 7, method: "nothing", params: { _meta: statelessMeta } };
  const { plain, asResult } = await sendBoth(JSON.stringify(body), headers);
  expect([plain.status, asResult.status]).toEqual([404, 200]);
  expect(asResult.error).toEqual(plain.error);
});

test("what is answered before authentication, and to GET, stays as it is", async () => {
  const path = "/api/mcp?errors=result";
  const unknown = await endpoint.request(path, { method: "POST", body: call({ name: "echo" }) });
  expect([unknown.status, await unknown.text()]).toEqual([401, '{"error":"Unauthorized"}']);
  const stream = await endpoint.request(path, { headers: { authorization: TEST_BEARER } });
  expect(stream.status).toBe(405);
});

test("another word than result is refused by name", async () => {
  const init = { method: "POST", headers: { authorization: TEST_BEARER }, body: call({ name: "echo" }) };
  const response = await endpoint.request("/api/mcp?errors=later", init);
  expect(response.status).toBe(400);
  expect((await read(response)).error).toMatchObject({ code: -32602, data: { argument: "errors" } });
});

test("what is observed is how the request ended, not how that was told", async () => {
  const seen: number[] = [];
  const observed = createTestEndpoint({ observe: ({ status }) => void seen.push(status) });
  await sendBoth(call({ name: "has_bug" }), {}, [observed, observed]);
  expect(seen).toEqual([500, 500]);
});
