import { type Context, Hono } from "hono";
import { z } from "zod";
import { findUser } from "../../auth/accounts/accounts.ts";
import type { Auth } from "../../auth/signing-in/sessions.ts";
import { readJsonBody } from "../body.ts";
import { clientAddress, limitedClient } from "../limits/client-address.ts";
import { createFixedWindow } from "../limits/fixed-window.ts";
import { createSignInRecord, type SignInRecordDeps } from "./record.ts";
import { refuseAttempts } from "./refuse-attempts.ts";
import { isFromOurPages, refuseForeign } from "./session.ts";

/** Each stores what the provider's answer is compared with. */
const STARTS = { limit: 30, windowMs: 10 * 60_000 };
const BODY_BYTES = 16 * 1024;

/** A path on this site. */
const nextPath = z
  .string()
  .max(2000)
  .regex(/^\/(?![/\\])[^\\\s]*$/);
const startBody = z.object({ next: nextPath.default("/thoughts") });

type OidcDeps = SignInRecordDeps & {
  auth: Pick<Auth, "startOidc" | "finishOidc" | "sessionActor">;
  baseUrl: string | undefined;
};

/** Signing in through an identity provider: to it, and back. */
export function createOidcRoutes({ db, auth, notices, baseUrl, clock }: OidcDeps): Hono {
  const starts = createFixedWindow({ ...STARTS, clock });
  const signIns = createSignInRecord({ db, notices, clock });
  const app = new Hono();

  app.post("/api/auth/sign-in/oidc", async (c) => {
    if (!isFromOurPages(c.req.raw, baseUrl)) return refuseForeign(c);
    const quota = starts.hit(limitedClient(c));
    if (!quota.allowed) return refuseAttempts(c, quota.resetSeconds);
    const body = await readJsonBody(c.req.raw, BODY_BYTES);
    const given = startBody.safeParse(body.kind === "json" ? body.value : undefined);
    if (!given.success) return refuse(c, 400, "invalid_argument", "next must be a path on this site.");
    const answer = await auth.startOidc(c.req.raw, given.data.next, clientAddress(c));
    if (answer.kind === "answered") return answer.response;
    const message =
      answer.kind === "none"
        ? "There is no identity provider here."
        : "The identity provider does not answer. Try again later, or use your password.";
    return refuse(c, answer.kind === "none" ? 404 : 500, "unavailable", message);
  });

  app.get("/api/auth/callback/oidc", async (c) => {
    const response = await auth.finishOidc(c.req.raw, clientAddress(c));
    const cookie = response.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
    const actor = await auth.sessionActor(new Headers({ cookie }));
    const error = new URL(response.headers.get("location") ?? "/", c.req.url).searchParams.get("error");
    const user = actor && (await findUser(db, actor));
    if (user) await signIns.entered(user, "identity provider", clientAddress(c));
    else if (error !== null && error !== "access_denied") await signIns.failed(undefined, clientAddress(c));
    return response;
  });

  return app;
}

function refuse(c: Context, status: 400 | 404 | 500, code: string, message: string) {
  return c.json({ error: { code, message } }, status);
}
