import { isObject, type JsonObject } from "../../base/json.ts";
import type { Body } from "../body.ts";
import { Refusal } from "./refusal.ts";

export const BODY_BYTES = 1024 * 1024;

export type RpcId = string | number;

export type RpcRequest = { kind: "request"; id: RpcId; method: string; params: JsonObject };

export type Message = RpcRequest | { kind: "notification" };

export function readJson(body: Body): unknown {
  switch (body.kind) {
    case "json":
      return body.value;
    case "too-large":
      throw new Refusal("too_large", "The body must be at most 1 MiB");
    case "too-complex":
      throw new Refusal("invalid_request", `Invalid request: the body ${body.rule}`);
    case "unreadable":
      throw new Refusal("parse_error", "Parse error: the body is not valid JSON in UTF-8");
    default:
      return body satisfies never;
  }
}

/** The id to echo, even of an invalid request; null if there is none that can be echoed exactly. */
export function readId(body: unknown): RpcId | null {
  if (!isObject(body)) return null;
  return typeof body.id === "string" || Number.isSafeInteger(body.id) ? (body.id as RpcId) : null;
}

export function readMessage(body: unknown): Message {
  if (Array.isArray(body)) throw invalid("batches are not supported, send one request at a time");
  if (!isObject(body)) throw invalid("the body must be an object");
  const { jsonrpc, method, params = {} } = body;
  if (jsonrpc !== "2.0") throw invalid('jsonrpc must be "2.0"');
  if (typeof method !== "string") throw invalid("method must be a string");
  if (!isObject(params)) throw invalid("params must be an object");
  if (!("id" in body) && method.startsWith("notifications/")) return { kind: "notification" };
  const id = readId(body);
  if (id === null) throw invalid("id must be a string or an integer");
  return { kind: "request", id, method, params };
}

const invalid = (rule: string) => new Refusal("invalid_request", `Invalid request: ${rule}`);
