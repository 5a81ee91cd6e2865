import { type Context, Hono } from "hono";
import { z } from "zod";
import type { User } from "../../auth/accounts/accounts.ts";
import { findInvitation } from "../../auth/accounts/invitations.ts";
import type { Notices } from "../../auth/accounts/notices.ts";
import { countUsers } from "../../auth/accounts/owner.ts";
import { readRegistration, registerUser } from "../../auth/accounts/registration.ts";
import { readSetupState, setUpInstance } from "../../auth/accounts/setup.ts";
import type { Auth } from "../../auth/signing-in/sessions.ts";
import type { Config } from "../../base/config.ts";
import type { Secrets } from "../../base/secrets.ts";
import { clientAddress, limitedClient } from "../limits/client-address.ts";
import { createFixedWindow } from "../limits/fixed-window.ts";
import { refuseAttempts } from "../sign-in/refuse-attempts.ts";
import { isFromOurPages, refuseForeign } from "../sign-in/session.ts";
import { readEntranceBody } from "./entrance-body.ts";
import { createRecoveryRoutes, type RecoveryDeps } from "./recovery.ts";

const TRIES_PER_WINDOW = 20;
const WINDOW_MS = 10 * 60_000;
const INCOMPLETE = "Please fill in your e-mail address and a password.";

export type EntranceDeps = RecoveryDeps & {
  auth: Pick<Auth, "signIn">;
  notices: Pick<Notices, "signedIn" | "passwordChanged">;
  secrets: Secrets;
  config: Pick<Config, "BASE_URL" | "REGISTRATION" | "OIDC_ISSUER" | "SMTP_URL">;
};

const newUser = z.object({
  email: z.string(),
  password: z.string(),
  name: z.string().optional(),
  time_zone: z.string().optional(),
});
const setupBody = newUser.extend({ token: z.string() });
const registerBody = newUser.extend({ invitation: z.string().optional() });

/** For people without a session: the first run, registration, a forgotten password. Mounted at `/api/app`. */
export function createEntranceRoutes(deps: EntranceDeps): Hono {
  const { db, auth, notices, secrets, config, clock } = deps;
  const window = createFixedWindow({ limit: TRIES_PER_WINDOW, windowMs: WINDOW_MS, clock });
  const { BASE_URL: baseUrl, REGISTRATION: fixed } = config;
  const app = new Hono();

  app.get("/entrance", async (c) => {
    const needsSetup = (await countUsers(db)) === 0;
    const identityProvider = config.OIDC_ISSUER ? new URL(config.OIDC_ISSUER).hostname : null;
    const sendsMail = config.SMTP_URL !== undefined;
    const registration = await readRegistration(db, fixed);
    return c.json({ needsSetup, registration, sendsMail, identityProvider });
  });

  app.get("/setup", async (c) => {
    const client = limitedClient(c);
    const quota = window.peek(client);
    if (!quota.allowed) return refuseAttempts(c, quota.resetSeconds);
    const state = await readSetupState(db, secrets, c.req.query("token") ?? "");
    if (state.kind === "wrong-token") window.hit(client);
    return c.json(state);
  });

  app.get("/invitations/:token", async (c) => {
    const invitation = await findInvitation(db, c.req.param("token"), clock());
    return c.json(invitation ? { kind: "valid", email: invitation.email } : { kind: "gone" });
  });

  app.post("/setup", guard, async (c) => {
    const body = await readEntranceBody(c, setupBody, INCOMPLETE);
    const owner = await setUpInstance({ db, secrets, now: clock(), from: clientAddress(c) }, body);
    return letIn(c, owner, body.password);
  });

  app.post("/register", guard, async (c) => {
    const body = await readEntranceBody(c, registerBody, INCOMPLETE);
    const user = await registerUser({ db, fixed, now: clock(), from: clientAddress(c) }, body);
    return letIn(c, user, body.password);
  });

  app.route("/", createRecoveryRoutes(deps, guard));

  /** Only from our own pages, and rate-limited, because each attempt hashes a password. */
  async function guard(c: Context, next: () => Promise<void>) {
    if (!isFromOurPages(c.req.raw, baseUrl)) return refuseForeign(c);
    const quota = window.hit(limitedClient(c));
    return quota.allowed ? next() : refuseAttempts(c, quota.resetSeconds);
  }

  async function letIn(c: Context, { email }: User, password: string) {
    for (const cookie of await auth.signIn(c.req.raw, { email, password }, clientAddress(c)))
      c.header("Set-Cookie", cookie, { append: true });
    notices.signedIn(email, clientAddress(c));
    return c.json({ ok: true });
  }

  return app;
}
