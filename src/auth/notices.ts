import type { Clock } from "../base/clock.ts";
import type { BackgroundMail } from "../mail/background-mail.ts";
import type { Mailer } from "../mail/mailer.ts";
import type { Db } from "../storage/db.ts";
import { findUserByEmail, findVerifiedEmail } from "./accounts.ts";
import { rememberPlace } from "./sign-in-places.ts";

/** Tells people by e-mail what somebody else may have done in their name, if the address is theirs. Nobody waits for it. */
export type Notices = {
  keyCreated(userId: string, name: string): void;
  assistantConnected(userId: string, name: string): void;
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
  async function reportKey(userId: string, subject: string, what: string): Promise<void> {
    const to = await findVerifiedEmail(db, { userId });
    if (to === undefined) return;
    await mailer?.send({
      from,
      to,
      subject,
      text: `${what} at ${toTime(clock())}.\n\n${NOT_YOU} revoke it on the API keys page, and change your password.\n`,
    });
  }

  async function reportSignIn(email: string, address: string): Promise<void> {
    const user = await findUserByEmail(db, email);
    if (!user || !(await rememberPlace(db, user.id, address, clock()))) return;
    const to = await findVerifiedEmail(db, { userId: user.id });
    if (to === undefined) return;
    await mailer?.send({
      from,
      to,
      subject: "Sign-in from a new place",
      text: `Somebody signed in to your account at ${toTime(clock())} from ${address}, a network that you have not used before.\n\n${NOT_YOU} change your password, which ends all other sessions, and revoke API keys that you do not know.\n`,
    });
  }

  const inBackground = (work: Promise<void>) => background.start(work, "notice_failed");

  return {
    keyCreated(userId, name) {
      const what = `The API key "${name}" was created for your account`;
      if (mailer) inBackground(reportKey(userId, `New API key: ${name}`, what));
    },
    assistantConnected(userId, name) {
      const what = `The assistant "${name}" was connected to your account`;
      if (mailer) inBackground(reportKey(userId, `New assistant: ${name}`, what));
    },
    signedIn(email, address) {
      // Remembered without a mailer, too: with one later, known places are not reported.
      if (address !== undefined) inBackground(reportSignIn(email, address));
    },
  };
}

const NOT_YOU = "If this was not you,";

const toTime = (ms: number) => `${new Date(ms).toISOString().slice(0, 16).replace("T", " ")} UTC`;
