import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { z } from "zod";
import { findUserByEmail } from "../../auth/accounts/accounts.ts";
import { bySelf, recordAfterwards } from "../../auth/audit/audit.ts";
import { findStoredPassword } from "../../auth/signing-in/passwords.ts";
import { forgetSession } from "../../auth/signing-in/session-rows.ts";
import type { Auth } from "../../auth/signing-in/sessions.ts";
import { plain } from "../../base/fields.ts";
import { parseJson } from "../../base/json.ts";
import { readAtMost } from "../body.ts";
import { clientAddress, limitedClient } from "../limits/client-address.ts";
import { createSignInLimits } from "./limits.ts";
import { createSignInRecord, type SignInRecordDeps } from "./record.ts";
import { refuseAttempts } from "./refuse-attempts.ts";

const BODY_BYTES = 64 * 1024;

/** Hono's own cannot copy the node server's requests, as it does when their length is not declared. */
export const limitBody = createMiddleware(async (c, next) => {
  const { url, method, headers, body } = c.req.raw;
  const declared = headers.get("content-length");
  if (Number(declared) > BODY_BYTES) return refuseSize(c);
  if (declared === null && body) {
    const bytes = await readAtMost(c.req.raw, BODY_BYTES);
    if (!bytes) return refuseSize(c);
    c.req.raw = new Request(url, { method, headers, body: bytes });
  }
  return next();
});

const refuseSize = (c: Context) =>
  c.json({ error: { code: "too_large", message: "The body is too large." } }, 413);

type AuthRouteDeps = SignInRecordDeps & { auth: Pick<Auth, "handle" | "sessionActor"> };

/** Serves `/api/auth/*`: signing in and out. */
export function createAuthRoutes({ db, auth, notices, clock }: AuthRouteDeps): Hono {
  const limits = createSignInLimits({ db, clock });
  const record = createSignInRecord({ db, notices, clock });
  const app = new Hono();

  app.post("/api/auth/sign-in/email", limitBody, async (c) => {
    const body = await readBody(c);
    if (body === undefined)
      return c.json({ error: { code: "unsupported_media_type", message: "Send JSON or a form." } }, 415);
    const account = readAccount(body);
    const address = clientAddress(c);
    const turn = await limits.begin({ client: limitedClient(c), address, account });
    if (turn.kind === "refused") return refuseAttempts(c, turn.waitSeconds);
    const response = await signIn(toJsonRequest(c, body), account, address).catch((error: unknown) => {
      turn.giveBack();
      throw error;
    });
    if (response.status !== 401) turn.giveBack();
    // The right password, but the second factor is missing: nobody is signed in yet.
    if (response.ok && (await isChallenge(response))) return response;
    if (response.status === 401 || response.ok) await recordSignIn(response.ok, account, address);
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

  /** A password that was replaced while it was being checked signs nobody in: the others' sessions have ended by then. */
  async function signIn(request: Request, account: string, address: string | undefined): Promise<Response> {
    const userId = (await findUserByEmail(db, account))?.id ?? "";
    const stored = await findStoredPassword(db, userId);
    const response = await auth.handle(request, address);
    if (!response.ok || (await findStoredPassword(db, userId)) === stored) return response;
    const { token } = begun.parse(await response.json());
    if (token !== undefined) await forgetSession(db, { userId, token });
    return Response.json(WRONG_PASSWORD, { status: 401 });
  }

  /** The same work whether the address has an account or not; one that has none is not stored. */
  async function recordSignIn(isIn: boolean, email: string, from: string | undefined): Promise<void> {
    const user = await findUserByEmail(db, email);
    await (user && isIn ? record.entered(user, "password", from) : record.failed(user?.id, from));
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

/** Without a token if the second factor is missing. */
const begun = z.object({ token: z.string().optional() });

/** As better-auth says it. */
const WRONG_PASSWORD = { message: "Invalid email or password", code: "INVALID_EMAIL_OR_PASSWORD" };

const account = z.object({ email: plain().trim().toLowerCase() });

/** Invalid bodies, which better-auth rejects, count as one account. */
function readAccount(body: string): string {
  return account.safeParse(parseJson(body)).data?.email ?? "";
}
