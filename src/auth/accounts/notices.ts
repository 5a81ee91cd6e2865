import type { Clock } from "../../base/clock.ts";
import type { BackgroundMail } from "../../mail/background-mail.ts";
import type { Mailer } from "../../mail/mailer.ts";
import type { Db } from "../../storage/db.ts";
import { rememberPlace } from "../signing-in/sign-in-places.ts";
import { findUserByEmail, findVerifiedEmail } from "./accounts.ts";

/** Tells people by e-mail what somebody else may have done in their name, if the address is theirs. Nobody waits for it. */
export type Notices = {
  keyCreated(userId: string, name: string): void;
  assistantConnected(userId: string, name: string): void;
  passkeyAdded(userId: string, name: string): void;
  codesRemoved(userId: string): void;
  passwordChanged(userId: string): void;
  /** `address` is the client's; only a new place is reported. */
  signedIn(email: string, address: string | undefined): void;
};

type NoticeDeps = {
  db: Db;
  /** Null: nothing is sent. */
  mailer: Mailer | null;
  /** The sender. */
  from: string;
  clock: Clock;
  background: BackgroundMail;
};

export function createNotices({ db, mailer, from, clock, background }: NoticeDeps): Notices {
  async function report(userId: string, { subject, what, remedy }: Report): Promise<void> {
    const to = await findVerifiedEmail(db, { userId });
    if (to === undefined) return;
    const text = `${what} at ${toTime(clock())}.\n\nIf this was not you, ${remedy}\n`;
    await mailer?.send({ from, to, subject, text });
  }

  async function reportSignIn(email: string, address: string): Promise<void> {
    const user = await findUserByEmail(db, email);
    if (!user || !(await rememberPlace(db, user.id, address, clock()))) return;
    await report(user.id, {
      subject: "Sign-in from a new place",
      what: `Somebody signed in to your account from ${address}, a network that you have not used before,`,
      remedy:
        "change your password, which ends all other sessions, and revoke API keys that you do not know.",
    });
  }

  const inBackground = (work: Promise<void>) => background.start(work, "notice_failed");

  function tell(userId: string, told: Report): void {
    if (mailer) inBackground(report(userId, told));
  }

  return {
    keyCreated(userId, name) {
      const what = `The API key "${name}" was created for your account`;
      tell(userId, { subject: `New API key: ${name}`, what, remedy: REVOKE });
    },
    assistantConnected(userId, name) {
      const what = `The assistant "${name}" was connected to your account`;
      tell(userId, { subject: `New assistant: ${name}`, what, remedy: REVOKE });
    },
    passkeyAdded(userId, name) {
      const what = `The passkey "${name}" was added to your account, and signs in by itself,`;
      const remedy = "remove it in the settings, and change your password.";
      tell(userId, { subject: `New passkey: ${name}`, what, remedy });
    },
    codesRemoved(userId) {
      const what = "Signing in to your account with the codes of an authenticator app was switched off";
      const remedy = "change your password, and set it up again in the settings.";
      tell(userId, { subject: "Your authenticator app was switched off", what, remedy });
    },
    passwordChanged(userId) {
      const what = "The password of your account was changed";
      const remedy =
        'set a new one at once by "Forgot your password?", or ask the owner of the service for a link.';
      tell(userId, { subject: "Your password was changed", what, remedy });
    },
    signedIn(email, address) {
      // Remembered without a mailer, too: with one later, known places are not reported.
      if (address !== undefined) inBackground(reportSignIn(email, address));
    },
  };
}

/** `what` happened goes on with the time; `remedy` is what to do if somebody else did it. */
type Report = { subject: string; what: string; remedy: string };

const REVOKE = "revoke it on the API keys page, and change your password.";

const toTime = (ms: number) => `${new Date(ms).toISOString().slice(0, 16).replace("T", " ")} UTC`;
