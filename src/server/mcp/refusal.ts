/** Every way this endpoint says no by itself, with its HTTP status and JSON-RPC code. */
const refusals = {
  foreign_origin: { status: 403, code: -32000 },
  method_not_allowed: { status: 405, code: -32000 },
  not_acceptable: { status: 406, code: -32000 },
  rate_limited: { status: 429, code: -32005 },
  too_large: { status: 413, code: -32000 },
  parse_error: { status: 400, code: -32700 },
  invalid_request: { status: 400, code: -32600 },
  invalid_params: { status: 400, code: -32602 },
  // Clients of the handshake revisions take any other status than 200 for a broken connection;
  // from 2026-07-28 on the protocol itself asks for 404.
  unknown_method: { status: 200, code: -32601 },
  unknown_stateless_method: { status: 404, code: -32601 },
  header_mismatch: { status: 400, code: -32020 },
  unsupported_version: { status: 400, code: -32022 },
} as const;

type RefusalDetails = { data?: Record<string, unknown>; headers?: Record<string, string> };

/** Thrown where the fault is seen, answered in one place. Its message is for the caller to read. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: number;
  readonly data: Record<string, unknown> | undefined;
  readonly headers: Record<string, string> | undefined;

  constructor(reason: keyof typeof refusals, message: string, { data, headers }: RefusalDetails = {}) {
    super(message);
    this.status = refusals[reason].status;
    this.code = refusals[reason].code;
    this.data = data;
    this.headers = headers;
  }
}

/** Names the argument and its rule, as every refused argument is told. */
export function refuseArgument(argument: string, rule: string): Refusal {
  return new Refusal("invalid_params", `${argument} ${rule}`, { data: { argument } });
}
