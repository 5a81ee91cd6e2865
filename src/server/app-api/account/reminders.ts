import { findVerifiedEmail } from "../../../auth/accounts/accounts.ts";
import type { Actor } from "../../../base/actor.ts";
import { AppError } from "../../../base/errors.ts";
import { toIso } from "../../../base/instant.ts";
import type { RemindersView } from "../../../contract-app/account.ts";
import { createFeed, readFeed, revokeFeed } from "../../../reminders/calendar-feed.ts";
import { changeMailChoices, readMailChoices } from "../../../reminders/mail-choices.ts";
import { requireRecent } from "../recent.ts";
import type { Handlers } from "../routes.ts";
import type { AccountDeps } from "./deps.ts";

type ReminderRoutes = "readReminders" | "updateReminders" | "createCalendar" | "revokeCalendar";

export function reminderHandlers(deps: AccountDeps): Handlers<ReminderRoutes> {
  const { db, clock, reminders } = deps;
  return {
    readReminders: (actor) => readReminders(deps, actor),

    async updateReminders(actor, { daily, weekly }) {
      if (!reminders.canMail && (daily !== null || weekly !== null))
        throw new AppError("conflict", "This service sends no mail: no mail server is set (SMTP_URL).");
      if ((daily !== null || weekly !== null) && (await findVerifiedEmail(db, actor)) === undefined)
        throw new AppError("conflict", "Confirm your e-mail address first.");
      await changeMailChoices(db, actor, { daily: toMinute(daily), weekly: toMinute(weekly) }, clock());
      reminders.wake();
      return readReminders(deps, actor);
    },

    async createCalendar(actor, _, request, source) {
      const { userId } = actor;
      const session = await requireRecent(deps, actor, request);
      const token = await createFeed(db, { userId, session }, clock(), source);
      return { url: `${reminders.ownUrl()}/calendar/${token}.ics` };
    },

    async revokeCalendar(actor, _, _request, source) {
      if (!(await revokeFeed(db, actor, clock(), source)))
        throw new AppError("not-found", "There is no calendar address.");
      return { ok: true };
    },
  };
}

async function readReminders({ db, reminders }: AccountDeps, actor: Actor): Promise<RemindersView> {
  const { daily, weekly } = await readMailChoices(db, actor);
  const madeAt = await readFeed(db, actor);
  return {
    canMail: reminders.canMail,
    daily: toClock(daily),
    weekly: toClock(weekly),
    calendarMadeAt: madeAt === undefined ? null : toIso(madeAt),
  };
}

function toMinute(clock: string | null): number | null {
  if (clock === null) return null;
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * 60 + minutes;
}

function toClock(minute: number | null): string | null {
  if (minute === null) return null;
  const two = (part: number) => String(part).padStart(2, "0");
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}
