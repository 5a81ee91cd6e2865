/** What went wrong, as a caller branches on it; `server/respond.ts` maps each to a status. */
export type ErrorCode =
  | "invalid-argument"
  | "unauthorized"
  | "not-found"
  | "conflict"
  | "rate-limited"
  | "storage-unavailable"
  | "gateway-unavailable"
  /** It answered, and will not do this: a text may be too long for it. */
  | "gateway-refused";

/** A failure whose message is safe to show: it never holds a path, SQL, a key or an inner error's words. */
export class AppError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "AppError";
    this.code = code;
  }
}
