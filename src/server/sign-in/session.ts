import type { Context, MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import type { Auth } from "../../auth/signing-in/sessions.ts";
import type { Actor } from "../../base/actor.ts";
import type { UserLimits } from "../limits/user-limits.ts";

/** The context of a route behind `requireSession`. */
export type SessionEnv = { Variables: { actor: Actor } };

const READING = new Set(["GET", "HEAD"]);

/** Requires a session. Changes must come from our own pages, because browsers add the cookie to any request (CSRF). */
export function requireSession(
  auth: Pick<Auth, "sessionActor">,
  baseUrl: string | undefined,
): MiddlewareHandler<SessionEnv> {
  return createMiddleware<SessionEnv>(async (c, next) => {
    if (!READING.has(c.req.method) && !isFromOurPages(c.req.raw, baseUrl)) return refuseForeign(c);
    const extended = new Headers();
    const actor = await auth.sessionActor(c.req.raw.headers, extended);
    if (!actor) return c.json({ error: { code: "unauthorized", message: "Sign in first." } }, 401);
    if (!READING.has(c.req.method) && !isShownTo(c.req.raw, actor)) return refuseOther(c);
    c.set("actor", actor);
    c.header("Cache-Control", "no-store");
    await next();
    for (const cookie of extended.getSetCookie()) c.header("Set-Cookie", cookie, { append: true });
  });
}

/** Pages say whose book they show: in another tab of theirs somebody else may have signed in since. */
const isShownTo = ({ headers }: Request, { userId }: Actor) =>
  (headers.get("x-shown-to") ?? userId) === userId;

const refuseOther = (c: Context) =>
  c.json({ error: { code: "unauthorized", message: "Somebody else is signed in now." } }, 401);

/** Behind `requireSession`: the same limits as of the user's calls by key. */
export function limitRequests(limits: Pick<UserLimits, "refuse" | "receive">): MiddlewareHandler<SessionEnv> {
  return createMiddleware<SessionEnv>(async (c, next) => {
    const { userId } = c.get("actor");
    const refused = limits.refuse(userId);
    if (!refused) return READING.has(c.req.method) ? next() : limits.receive(userId, next);
    c.header("Retry-After", String(refused.resetSeconds));
    return c.json({ error: { code: "rate_limited", message: `${refused.message}.` } }, 429);
  });
}

export const refuseForeign = (c: Context) =>
  c.json({ error: { code: "foreign_origin", message: "Only our own pages may do this." } }, 403);

/** By `Sec-Fetch-Site`, or by `Origin` in older browsers. */
export function isFromOurPages({ headers, url }: Request, baseUrl: string | undefined): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  const origin = URL.parse(headers.get("origin") ?? "");
  return origin !== null && [url, baseUrl].some((own) => own && URL.parse(own)?.host === origin.host);
}
