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
import { clientAddress, limitedClient } from "./client-address.ts";
import { TOO_MANY_ATTEMPTS } from "./fixed-window.ts";
import { createSignInLimits } from "./sign-in-limits.ts";

const BODY_BYTES = 64 * 1024;

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
  const limits = createSignInLimits({ db, clock });
  const app = new Hono();

  app.post("/api/auth/sign-in/email", limitBody, async (c) => {
    const body = await readBody(c);
    if (body === undefined)
      return c.json({ error: { code: "unsupported_media_type", message: "Send JSON or a form." } }, 415);
    const account = readAccount(body);
    const address = clientAddress(c);
    const turn = await limits.begin({ client: limitedClient(c), address, account });
    if (turn.kind === "refused") return refuse(c, turn.waitSeconds);
    const response = await auth.handle(toJsonRequest(c, body), address).catch((error: unknown) => {
      turn.giveBack();
      throw error;
    });
    if (response.status !== 401) turn.giveBack();
    // The right password, but the second factor is missing: nobody is signed in yet.
    if (response.ok && (await isChallenge(response))) return response;
    if (response.status === 401 || response.ok) await recordSignIn(response.ok, account, address);
    if (response.ok) notices.signedIn(account, address);
    return response;
  });

  app.post("/api/auth/sign-out", limitBody, async (c) => {
    const actor = await auth.sessionActor(c.req.raw.headers);
    const response = await auth.handle(c.req.raw, clientAddress(c));
    if (actor && response.ok) {
      const source = bySelf(actor.userId, clientAddress(c));
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

  app.all("/api/auth/*", limitBody, (c) => auth.handle(c.req.raw, clientAddress(c)));
  return app;
}

/** As JSON, however it was sent, so that what is counted is what is tried. Undefined for any other kind. */
async function readBody(c: Context): Promise<string | undefined> {
  const kind = c.req.header("content-type")?.split(";", 1)[0]?.trim().toLowerCase();
  const text = await c.req.text();
  if (kind === "application/x-www-form-urlencoded")
    return JSON.stringify(Object.fromEntries(new URLSearchParams(text)));
  return kind === undefined || kind === "application/json" ? text : undefined;
}

function toJsonRequest(c: Context, body: string): Request {
  const { url, method } = c.req.raw;
  const headers = new Headers(c.req.raw.headers);
  if (headers.has("content-type")) headers.set("content-type", "application/json");
  headers.delete("content-length");
  return new Request(url, { method, headers, body });
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
