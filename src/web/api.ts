import { locateRoute, type RouteName } from "../app-routes.ts";
import type { AppFailure, AppInput, AppOutputs } from "../contract-app.ts";

const APP_BASE = "/api/app";
const REQUEST_MS = 60_000;

/** Any call that did not end well. `status` 0: the service could not be reached. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** When to try again, where the service says so (429). */
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, code: string, message: string, retryAfterSeconds?: number) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

let tellSignedOut = () => {};

/** `listener` is called when a call of the app's API finds nobody signed in. */
export function whenSignedOut(listener: () => void): void {
  tellSignedOut = listener;
}

type Arguments<Name extends RouteName> =
  Record<never, never> extends AppInput<Name>
    ? [input?: AppInput<Name>, options?: CallOptions]
    : [input: AppInput<Name>, options?: CallOptions];
type CallOptions = { signal?: AbortSignal };

/** Calls a route of `app-routes.ts`: its path's parameters are taken from the input, the rest is query or body. */
export async function call<Name extends RouteName>(
  name: Name,
  ...[input, options]: Arguments<Name>
): Promise<AppOutputs[Name]> {
  const { method, path, rest } = locateRoute(name, input);
  try {
    if (method === "GET")
      return await request(method, `${APP_BASE}${path}${toQuery(rest)}`, undefined, options);
    return await request(method, APP_BASE + path, rest, options);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) tellSignedOut();
    throw error;
  }
}

/** For what is no route of the table: signing in, setting up. */
export async function request<Answer>(
  method: string,
  path: string,
  body?: object,
  { signal }: CallOptions = {},
): Promise<Answer> {
  const timeout = AbortSignal.timeout(REQUEST_MS);
  const response = await fetch(path, {
    method,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    ...(body && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    throw new ApiError(0, "unreachable", "The service cannot be reached. Is it running?");
  });
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) throw toError(response, answer);
  return answer as Answer;
}

function toQuery(input: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) if (value !== undefined) query.set(name, String(value));
  return query.size === 0 ? "" : `?${query}`;
}

/** Ours say `{ error: { code, message } }`; the sign-in's library says `{ code, message }`. */
function toError(response: Response, answer: unknown): ApiError {
  const failure = answer as Partial<AppFailure> & { code?: string; message?: string };
  const { code, message } = failure?.error ?? failure ?? {};
  const wait =
    Number(response.headers.get("retry-after") ?? response.headers.get("x-retry-after")) || undefined;
  const words = message ?? `The service answered with ${response.status}.`;
  return new ApiError(response.status, code ?? "failed", words, wait);
}

/** What to say of a failure of any kind. */
export function toMessage(error: unknown): string {
  return error instanceof ApiError ? error.message : "Something went wrong. Please try again.";
}
