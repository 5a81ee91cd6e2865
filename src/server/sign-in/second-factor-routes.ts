import { type Context, Hono } from "hono";
import { z } from "zod";
import type { Notices } from "../../auth/accounts/notices.ts";
import { bySelf, NOBODY, recordAfterwards } from "../../auth/audit/audit.ts";
import {
  type CodeUse,
  claimCode,
  findPasskeyUser,
  hasRoomForPasskey,
  releaseCode,
} from "../../auth/signing-in/second-factor.ts";
import type { Auth } from "../../auth/signing-in/sessions.ts";
import { parseJson } from "../../base/json.ts";
import { clientAddress, limitedClient } from "../limits/client-address.ts";
import { createFixedWindow } from "../limits/fixed-window.ts";
import { limitBody } from "./auth-routes.ts";
import { createSignInRecord, type SignInRecordDeps } from "./record.ts";
import { refuseAttempts } from "./refuse-attempts.ts";

/** Each stores a challenge for some minutes. */
const CHALLENGES = { limit: 100, windowMs: 10 * 60_000 };

const codeBody = z.object({ code: z.string().max(64) });
const registrationBody = z.object({
  name: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .refine((name) => !/\p{Cc}/u.test(name)),
});
const credentialBody = z.object({ response: z.object({ id: z.string().max(2000) }) });
const signedIn = z.object({ user: z.object({ id: z.string(), email: z.string() }) });

type SecondFactorDeps = SignInRecordDeps & {
  auth: Pick<Auth, "handle" | "sessionActor" | "challengedUser">;
  notices: Pick<Notices, "passkeyAdded">;
};

/** The second step of signing in, and passkeys: better-auth's routes, with what it does not count or record. */
export function createSecondFactorRoutes({ db, auth, notices, clock }: SecondFactorDeps): Hono {
  const challenges = createFixedWindow({ ...CHALLENGES, clock });
  const signIns = createSignInRecord({ db, notices, clock });
  const app = new Hono();
  app.use("/api/auth/two-factor/*", limitBody);
  app.use("/api/auth/passkey/*", limitBody);

  app.post("/api/auth/two-factor/:way", async (c) => {
    const body = await c.req.text();
    const actor = await auth.sessionActor(c.req.raw.headers);
    const userId = actor ? null : await auth.challengedUser(c.req.raw.headers);
    const { code } = codeBody.safeParse(parseJson(body)).data ?? { code: "" };
    const response = userId ? await passOnce(c, body, { userId, code }) : await pass(c, body);
    if (actor && response.ok)
      await record({
        kind: "second_factor_added",
        userId: actor.userId,
        ...bySelf(actor.userId, clientAddress(c)),
      });
    if (actor) return response;
    if (response.ok) {
      const how = c.req.param("way") === "verify-totp" ? "password and code" : "password and recovery code";
      await enter(c, response, how);
    } else if (response.status === 401)
      await record({
        kind: "second_factor_failed",
        userId: userId ?? NOBODY,
        by: "nobody",
        from: clientAddress(c) ?? null,
      });
    return response;
  });

  app.get("/api/auth/passkey/:step", async (c) => {
    const quota = challenges.hit(limitedClient(c));
    if (!quota.allowed) return refuseAttempts(c, quota.resetSeconds);
    return auth.handle(c.req.raw, clientAddress(c));
  });

  app.post("/api/auth/passkey/verify-registration", async (c) => {
    const body = await c.req.text();
    const actor = await auth.sessionActor(c.req.raw.headers);
    const given = registrationBody.safeParse(parseJson(body));
    if (!given.success)
      return refuse(c, 400, "A passkey's name must have 1 to 100 characters and no control characters.");
    if (actor && !(await hasRoomForPasskey(db, actor.userId)))
      return refuse(c, 409, "There are 20 passkeys already; remove one first.");
    const response = await pass(c, body);
    if (actor && response.ok) {
      const source = bySelf(actor.userId, clientAddress(c));
      const detail = { name: given.data.name };
      await record({ kind: "passkey_added", userId: actor.userId, ...source, detail });
      notices.passkeyAdded(actor.userId, given.data.name);
    }
    return response;
  });

  app.post("/api/auth/passkey/verify-authentication", async (c) => {
    const body = await c.req.text();
    const credential = credentialBody.safeParse(parseJson(body)).data?.response.id;
    if (credential?.includes("\0")) return refuse(c, 400, "A passkey's id must not contain a NUL character.");
    const response = await pass(c, body);
    if (response.ok) {
      await enter(c, response, "passkey");
      return response;
    }
    const userId = credential === undefined ? undefined : await findPasskeyUser(db, credential);
    if (response.status === 401 || userId !== undefined) await signIns.failed(userId, clientAddress(c));
    return response;
  });

  const record = (event: Parameters<typeof recordAfterwards>[1]) => recordAfterwards(db, event, clock());

  async function enter(c: Context, response: Response, how: string): Promise<void> {
    const { user } = signedIn.parse(await response.clone().json());
    await signIns.entered(user, how, clientAddress(c));
  }

  /** Claimed before it is checked: of two requests at once, one is refused. A wrong code may be tried again. */
  async function passOnce(c: Context, body: string, use: CodeUse): Promise<Response> {
    if (!(await claimCode(db, use, clock()))) return refuseCode(c);
    let isUsed = false;
    try {
      const response = await pass(c, body);
      isUsed = response.ok;
      return response;
    } finally {
      if (!isUsed) await releaseCode(db, use);
    }
  }

  function pass(c: Context, body: string): Promise<Response> {
    const { url, method, headers } = c.req.raw;
    return auth.handle(new Request(url, { method, headers, body }), clientAddress(c));
  }

  return app;
}

const refuseCode = (c: Context) =>
  c.json({ code: "CODE_USED", message: "This code was used already. Wait for the next one." }, 401);

const refuse = (c: Context, status: 400 | 409, message: string) =>
  c.json({ error: { code: status === 400 ? "invalid_argument" : "conflict", message } }, status);
