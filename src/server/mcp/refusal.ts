import type { Scope } from "../../base/scopes.ts";

/** The endpoint's own errors, with their HTTP status and JSON-RPC code. */
const refusals = {
  foreign_origin: { status: 403, code: -32000 },
  method_not_allowed: { status: 405, code: -32000 },
  not_acceptable: { status: 406, code: -32000 },
  rate_limited: { status: 429, code: -32005 },
  too_large: { status: 413, code: -32000 },
  parse_error: { status: 400, code: -32700 },
  invalid_request: { status: 400, code: -32600 },
  invalid_params: { status: 400, code: -32602 },
  // Clients of the handshake revisions treat any status but 200 as a broken connection; from 2026-07-28 on the protocol
  // requires 404.
  unknown_method: { status: 200, code: -32601 },
  unknown_stateless_method: { status: 404, code: -32601 },
  // The same for what is not there; until 2025-11-25 that had a code of its own.
  unknown_resource: { status: 200, code: -32002 },
  unknown_stateless_resource: { status: 400, code: -32602 },
  // Authorization that fails after the key was accepted is an error object (spec, section 5).
  insufficient_scope: { status: 200, code: -32000 },
  header_mismatch: { status: 400, code: -32020 },
  unsupported_version: { status: 400, code: -32022 },
} as const;

type RefusalDetails = { data?: Record<string, unknown>; headers?: Record<string, string> };

/** Its message is shown to the caller. */
export class Refusal extends Error {
  readonly reason: string;
  readonly status: number;
  readonly code: number;
  readonly data: Record<string, unknown> | undefined;
  readonly headers: Record<string, string> | undefined;

  constructor(reason: keyof typeof refusals, message: string, { data, headers }: RefusalDetails = {}) {
    super(message);
    this.reason = reason.replace("stateless_", "");
    this.status = refusals[reason].status;
    this.code = refusals[reason].code;
    this.data = data;
    this.headers = headers;
  }
}

/** Every rejected argument is reported with its name and its rule. */
export function refuseArgument(argument: string, rule: string): Refusal {
  return new Refusal("invalid_params", `${argument} ${rule}`, { data: { argument } });
}

const permissions: Record<Scope, string> = {
  read: "read thoughts",
  capture: "capture thoughts",
  write: "edit, complete or archive thoughts",
};

/** For a key that was not given what the call needs. */
export function explainScope(scope: Scope): string {
  return `This key may not ${permissions[scope]}: its scopes lack "${scope}". Its user can change that on the API keys page.`;
}
