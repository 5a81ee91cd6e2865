import type { Actor } from "../../base/actor.ts";
import type { Log } from "../../base/log.ts";
import type { Body, HeaderReader } from "../body.ts";
import type { UserLimits } from "../limits/user-limits.ts";
import { challenge } from "../oauth/challenge.ts";
import { chooseFormat, type Format } from "./accept.ts";
import { type Deprecation, deprecationHeaders, deprecations as deprecationTable } from "./deprecations.ts";
import { type RpcId, readId, readJson, readMessage } from "./envelope.ts";
import { type Fault, type FaultStyle, readFaultStyle, toFault, toFaultResult } from "./faults.ts";
import { corsHeaders, createOriginRule, preflightHeaders } from "./origin.ts";
import { createProtocol } from "./protocol.ts";
import { Refusal } from "./refusal.ts";
import type { Resources } from "./resources.ts";
import type { Tool } from "./tool.ts";

export type McpDeps = {
  /** `from` is the client's address. */
  authenticate(header: string | undefined, from?: string): Promise<Actor | null>;
  tools: Tool[];
  resources: Resources;
  /** The service's version, as clients show it. */
  version: string;
  allowedOrigins: readonly string[];
  baseUrl?: string | undefined;
  limits: Pick<UserLimits, "refuse" | "receive" | "run">;
  log: Log;
  deprecations?: readonly Deprecation[];
  /** Called for every request that was answered. */
  prepare?(method: string, actor: Actor): void;
  /** Called for every request: `name` is a tool, a method, "other", or "none" if it was not parsed. */
  observe?(call: { name: string; status: number; seconds: number }): void;
};

/** What the endpoint reads of an HTTP request, whichever server took it. */
type McpRequest = {
  method: string;
  readonly url: string;
  headers: HeaderReader;
  /** The client's address. */
  from: string | undefined;
  /** Called once, and only after all checks that need no body. */
  readBody(): Promise<Body>;
  /** Resolves once the answer has left, or cannot any more; undefined where nobody waits for it. */
  sent?: Promise<unknown> | undefined;
};

type McpAnswer = { status: number; headers: Record<string, string>; text: string | null };

export type McpEndpoint = (request: McpRequest) => Promise<McpAnswer>;

/** What is known of a request so far: enough to answer any failure. */
type Exchange = {
  name: string;
  method: string | undefined;
  version: string | null;
  id: RpcId | null;
  format: Format;
  faults: FaultStyle;
  headers: Record<string, string>;
};

/** Serves `/api/mcp`: the Model Context Protocol over Streamable HTTP. */
export function createMcpEndpoint(deps: McpDeps): McpEndpoint {
  const { deprecations = deprecationTable, log } = deps;
  const isAllowedOrigin = createOriginRule(deps);
  const protocol = createProtocol({ ...deps, deprecations });

  /** The order of the checks is part of the contract: the first failure is reported. */
  async function answer(request: McpRequest, exchange: Exchange): Promise<McpAnswer> {
    const { headers } = request;
    const origin = headers.get("origin");
    if (origin !== null) {
      if (!isAllowedOrigin(origin, request.url))
        throw new Refusal("foreign_origin", "Pages of this origin may not call the service");
      Object.assign(exchange.headers, corsHeaders(origin));
      if (request.method === "OPTIONS")
        return { status: 204, headers: { ...exchange.headers, ...preflightHeaders }, text: null };
    }

    const actor = await deps.authenticate(headers.get("authorization") ?? undefined, request.from);
    if (!actor) return unauthorized(exchange, challenge(request.url, deps.baseUrl));

    if (request.method !== "POST")
      throw new Refusal("method_not_allowed", "Only POST is served here", { headers: { Allow: "POST" } });
    exchange.faults = readFaultStyle(request.url);

    const format = chooseFormat(headers.get("accept"));
    if (!format)
      throw new Refusal("not_acceptable", "Accept must include application/json or text/event-stream");
    exchange.format = format;

    const refused = deps.limits.refuse(actor.userId);
    if (refused) {
      // In a 200, only the id tells a client which request was refused.
      if (exchange.faults === "result")
        await deps.limits.receive(actor.userId, async () => {
          exchange.id = readId(readJson(await request.readBody()));
        });
      throw new Refusal("rate_limited", refused.message, {
        headers: { "Retry-After": String(refused.resetSeconds) },
      });
    }

    return deps.limits.receive(actor.userId, () => answerBody(request, exchange, actor), request.sent);
  }

  async function answerBody(request: McpRequest, exchange: Exchange, actor: Actor): Promise<McpAnswer> {
    const body = readJson(await request.readBody());
    exchange.id = readId(body);
    const message = readMessage(body);
    if (message.kind === "notification") return { status: 202, headers: exchange.headers, text: null };

    exchange.method = message.method;
    exchange.name = protocol.nameOf(message);
    if (message.method === "tools/call")
      Object.assign(exchange.headers, deprecationHeaders(deprecations, message.params.name));
    const caller = { actor, origin: () => new URL(deps.baseUrl ?? request.url).origin };
    const result = await deps.limits.run(actor.userId, () =>
      protocol.serve(message, request.headers, caller),
    );
    deps.prepare?.(message.method, actor);
    return write(exchange, 200, `"result":${result}`);
  }

  function fail(exchange: Exchange, fault: Fault): McpAnswer {
    const { status, code, message, data } = fault;
    Object.assign(exchange.headers, fault.headers);
    if (exchange.faults === "status")
      return write(exchange, status, `"error":${JSON.stringify({ code, message, data })}`);
    // Only a tool's answer has a place for what went wrong: other methods answer with the protocol's error.
    if (exchange.method === undefined || exchange.method === "tools/call")
      return write(exchange, 200, `"result":${protocol.sign(toFaultResult(fault), exchange.version)}`);
    return write(exchange, 200, `"error":${JSON.stringify({ code, message, data })}`);
  }

  return async (request) => {
    const startedAt = performance.now();
    const exchange: Exchange = {
      name: "none",
      method: undefined,
      version: request.headers.get("mcp-protocol-version"),
      id: null,
      format: "json",
      faults: "status",
      headers: {},
    };
    let fault: Fault | undefined;
    const answered = await answer(request, exchange).catch((error) => {
      fault = toFault(error);
      if (fault.status === 500) log.error({ err: error }, "mcp_failed");
      return fail(exchange, fault);
    });
    const seconds = (performance.now() - startedAt) / 1000;
    deps.observe?.({ name: exchange.name, status: fault?.status ?? answered.status, seconds });
    return answered;
  };
}

function unauthorized({ headers }: Exchange, challenge: string): McpAnswer {
  return {
    status: 401,
    headers: { "Content-Type": "application/json", "WWW-Authenticate": challenge, ...headers },
    text: '{"error":"Unauthorized"}',
  };
}

/** Only a 200 is ever a stream. JSON texts are concatenated, because most results are serialized already. */
function write({ id, format, headers }: Exchange, status: number, member: string): McpAnswer {
  const text = `{"jsonrpc":"2.0","id":${JSON.stringify(id)},${member}}`;
  if (format === "json" || status !== 200)
    return { status, headers: { "Content-Type": "application/json", ...headers }, text };
  return {
    status,
    headers: { "Content-Type": "text/event-stream", "Cache-Control": "no-cache", ...headers },
    text: `event: message\ndata: ${text}\n\n`,
  };
}
