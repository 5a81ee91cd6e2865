import { AppError, type ErrorCode } from "../base/errors.ts";

/** How each error code is reported to clients. */
const failures: Record<ErrorCode, { status: 400 | 401 | 403 | 404 | 409 | 429 | 500; rpcCode: number }> = {
  "invalid-argument": { status: 400, rpcCode: -32602 },
  unauthorized: { status: 401, rpcCode: -32000 },
  "password-required": { status: 403, rpcCode: -32000 },
  "not-found": { status: 404, rpcCode: -32602 },
  conflict: { status: 409, rpcCode: -32000 },
  "rate-limited": { status: 429, rpcCode: -32005 },
  "storage-unavailable": { status: 500, rpcCode: -32603 },
  "gateway-unavailable": { status: 500, rpcCode: -32603 },
  "gateway-refused": { status: 500, rpcCode: -32603 },
};

/** Hides the details of bugs: the message may contain a path, SQL or a thought. */
const bug = { status: 500, rpcCode: -32603, code: "failed", message: "Internal error" } as const;

/** How any thrown value is answered. */
export function toFailure(error: unknown) {
  if (!(error instanceof AppError)) return bug;
  return { ...failures[error.code], code: error.code.replaceAll("-", "_"), message: error.message };
}
