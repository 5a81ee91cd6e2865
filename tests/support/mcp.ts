import { z } from "zod";
import { type Actor, authorise } from "../../src/base/actor.ts";
import { AppError } from "../../src/base/errors.ts";
import { createLog } from "../../src/base/log.ts";
import { createUserLimits } from "../../src/server/limits/user-limits.ts";
import { createMcpEndpoint, type McpDeps } from "../../src/server/mcp/endpoint.ts";
import { createMcpRoute } from "../../src/server/mcp/route.ts";
import { createTool, type Tool } from "../../src/server/mcp/tool.ts";

export const STATELESS = "2026-07-28";
export const TEST_BEARER = "Bearer cpl_test";

/** A small tool that answers with what it was given, or fails as its run does. */
export function createEchoTool(name: string, run?: () => never): Tool {
  const input = z.object({ word: z.string({ error: "must be a string" }).optional() });
  return createTool({
    name,
    scope: "read",
    title: name,
    description: `The ${name} tool.`,
    annotations: { readOnlyHint: true, destructiveHint: false },
    input,
    output: input,
    run: async (_actor, given) => (run ? run() : { data: given }),
  });
}

const testTools = [
  createEchoTool("echo"),
  createEchoTool("storage_down", () => {
    throw new AppError("storage-unavailable", "The database is unavailable.");
  }),
  createEchoTool("gateway_down", () => {
    throw new AppError("gateway-unavailable", "The language model did not answer after 3 retries.");
  }),
  createEchoTool("has_bug", () => {
    throw new Error("SQLITE_ERROR near SELECT in /srv/secret.db");
  }),
];

/** The endpoint alone, over tools of the tests' own: for what does not depend on thoughts. */
export function createTestEndpoint(deps: Partial<McpDeps> = {}) {
  const actor: Actor = authorise("user-1", { id: "key-1", name: "Test", prefix: "cpl_test" });
  const endpoint = createMcpEndpoint({
    authenticate: async (header) => (header === TEST_BEARER ? actor : null),
    tools: testTools,
    resources: { list: async () => ({ resources: [] }), read: async () => undefined },
    version: "1.2.3",
    allowedOrigins: [],
    limits: createUserLimits({ requests: 0, cpuSeconds: 0, clock: Date.now }),
    log: createLog({ LOG_LEVEL: "silent" }),
    ...deps,
  });
  return createMcpRoute(endpoint);
}

type RpcAnswer = {
  jsonrpc: string;
  id: unknown;
  // biome-ignore lint/suspicious/noExplicitAny: the tests look into answers of every shape
  result: any;
  error: { code: number; message: string; data?: unknown };
};

export async function read(response: Response | Promise<Response>): Promise<RpcAnswer> {
  return (await (await response).json()) as RpcAnswer;
}

type Endpoint = { request(path: string, init: RequestInit): Response | Promise<Response> };
type Headers = Record<string, string>;

/** Sends a body as it is, with the bearer and a JSON content type unless told otherwise. */
export async function post(endpoint: Endpoint, body: string | Uint8Array, headers: Headers = {}) {
  return endpoint.request("/api/mcp", {
    method: "POST",
    headers: { authorization: TEST_BEARER, "content-type": "application/json", ...headers },
    body,
  });
}

/** Sends one well-formed request of the handshake revisions. */
export function ask(endpoint: Endpoint, method: string, params?: object, headers?: Headers) {
  return post(endpoint, JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }), headers);
}

/** Sends one well-formed request of the stateless revision. */
export function askStateless(endpoint: Endpoint, method: string, params: object = {}, headers?: Headers) {
  const { name } = params as { name?: string };
  const standard = {
    "mcp-protocol-version": STATELESS,
    "mcp-method": method,
    ...(name && { "mcp-name": name }),
  };
  return ask(endpoint, method, { _meta: statelessMeta, ...params }, { ...standard, ...headers });
}

export const statelessMeta = {
  "io.modelcontextprotocol/protocolVersion": STATELESS,
  "io.modelcontextprotocol/clientInfo": { name: "tests", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
};
