/** For callers to branch on; `server/respond.ts` maps each to a status. */
export type ErrorCode =
  | "invalid-argument"
  | "unauthorized"
  /** The person is signed in, but has to prove again who they are. */
  | "password-required"
  | "not-found"
  | "conflict"
  | "rate-limited"
  | "storage-unavailable"
  | "gateway-unavailable"
  /** It rejected this request: a text may be too long for it. */
  | "gateway-refused";

/** A failure whose message is safe to show: it never contains a path, SQL, a key or another error's message. */
export class AppError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "AppError";
    this.code = code;
  }
}

export function isStorageGone(error: unknown): boolean {
  return error instanceof AppError && error.code === "storage-unavailable";
}

/** An error as one thread sends it to another: a message keeps neither its class nor its code. */
export type SentError = { code: ErrorCode | undefined; message: string; stack: string | undefined };

export function toSentError(error: unknown): SentError {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return { code: error instanceof AppError ? error.code : undefined, message, stack };
}

export function fromSentError({ code, message, stack }: SentError): Error {
  const error = code ? new AppError(code, message) : new Error(message);
  if (stack !== undefined) error.stack = stack;
  return error;
}
