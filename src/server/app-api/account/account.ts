import { changeUser, findUser, findVerifiedEmail, toEmail } from "../../../auth/accounts/accounts.ts";
import { deleteUser } from "../../../auth/accounts/delete-user.ts";
import { isOwner } from "../../../auth/accounts/owner.ts";
import { requirePassword } from "../../../auth/signing-in/passwords.ts";
import type { Actor } from "../../../base/actor.ts";
import { AppError } from "../../../base/errors.ts";
import type { Me } from "../../../contract-app/account.ts";
import { renewMailTimes } from "../../../reminders/mail-choices.ts";
import { readRevision } from "../../../storage/tables/books.ts";
import { readStorage } from "../../../storage/tables/quota.ts";
import { createFixedWindow, TOO_MANY_ATTEMPTS } from "../../limits/fixed-window.ts";
import { instanceHandlers } from "../instance/instance.ts";
import { messageHandlers } from "../instance/messages.ts";
import { modelHandlers } from "../instance/model.ts";
import { peopleHandlers } from "../people.ts";
import { requireRecent } from "../recent.ts";
import type { Handlers } from "../routes.ts";
import { connectionHandlers } from "./connections.ts";
import { type AccountDeps, restartAfterAnswer } from "./deps.ts";
import { eventHandlers } from "./events.ts";
import { keyHandlers } from "./keys.ts";
import { reminderHandlers } from "./reminders.ts";
import { secondFactorHandlers } from "./second-factor.ts";
import { createPasswordTries, sessionHandlers } from "./sessions.ts";

type ProfileRoutes = "readMe" | "updateMe" | "changeEmail" | "deleteMe" | "readStorage";

const MAILS_PER_WINDOW = 5;
const WINDOW_MS = 60 * 60_000;

export function accountHandlers(deps: AccountDeps) {
  const tries = createPasswordTries(deps.clock);
  return {
    ...profileHandlers(deps, tries),
    ...sessionHandlers(deps, tries),
    ...reminderHandlers(deps),
    ...secondFactorHandlers(deps, tries),
    ...keyHandlers(deps),
    ...connectionHandlers(deps),
    ...eventHandlers(deps),
    ...instanceHandlers(deps),
    ...peopleHandlers(deps),
    ...messageHandlers(deps),
    ...modelHandlers(deps),
  };
}

function profileHandlers(
  deps: AccountDeps,
  tries: ReturnType<typeof createPasswordTries>,
): Handlers<ProfileRoutes> {
  const { db, clock, secrets, keyring, indexes, mail, reminders } = deps;
  const mails = createFixedWindow({ limit: MAILS_PER_WINDOW, windowMs: WINDOW_MS, clock });
  return {
    readMe: (actor) => readMe(deps, actor),

    async updateMe(actor, input) {
      await changeUser(db, actor, input, clock());
      const me = await readMe(deps, actor);
      if (input.time_zone !== undefined) {
        await renewMailTimes(db, { ...actor, timeZone: me.timeZone }, clock());
        reminders.wake();
      }
      return me;
    },

    /** The same answer whether the address has an account or not: its reader is told. */
    async changeEmail(actor, { email }, request) {
      const address = toEmail(email);
      if (address === (await findVerifiedEmail(db, actor)))
        throw new AppError("invalid-argument", "email is your address already");
      await requireRecent(deps, actor, request);
      if (!mails.hit(actor.userId).allowed) throw new AppError("rate-limited", TOO_MANY_ATTEMPTS);
      mail.sendEmailLink(actor.userId, address);
      return { ok: true };
    },

    readStorage: ({ userId }) => readStorage(db, userId),

    async deleteMe(actor, { password }, _, source) {
      tries.count(actor);
      await requirePassword(db, actor.userId, password);
      const { removed, wasLast } = await deleteUser(db, actor, clock(), source);
      keyring.refresh();
      indexes.forget(actor.userId);
      if (wasLast) {
        await secrets.remove("model");
        // The restart prints the new set-up link.
        restartAfterAnswer(deps);
      }
      return { removed };
    },
  };
}

async function readMe({ db, canChat, reminders, version }: AccountDeps, actor: Actor): Promise<Me> {
  const user = await findUser(db, actor);
  if (!user) throw new AppError("unauthorized", "Sign in first.");
  return {
    ...user,
    awaitsConfirmation: reminders.canMail && (await findVerifiedEmail(db, actor)) === undefined,
    isOwner: await isOwner(db, actor.userId),
    canChat,
    version,
    revision: await readRevision(db, actor.userId),
  };
}
