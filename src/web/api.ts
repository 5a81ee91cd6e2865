import { locateRoute, type RouteName } from "../app-routes.ts";
import type { AppFailure, AppInput, AppOutputs } from "../contract-app/calls.ts";

const APP_BASE = "/api/app";
const REQUEST_TIMEOUT_MS = 60_000;

/** A failed call. `status` 0: the service could not be reached. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** From `Retry-After`, if the service sent one (429). */
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, code: string, message: string, retryAfterSeconds?: number) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The service, or the proxy in front of it, does not answer. */
export const isUnreachable = (error: unknown) =>
  error instanceof ApiError && [0, 502, 503, 504].includes(error.status);

/** It would fail again after signing in, and after waiting: only another text helps, or more room. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 408, 429].includes(error.status);

let notifySignedOut = () => {};

/** `listener` is called when a call fails because nobody is signed in. */
export function onSignedOut(listener: () => void): void {
  notifySignedOut = listener;
}

let findReader = (): string | undefined => undefined;

/** `find`: the id of the user whose book the page shows. */
export function onIdentify(find: () => string | undefined): void {
  findReader = find;
}

/** Of a request that changes something: it is refused if somebody else has signed in meanwhile, in another tab. */
export function headersOf(type: string): Record<string, string> {
  const reader = findReader();
  return { "content-type": type, ...(reader !== undefined && { "x-shown-to": reader }) };
}

let askForPassword = async () => false;
let confirming: Promise<boolean> | undefined;

/** `ask` is called when a call needs the password again; true if it was given. */
export function onPasswordRequired(ask: () => Promise<boolean>): void {
  askForPassword = ask;
}

/** Calls that need it at the same time share one prompt. */
function confirmPassword(): Promise<boolean> {
  confirming ??= askForPassword().finally(() => {
    confirming = undefined;
  });
  return confirming;
}

type Arguments<Name extends RouteName> =
  Record<never, never> extends AppInput<Name>
    ? [input?: AppInput<Name>, options?: CallOptions]
    : [input: AppInput<Name>, options?: CallOptions];
type CallOptions = { signal?: AbortSignal };

/** Calls a route of `app-routes.ts`: path parameters are taken from the input, the rest becomes query or body. */
export async function call<Name extends RouteName>(
  name: Name,
  ...[input, options]: Arguments<Name>
): Promise<AppOutputs[Name]> {
  const { method, path, rest } = locateRoute(name, input);
  const send = () =>
    method === "GET"
      ? request<AppOutputs[Name]>(method, `${APP_BASE}${path}${toQuery(rest)}`, undefined, options)
      : request<AppOutputs[Name]>(method, APP_BASE + path, rest, options);
  try {
    return await send();
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) notifySignedOut();
    if (error instanceof ApiError && error.code === "password_required" && (await confirmPassword()))
      return send();
    throw error;
  }
}

/** For endpoints outside `app-routes.ts`: sign-in, set-up. */
export async function request<Answer>(
  method: string,
  path: string,
  body?: object,
  { signal }: CallOptions = {},
): Promise<Answer> {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  const giveUp = (cause: unknown): never => {
    if (signal?.aborted) throw cause;
    throw new ApiError(0, "unreachable", "The service cannot be reached. Is it running?");
  };
  const response = await fetch(path, {
    method,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    ...(body && { headers: headersOf("application/json"), body: JSON.stringify(body) }),
  }).catch(giveUp);
  if (!response.ok) throw toError(response, await response.json().catch(() => null));
  // The service always answers with JSON: anything else is the page of a proxy or a network that wants a sign-in.
  return (await response.json().catch(giveUp)) as Answer;
}

function toQuery(input: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) if (value !== undefined) query.set(name, String(value));
  return query.size === 0 ? "" : `?${query}`;
}

/** Our API sends `{ error: { code, message } }`; the sign-in library sends `{ code, message }`. */
function toError(response: Response, answer: unknown): ApiError {
  const failure = answer as Partial<AppFailure> & { code?: string; message?: string };
  const { code, message } = failure?.error ?? failure ?? {};
  const wait =
    Number(response.headers.get("retry-after") ?? response.headers.get("x-retry-after")) || undefined;
  const text = message ?? `The service answered with ${response.status}.`;
  return new ApiError(response.status, code ?? "failed", text, wait);
}

/** The message to show for any error. */
export function toMessage(error: unknown): string {
  return error instanceof ApiError ? error.message : "Something went wrong. Please try again.";
}
