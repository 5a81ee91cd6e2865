import fc from "fast-check";
import { STATELESS_VERSION } from "../../src/server/mcp/revision.ts";
import { idOf, instant, mostly, number, rarely, text, visible } from "./fuzz-values.ts";

export type Fuzzed = {
  method: string;
  path: string;
  /** Credentials: none, an assistant's key, or a signed-in user's cookie. */
  by: "nobody" | "key" | "person";
  headers: Record<string, string | undefined>;
  body: string | Uint8Array<ArrayBuffer>;
};

const statelessMeta = {
  "io.modelcontextprotocol/protocolVersion": STATELESS_VERSION,
  "io.modelcontextprotocol/clientInfo": { name: "fuzz", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
};

const toolArguments = (known: string[]) => ({
  capture_thought: { raw: text, captured_at: rarely(instant), as_user: fc.boolean(), author: rarely(text) },
  retrieve_thoughts: {
    query: text,
    order: fc.constantFrom("relevance", "created_at"),
    top_k: fc.oneof({ weight: 5, arbitrary: fc.integer({ min: 1, max: 100 }) }, number),
    threshold: fc.oneof({ weight: 5, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }) }, number),
    mode: fc.constantFrom("fast", "full"),
    detail: fc.constantFrom("snippet", "full"),
    author: fc.constantFrom("user", "agent", "all"),
    include_agent: fc.boolean(),
    cursor_created_at: rarely(instant),
    cursor_id: rarely(idOf(known)),
  },
  edit_thought: { thought_id: idOf(known), edit_request: text, raw_text: text },
  delete_thought: { thought_id: idOf(known) },
});

const toolCalls = (known: string[]) =>
  fc.constantFrom(...Object.entries(toolArguments(known))).chain(([name, members]) => {
    const entries = Object.entries(members as Record<string, fc.Arbitrary<unknown>>);
    const model = Object.fromEntries(entries.map(([member, value]) => [member, mostly(value)]));
    return fc.record({ name: fc.constant(name), arguments: fc.record(model, { requiredKeys: [] }) });
  });

const envelopes = (known: string[]) =>
  fc.record(
    {
      jsonrpc: mostly(fc.constant("2.0")),
      id: mostly(fc.oneof(fc.integer(), fc.string())),
      method: mostly(
        fc.constantFrom(
          "tools/call",
          "tools/list",
          "ping",
          "initialize",
          "server/discover",
          "notifications/x",
        ),
      ),
      params: mostly(fc.oneof(toolCalls(known), fc.constant({}), fc.constant({ _meta: statelessMeta }))),
    },
    { requiredKeys: [] },
  );

const wellFormedCalls = (known: string[]) =>
  fc.record({
    jsonrpc: fc.constant("2.0"),
    id: fc.integer(),
    method: fc.constant("tools/call"),
    params: toolCalls(known),
  });

/** A valid body with a piece cut out or overwritten. */
export const mutate = (bodies: fc.Arbitrary<string>) =>
  fc
    .tuple(bodies, fc.nat(), fc.nat({ max: 20 }), fc.string({ unit: "binary", maxLength: 5 }))
    .map(([body, at, length, replacement]) => {
      const start = at % Math.max(1, body.length);
      return body.slice(0, start) + replacement + body.slice(start + length);
    });

const bodies = (known: string[]) => {
  const valid = wellFormedCalls(known).map((request) => JSON.stringify(request));
  return fc.oneof(
    { weight: 5, arbitrary: valid },
    { weight: 3, arbitrary: envelopes(known).map((request) => JSON.stringify(request)) },
    { weight: 2, arbitrary: mutate(valid) },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }) },
  );
};

const headers = fc.record(
  {
    accept: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom("application/json", "text/event-stream", "*/*") },
      { weight: 1, arbitrary: visible },
    ),
    authorization: fc.oneof(
      { weight: 20, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: visible },
    ),
    origin: fc.oneof(
      { weight: 10, arbitrary: fc.constant(undefined) },
      {
        weight: 1,
        arbitrary: fc.oneof(visible, fc.constantFrom("null", "http://localhost:1", "https://a.example")),
      },
    ),
    "content-type": fc.constantFrom("application/json", "text/plain"),
    "content-encoding": rarely(fc.constantFrom("gzip", "br", "identity", "x")),
    "mcp-protocol-version": rarely(fc.oneof(visible, fc.constantFrom(STATELESS_VERSION, "2025-06-18"))),
    "mcp-method": fc.option(fc.constantFrom("tools/call", "tools/list"), { nil: undefined }),
    "mcp-name": fc.option(fc.oneof(visible, fc.constantFrom("edit_thought", "=?base64?!?=")), {
      nil: undefined,
    }),
  },
  { requiredKeys: [] },
);

/** Requests to the MCP endpoint; about half of them reach a tool. `known` are ids of existing thoughts. */
export const mcpRequests = (known: string[]): fc.Arbitrary<Fuzzed> =>
  fc.record({
    method: fc.oneof(
      { weight: 30, arbitrary: fc.constant("POST") },
      { weight: 1, arbitrary: fc.constantFrom("GET", "PUT") },
    ),
    path: fc.constant("/api/mcp"),
    by: fc.constant("key" as const),
    headers: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: headers }),
    body: bodies(known),
  });
