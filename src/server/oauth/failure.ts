import type { Context } from "hono";

/** The errors of RFC 6749, 7009, 7591 and 8707 that we answer with. */
const statuses = {
  invalid_request: 400,
  invalid_client: 401,
  invalid_grant: 400,
  invalid_target: 400,
  unsupported_grant_type: 400,
  invalid_redirect_uri: 400,
  invalid_client_metadata: 400,
  temporarily_unavailable: 429,
  not_found: 404,
} as const;

/** `error` is a string here, unlike in our other answers: OAuth clients parse it as one. */
export function fail(
  c: Context,
  error: keyof typeof statuses,
  description: string,
  headers?: Record<string, string>,
) {
  return c.json({ error, error_description: description }, statuses[error], headers);
}

export function failUntil(c: Context, seconds: number) {
  const description = `Too many requests: try again in ${seconds} s`;
  return fail(c, "temporarily_unavailable", description, { "Retry-After": String(seconds) });
}
