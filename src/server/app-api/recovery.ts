import { hash } from "node:crypto";
import { Hono, type MiddlewareHandler } from "hono";
import { z } from "zod";
import { confirmEmail, isEmailLinkValid } from "../../auth/accounts/change-email.ts";
import type { AccountMail } from "../../auth/accounts/mail.ts";
import type { Notices } from "../../auth/accounts/notices.ts";
import type { Keyring } from "../../auth/keys/keyring.ts";
import { isResetValid, resetPassword } from "../../auth/signing-in/recovery.ts";
import type { Clock } from "../../base/clock.ts";
import { plain } from "../../base/fields.ts";
import type { Db } from "../../storage/db.ts";
import { clientAddress } from "../limits/client-address.ts";
import { createFixedWindow } from "../limits/fixed-window.ts";
import { readEntranceBody } from "./entrance-body.ts";

const MAILS_PER_WINDOW = 3;
const WINDOW_MS = 60 * 60_000;

export type RecoveryDeps = {
  db: Db;
  mail: Pick<AccountMail, "sendReset" | "emailChanged">;
  keyring: Pick<Keyring, "refresh">;
  notices: Pick<Notices, "passwordChanged">;
  clock: Clock;
};

const forgotBody = z.object({ email: plain().max(254).trim().toLowerCase() });
const confirmBody = z.object({ token: z.string() });
const resetBody = z.object({
  token: z.string(),
  password: z.string(),
  revoke_keys: z.boolean().default(false),
});

/** For people with a mailed link, or who need one. `guard` limits what strangers may try. */
export function createRecoveryRoutes(
  { db, mail, keyring, notices, clock }: RecoveryDeps,
  guard: MiddlewareHandler,
): Hono {
  const mails = createFixedWindow({ limit: MAILS_PER_WINDOW, windowMs: WINDOW_MS, clock });
  const app = new Hono();

  /** The same answer at once, whether anybody has this address or not. */
  app.post("/forgot", guard, async (c) => {
    const { email } = await readEntranceBody(c, forgotBody, "Please fill in your e-mail address.");
    // Nobody's mailbox is filled by others.
    if (mails.hit(hash("sha256", email)).allowed) mail.sendReset(email, clientAddress(c));
    return c.json({ ok: true });
  });

  app.get("/reset/:token", async (c) => {
    const isValid = await isResetValid(db, c.req.param("token"), clock());
    return c.json({ kind: isValid ? "valid" : "gone" });
  });

  app.post("/reset", guard, async (c) => {
    const body = await readEntranceBody(c, resetBody, "Please fill in a new password.");
    const { token, password, revoke_keys: revokesKeys } = body;
    const userId = await resetPassword(db, { token, password, revokesKeys, from: clientAddress(c) }, clock());
    if (revokesKeys) keyring.refresh();
    notices.passwordChanged(userId);
    return c.json({ ok: true });
  });

  app.get("/confirm-email/:token", async (c) => {
    const isValid = await isEmailLinkValid(db, c.req.param("token"), clock());
    return c.json({ kind: isValid ? "valid" : "gone" });
  });

  /** Not by GET, which a mail server may send to look at the page. */
  app.post("/confirm-email", guard, async (c) => {
    const { token } = await readEntranceBody(c, confirmBody, "Open the link in the mail again.");
    const change = await confirmEmail(db, { token, from: clientAddress(c) }, clock());
    if (change.before !== change.after) mail.emailChanged(change);
    return c.json({ email: change.after });
  });

  return app;
}
