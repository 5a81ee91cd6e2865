import type { Actor } from "../../base/actor.ts";
import { type Deprecation, deprecationNote } from "./deprecations.ts";
import { isObject, type JsonObject, type RpcRequest } from "./envelope.ts";
import { Refusal, refuseArgument } from "./refusal.ts";
import { type Era, handshakeVersions, readEra, SERVER_INFO, STATELESS_VERSION } from "./revision.ts";
import type { Tool } from "./tool.ts";

const INSTRUCTIONS =
  "Commonplace is the user's long-term memory, shared by all of their assistants. Look there with " +
  "retrieve_thoughts before you answer from what was said earlier, and keep what is worth remembering with " +
  "capture_thought (as_user: true for what the user said or wants remembered).";

/** The tool list changes only with a new version of the service, and is the same for everybody. */
const CACHE = { ttlMs: 300_000, cacheScope: "public" };

const capabilities = { tools: {} };

type ProtocolSettings = { tools: Tool[]; version: string; deprecations: readonly Deprecation[] };

/** A method's result as JSON text, so that constant results are serialized once. */
type Method = (params: JsonObject, actor: Actor) => string | Promise<string>;

/** Answers a request by its protocol era. No state is kept between requests, so a restart drops nobody. */
export function createProtocol({ tools, version, deprecations }: ProtocolSettings) {
  const toolsByName = new Map(tools.map((tool) => [tool.name, tool]));
  const serverInfo = { name: "commonplace", title: "Commonplace", version };
  const stamp = { resultType: "complete", _meta: { [SERVER_INFO]: serverInfo } };

  const list = tools.map(({ call, ...shown }) => ({
    ...shown,
    description: shown.description + deprecationNote(deprecations, shown.name),
  }));
  const handshakeList = JSON.stringify({ tools: list });
  const statelessList = JSON.stringify({ tools: list, ...CACHE, ...stamp });
  const discovery = JSON.stringify({
    supportedVersions: [STATELESS_VERSION],
    capabilities,
    instructions: INSTRUCTIONS,
    ...CACHE,
    ...stamp,
  });

  function callTool({ name, arguments: given = {} }: JsonObject, actor: Actor) {
    const tool = toolsByName.get(name as string);
    if (!tool) throw refuseArgument("name", `must be one of ${[...toolsByName.keys()].join(", ")}`);
    if (!isObject(given)) throw refuseArgument("arguments", "must be an object");
    return tool.call(actor, given);
  }

  const methods: Record<Era, Map<string, Method>> = {
    handshake: new Map<string, Method>([
      [
        "initialize",
        ({ protocolVersion }) =>
          JSON.stringify({
            protocolVersion: negotiate(protocolVersion),
            capabilities,
            serverInfo,
            instructions: INSTRUCTIONS,
          }),
      ],
      ["ping", () => "{}"],
      ["tools/list", () => handshakeList],
      ["tools/call", async (params, actor) => JSON.stringify(await callTool(params, actor))],
    ]),
    stateless: new Map<string, Method>([
      ["server/discover", () => discovery],
      ["tools/list", () => statelessList],
      [
        "tools/call",
        async (params, actor) => JSON.stringify({ ...(await callTool(params, actor)), ...stamp }),
      ],
    ]),
  };

  return {
    serve(actor: Actor, request: RpcRequest, headers: Headers): string | Promise<string> {
      const era = readEra(request, headers);
      const method = methods[era].get(request.method);
      if (method) return method(request.params, actor);
      const reason = era === "handshake" ? "unknown_method" : "unknown_stateless_method";
      throw new Refusal(reason, "Method not found");
    },

    /** A result that no method gave, as the revision of the request has it. */
    sign(result: object, version: string | null): string {
      return JSON.stringify(version === STATELESS_VERSION ? { ...result, ...stamp } : result);
    },

    /** What to call a request in metrics: one of a closed set, whatever the client sends. */
    nameOf({ method, params }: RpcRequest): string {
      const tool = method === "tools/call" && toolsByName.get(params.name as string);
      if (tool) return tool.name;
      return methods.handshake.has(method) || methods.stateless.has(method) ? method : "other";
    },
  };
}

/** An unknown revision is answered with our newest, and the client decides. */
function negotiate(wanted: unknown): string {
  return handshakeVersions.find((version) => version === wanted) ?? (handshakeVersions[0] as string);
}
