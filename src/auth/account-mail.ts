import { setImmediate as nextRound } from "node:timers/promises";
import type { Clock } from "../base/clock.ts";
import type { Log } from "../base/log.ts";
import type { Mailer } from "../mail/mailer.ts";
import type { Db } from "../storage/db.ts";
import { findUserByEmail } from "./accounts.ts";
import { createResetLink } from "./recovery.ts";

/** Mail with links that prove who reads it. Nobody waits for it, so no answer's time tells whether there is an account. */
export type AccountMail = {
  /** Sends a link to set a new password, if somebody has this address. */
  sendReset(email: string): void;
};

type AccountMailDeps = {
  db: Db;
  mailer: Mailer;
  /** The sender. */
  from: string;
  /** What links begin with: never taken from a request, whose `Host` anybody can forge. */
  ownUrl(): string;
  clock: Clock;
  log: Log;
};

export function createAccountMail({ db, mailer, from, ownUrl, clock, log }: AccountMailDeps): AccountMail {
  async function mailReset(email: string): Promise<void> {
    // The answer is on its way before anything is looked up.
    await nextRound();
    const user = await findUserByEmail(db, email);
    if (!user) return;
    const link = await createResetLink(db, user.id, ownUrl(), clock());
    await mailer.send({
      from,
      to: user.email,
      subject: "Your new password for Commonplace",
      text: `Somebody, probably you, forgot the password of your account. Set a new one here:\n\n${link}\n\nThe link works once, for an hour, and signs out every browser. If this was not you, do nothing: your password stays as it is.\n`,
    });
  }

  /** The message of a failure may contain an address or the mail server's password. */
  const inBackground = (work: Promise<void>) =>
    void work.catch((error: NodeJS.ErrnoException) =>
      log.error({ code: error.code ?? "unknown" }, "account_mail_failed"),
    );

  return { sendReset: (email) => inBackground(mailReset(email)) };
}
