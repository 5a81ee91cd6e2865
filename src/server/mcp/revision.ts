import { isObject, type JsonObject } from "../../base/json.ts";
import type { HeaderReader } from "../body.ts";
import type { RpcRequest } from "./envelope.ts";
import { Refusal, refuseArgument } from "./refusal.ts";

/** The revisions that begin with `initialize`, newest first. */
export const handshakeVersions = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"];

/** The revision without a handshake: every request has its own `_meta`. */
export const STATELESS_VERSION = "2026-07-28";

const META = "io.modelcontextprotocol/";
export const SERVER_INFO = `${META}serverInfo`;
const VERSION = `${META}protocolVersion`;
const CAPABILITIES = `${META}clientCapabilities`;

export type Era = "handshake" | "stateless";

/** The request's era, after the era's checks of headers and `_meta`. */
export function readEra(request: RpcRequest, headers: HeaderReader): Era {
  const version = headers.get("mcp-protocol-version");
  const meta = isObject(request.params._meta) ? request.params._meta : {};
  if (VERSION in meta || version === STATELESS_VERSION) {
    checkMeta(meta);
    checkHeaders(request, meta, headers);
    return "stateless";
  }
  // `initialize` negotiates in its body; the header is for the requests after it.
  if (version !== null && request.method !== "initialize" && !handshakeVersions.includes(version))
    throw unsupported(version, [...handshakeVersions, STATELESS_VERSION]);
  return "handshake";
}

function checkMeta(meta: JsonObject) {
  if (typeof meta[VERSION] !== "string") throw refuseArgument(`_meta.${VERSION}`, "must be a string");
  if (!isObject(meta[CAPABILITIES])) throw refuseArgument(`_meta.${CAPABILITIES}`, "must be an object");
}

/** Where a method names what it is about, which the `Mcp-Name` header repeats. */
const nameMembers = new Map([
  ["tools/call", "name"],
  ["prompts/get", "name"],
  ["resources/read", "uri"],
]);

function checkHeaders({ method, params }: RpcRequest, meta: JsonObject, headers: HeaderReader) {
  const version = meta[VERSION] as string;
  checkHeader(headers, "MCP-Protocol-Version", version);
  if (version !== STATELESS_VERSION) throw unsupported(version, [STATELESS_VERSION]);
  checkHeader(headers, "Mcp-Method", method);
  const name = params[nameMembers.get(method) ?? ""];
  if (typeof name === "string") checkHeader(headers, "Mcp-Name", name);
}

/** The headers that repeat a message, for transports that have none: what `checkHeaders` expects. */
export function toHeaders(message: JsonObject): Record<string, string> {
  const params = isObject(message.params) ? message.params : {};
  const version = isObject(params._meta) ? params._meta[VERSION] : undefined;
  if (typeof version !== "string") return {};
  const name = params[nameMembers.get(String(message.method)) ?? ""];
  return {
    "mcp-protocol-version": encodeValue(version),
    "mcp-method": encodeValue(String(message.method)),
    ...(typeof name === "string" && { "mcp-name": encodeValue(name) }),
  };
}

function checkHeader(headers: HeaderReader, name: string, expected: string) {
  const value = headers.get(name);
  if (value === null) throw new Refusal("header_mismatch", `The ${name} header is required`);
  if (decodeValue(value) !== expected)
    throw new Refusal("header_mismatch", `The ${name} header does not match the body`);
}

/** Values that a header cannot contain are encoded as `=?base64?…?=`. */
function decodeValue(value: string): string {
  const encoded = /^=\?base64\?([A-Za-z0-9+/]*={0,2})\?=$/.exec(value)?.[1];
  return encoded === undefined ? value : Buffer.from(encoded, "base64").toString();
}

function encodeValue(value: string): string {
  const isPlain = /^[!-~]([ -~]*[!-~])?$/.test(value) && !value.startsWith("=?base64?");
  return isPlain ? value : `=?base64?${Buffer.from(value).toString("base64")}?=`;
}

const unsupported = (requested: string, supported: string[]) =>
  new Refusal("unsupported_version", "Unsupported protocol version", { data: { requested, supported } });
