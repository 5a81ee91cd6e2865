import { setImmediate as nextRound } from "node:timers/promises";
import type { Clock } from "../../base/clock.ts";
import type { BackgroundMail } from "../../mail/background-mail.ts";
import type { Mailer } from "../../mail/mailer.ts";
import type { Db } from "../../storage/db.ts";
import { createResetLink } from "../signing-in/recovery.ts";
import { findUserByEmail } from "./accounts.ts";
import { createEmailLink, type EmailChange } from "./change-email.ts";

/** Mail with links that prove who reads it. Nobody waits for it, so no answer's time tells whether there is an account. */
export type AccountMail = {
  /** Sends a link to set a new password, if somebody has this address. `from`: the address of who asked. */
  sendReset(email: string, from: string | undefined): void;
  /** Sends a link to a new address or their own, or tells its reader that it has an account already. */
  sendEmailLink(userId: string, email: string): void;
  /** Tells the old address, whose reader may not have wanted it. */
  emailChanged(change: EmailChange): void;
};

type AccountMailDeps = {
  db: Db;
  mailer: Mailer;
  /** The sender. */
  from: string;
  /** What links begin with: never taken from a request, whose `Host` anybody can forge. */
  ownUrl(): string;
  clock: Clock;
  background: BackgroundMail;
};

export function createAccountMail({
  db,
  mailer,
  from: sender,
  ownUrl,
  clock,
  background,
}: AccountMailDeps): AccountMail {
  async function mailReset(email: string, from: string | undefined): Promise<void> {
    // The answer is on its way before anything is looked up.
    await nextRound();
    const user = await findUserByEmail(db, email);
    if (!user) return;
    const link = await createResetLink(db, { userId: user.id, base: ownUrl() }, clock(), {
      by: "nobody",
      from: from ?? null,
    });
    await mailer.send({
      from: sender,
      to: user.email,
      subject: "Your new password for Commonplace",
      text: `Somebody, probably you, forgot the password of your account. Set a new one here:\n\n${link}\n\nThe link works once, for an hour, and signs out every browser. If this was not you, do nothing: your password stays as it is.\n`,
    });
  }

  async function mailEmailLink(userId: string, email: string): Promise<void> {
    await nextRound();
    const holder = await findUserByEmail(db, email);
    const isTaken = holder !== undefined && holder.id !== userId;
    const link = isTaken ? "" : await createEmailLink(db, { userId, email, base: ownUrl() }, clock());
    const asked = "Somebody, probably you, wants to use this address for their account at Commonplace.";
    const text = isTaken
      ? `${asked} It has an account already, so nothing was changed: sign in with it, or set a new password.\n`
      : `${asked} Confirm it here:\n\n${link}\n\nThe link works once, for an hour. If this was not you, do nothing.\n`;
    await mailer.send({ from: sender, to: email, subject: "Confirm your e-mail address", text });
  }

  async function mailEmailChanged({ before, after }: EmailChange): Promise<void> {
    const text = `The e-mail address of your account at Commonplace is now ${after}. You sign in with it, and this address gets no more mail.\n\nIf this was not you, tell the owner of the service at once.\n`;
    await mailer.send({ from: sender, to: before, subject: "Your e-mail address was changed", text });
  }

  const inBackground = (work: Promise<void>) => background.start(work, "account_mail_failed");

  return {
    sendReset: (email, from) => inBackground(mailReset(email, from)),
    sendEmailLink: (userId, email) => inBackground(mailEmailLink(userId, email)),
    emailChanged: (change) => inBackground(mailEmailChanged(change)),
  };
}
