import { toFailure } from "../respond.ts";
import { Refusal, refuseArgument } from "./refusal.ts";

/**
 * How a fault is answered: by its HTTP status with a JSON-RPC error, or, for clients that take any status but 200
 * for a broken connection, as a 200 with a tool result. The address says which: `?errors=result`.
 */
export type FaultStyle = "status" | "result";

/** A refusal or a failure as it is told; `reason` is its name. */
export type Fault = {
  status: number;
  code: number;
  reason: string;
  message: string;
  data?: Record<string, unknown> | undefined;
  headers?: Record<string, string> | undefined;
};

export function readFaultStyle(url: string): FaultStyle {
  const start = url.indexOf("?");
  const style = start === -1 ? null : new URLSearchParams(url.slice(start)).get("errors");
  if (style === null) return "status";
  if (style !== "result") throw refuseArgument("errors", "in the address must be result, or be left out");
  return style;
}

export function toFault(error: unknown): Fault {
  if (error instanceof Refusal) return error;
  const { status, rpcCode, code, message } = toFailure(error);
  return { status, code: rpcCode, reason: code, message };
}

/** The fault as the result of a tool, in the shape that a missing thought is told in. */
export function toFaultResult({ code, reason, message, data }: Fault) {
  return {
    content: [{ type: "text", text: message }],
    structuredContent: { ok: false, error: reason, code, message, ...data },
    isError: true,
  };
}
