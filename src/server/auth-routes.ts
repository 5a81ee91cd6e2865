import { hash } from "node:crypto";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { z } from "zod";
import { findUserByEmail } from "../auth/accounts.ts";
import { bySelf, NOBODY, recordAfterwards } from "../auth/audit.ts";
import type { Notices } from "../auth/notices.ts";
import type { Auth } from "../auth/sessions.ts";
import type { Clock } from "../base/clock.ts";
import { parseJson } from "../base/json.ts";
import type { Db } from "../storage/db.ts";
import { socketAddress } from "./client-address.ts";
import { createFixedWindow, TOO_MANY_ATTEMPTS } from "./fixed-window.ts";

const BODY_BYTES = 64 * 1024;
const FAILURES_PER_WINDOW = 10;
const WINDOW_MS = 10 * 60_000;

export const limitBody = bodyLimit({
  maxSize: BODY_BYTES,
  onError: (c) => c.json({ error: { code: "too_large", message: "The body is too large." } }, 413),
});

type AuthRouteDeps = {
  db: Db;
  auth: Pick<Auth, "handle" | "sessionActor">;
  notices: Pick<Notices, "signedIn">;
  clock: Clock;
};

/** Serves `/api/auth/*`: signing in and out. */
export function createAuthRoutes({ db, auth, notices, clock }: AuthRouteDeps): Hono {
  const failures = createFixedWindow({ limit: FAILURES_PER_WINDOW, windowMs: WINDOW_MS, clock });
  const app = new Hono();

  /**
   * better-auth allows an address three attempts in ten seconds: 25,000 passwords a day. Failures are counted per address
   * and account, so that nobody is locked out by others.
   */
  app.post("/api/auth/sign-in/email", limitBody, async (c) => {
    const body = await c.req.text();
    const tries = hash("sha256", `${socketAddress(c) ?? "unknown"} ${readAccount(body)}`);
    const { allowed, resetSeconds } = failures.peek(tries);
    if (!allowed) return refuse(c, resetSeconds);
    const { url, method, headers } = c.req.raw;
    const response = await auth.handle(new Request(url, { method, headers, body }), socketAddress(c));
    if (response.status === 401) failures.hit(tries);
    // The right password, but the second factor is missing: nobody is signed in yet.
    if (response.ok && (await isChallenge(response))) return response;
    if (response.status === 401 || response.ok)
      await recordSignIn(response.ok, readAccount(body), socketAddress(c));
    if (response.ok) notices.signedIn(readAccount(body), socketAddress(c));
    return response;
  });

  app.post("/api/auth/sign-out", limitBody, async (c) => {
    const actor = await auth.sessionActor(c.req.raw.headers);
    const response = await auth.handle(c.req.raw, socketAddress(c));
    if (actor && response.ok) {
      const source = bySelf(actor.userId, socketAddress(c));
      await recordAfterwards(db, { kind: "sign_out", userId: actor.userId, ...source }, clock());
    }
    return response;
  });

  /** The same work whether the address has an account or not; one that has none is not stored. */
  async function recordSignIn(isIn: boolean, email: string, from: string | undefined): Promise<void> {
    const user = await findUserByEmail(db, email);
    const event =
      user && isIn
        ? ({
            kind: "sign_in",
            userId: user.id,
            ...bySelf(user.id, from),
            detail: { how: "password" },
          } as const)
        : ({ kind: "sign_in_failed", userId: user?.id ?? NOBODY, by: "nobody", from: from ?? null } as const);
    await recordAfterwards(db, event, clock());
  }

  app.all("/api/auth/*", limitBody, (c) => auth.handle(c.req.raw, socketAddress(c)));
  return app;
}

const isChallenge = async (response: Response) => challenge.safeParse(await response.clone().json()).success;

const challenge = z.object({ twoFactorRedirect: z.literal(true) });

const account = z.object({ email: z.string().trim().toLowerCase() });

/** Invalid bodies, which better-auth rejects, count as one account. */
function readAccount(body: string): string {
  return account.safeParse(parseJson(body)).data?.email ?? "";
}

function refuse(c: Context, waitSeconds: number) {
  return c.json({ error: { code: "rate_limited", message: TOO_MANY_ATTEMPTS } }, 429, {
    "Retry-After": String(waitSeconds),
  });
}
