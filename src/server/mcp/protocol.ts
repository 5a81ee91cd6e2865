import type { Actor } from "../../base/actor.ts";
import { isObject, type JsonObject } from "../../base/json.ts";
import { type Scope, writeScopes } from "../../base/scopes.ts";
import type { HeaderReader } from "../body.ts";
import { type Deprecation, deprecationNote } from "./deprecations.ts";
import type { RpcRequest } from "./envelope.ts";
import { getPrompt, listPrompts } from "./prompts.ts";
import { explainScope, Refusal, refuseArgument } from "./refusal.ts";
import { type Resources, resourceTemplates } from "./resources.ts";
import { type Era, handshakeVersions, readEra, SERVER_INFO, STATELESS_VERSION } from "./revision.ts";
import { describeServer, instruct } from "./server-info.ts";
import type { Tool } from "./tool.ts";

/** What depends on what the key may do, or on its user's time zone. */
const OWN_CACHE = { ttlMs: 300_000, cacheScope: "private" };
/** Thoughts change at any time, and are one user's. */
const NO_CACHE = { ttlMs: 0, cacheScope: "private" };

const capabilities = { tools: {}, prompts: {}, resources: {} };

type ProtocolSettings = {
  tools: Tool[];
  resources: Resources;
  version: string;
  deprecations: readonly Deprecation[];
};

/** `origin`: the service's own, as this client reaches it. */
type Caller = { actor: Actor; origin(): string };
type Method = (params: JsonObject, caller: Caller, era: Era) => object | Promise<object>;
/** A method's result as JSON text, so that constant results are serialized once. */
type Written = (params: JsonObject, caller: Caller) => string | Promise<string>;

/** Answers a request by its protocol era. No state is kept between requests, so a restart drops nobody. */
export function createProtocol({ tools, resources, version, deprecations }: ProtocolSettings) {
  const toolsByName = new Map(tools.map((tool) => [tool.name, tool]));
  const serverInfo = describeServer(version, "2025-06-18", "");
  const stamp = { resultType: "complete", _meta: { [SERVER_INFO]: serverInfo } };

  const callTool: Method = ({ name, arguments: given = {} }, { actor }) => {
    const tool = toolsByName.get(name as string);
    if (!tool) throw refuseArgument("name", `must be one of ${[...toolsByName.keys()].join(", ")}`);
    if (!isObject(given)) throw refuseArgument("arguments", "must be an object");
    return tool.call(actor, given);
  };

  const readResource: Method = async ({ uri }, { actor }, era) => {
    if (typeof uri !== "string") throw refuseArgument("uri", "must be a string");
    if (!mayRead(actor)) throw new Refusal("insufficient_scope", explainScope("read"));
    const read = await resources.read(actor, uri);
    if (read) return read;
    const reason = era === "handshake" ? "unknown_resource" : "unknown_stateless_resource";
    throw new Refusal(reason, "The user has no thought with this address", { data: { uri } });
  };

  const byScopes: Record<string, (scopes: readonly Scope[]) => object> = {
    "tools/list": (scopes) => ({
      tools: tools
        .filter(({ scope }) => scopes.includes(scope))
        .map(({ call, scope, ...shown }) => ({
          ...shown,
          description: shown.description + deprecationNote(deprecations, shown.name),
        })),
    }),
    "prompts/list": (scopes) => ({ prompts: listPrompts(scopes) }),
    "resources/templates/list": (scopes) => ({
      resourceTemplates: scopes.includes("read") ? resourceTemplates : [],
    }),
  };
  const live: Record<string, { method: Method; hints?: object }> = {
    "tools/call": { method: callTool },
    "prompts/get": { method: (params, { actor }) => getPrompt(params, actor.scopes) },
    "resources/list": {
      // Many clients list them as soon as they connect, so an error would look like a broken connection.
      method: ({ cursor }, { actor }) => (mayRead(actor) ? resources.list(actor, cursor) : { resources: [] }),
      hints: NO_CACHE,
    },
    "resources/read": { method: readResource, hints: NO_CACHE },
  };

  const methods: Record<Era, Map<string, Written>> = {
    handshake: new Map<string, Written>([
      [
        "initialize",
        ({ protocolVersion: wanted }, { actor, origin }) => {
          const protocolVersion = negotiate(wanted);
          const serverInfo = describeServer(version, protocolVersion, origin());
          const instructions = instruct(actor.timeZone);
          return JSON.stringify({ protocolVersion, capabilities, serverInfo, instructions });
        },
      ],
      ["ping", () => "{}"],
    ]),
    stateless: new Map<string, Written>([
      [
        "server/discover",
        (_params, { actor, origin }) => {
          const _meta = { [SERVER_INFO]: describeServer(version, STATELESS_VERSION, origin()) };
          const supportedVersions = [STATELESS_VERSION];
          const found = { supportedVersions, capabilities, instructions: instruct(actor.timeZone) };
          return JSON.stringify({ ...found, ...OWN_CACHE, ...stamp, _meta });
        },
      ],
    ]),
  };
  for (const [name, list] of Object.entries(byScopes)) {
    methods.handshake.set(
      name,
      onceByScopes((scopes) => JSON.stringify(list(scopes))),
    );
    methods.stateless.set(
      name,
      onceByScopes((scopes) => JSON.stringify({ ...list(scopes), ...OWN_CACHE, ...stamp })),
    );
  }
  for (const [name, { method, hints }] of Object.entries(live)) {
    methods.handshake.set(name, async (params, caller) =>
      JSON.stringify(await method(params, caller, "handshake")),
    );
    methods.stateless.set(name, async (params, caller) =>
      JSON.stringify({ ...(await method(params, caller, "stateless")), ...hints, ...stamp }),
    );
  }

  return {
    serve(request: RpcRequest, headers: HeaderReader, caller: Caller): string | Promise<string> {
      const era = readEra(request, headers);
      const method = methods[era].get(request.method);
      if (method) return method(request.params, caller);
      const reason = era === "handshake" ? "unknown_method" : "unknown_stateless_method";
      throw new Refusal(reason, "Method not found");
    },

    /** A result made outside the methods, in the form of the request's revision. */
    sign(result: object, version: string | null): string {
      return JSON.stringify(version === STATELESS_VERSION ? { ...result, ...stamp } : result);
    },

    /** The request's name in metrics: one of a closed set, whatever the client sends. */
    nameOf({ method, params }: RpcRequest): string {
      const tool = method === "tools/call" && toolsByName.get(params.name as string);
      if (tool) return tool.name;
      return methods.handshake.has(method) || methods.stateless.has(method) ? method : "other";
    },
  };
}

const mayRead = ({ scopes }: Actor) => scopes.includes("read");

/** Serialized once for each combination of scopes, of which there are few. */
function onceByScopes(write: (scopes: readonly Scope[]) => string): Written {
  const written = new Map<string, string>();
  return (_params, { actor: { scopes } }) => {
    const combination = writeScopes(scopes);
    const known = written.get(combination) ?? write(scopes);
    written.set(combination, known);
    return known;
  };
}

/** An unknown revision is answered with our newest, and the client decides. */
function negotiate(wanted: unknown): string {
  return handshakeVersions.find((version) => version === wanted) ?? (handshakeVersions[0] as string);
}
