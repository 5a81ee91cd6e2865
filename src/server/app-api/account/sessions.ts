import { endEverything } from "../../../auth/accounts/end-everything.ts";
import { changePassword, requirePassword } from "../../../auth/signing-in/passwords.ts";
import { confirmSession } from "../../../auth/signing-in/recent-sign-in.ts";
import { endSession, listSessions } from "../../../auth/signing-in/session-rows.ts";
import type { Actor } from "../../../base/actor.ts";
import type { Clock } from "../../../base/clock.ts";
import { AppError } from "../../../base/errors.ts";
import { createFixedWindow, TOO_MANY_ATTEMPTS } from "../../limits/fixed-window.ts";
import type { Handlers } from "../routes.ts";
import type { AccountDeps } from "./deps.ts";

const TRIES_PER_WINDOW = 10;
const WINDOW_MS = 10 * 60_000;

/** Nobody may guess the password in a browser that was left open. */
export function createPasswordTries(clock: Clock) {
  const window = createFixedWindow({ limit: TRIES_PER_WINDOW, windowMs: WINDOW_MS, clock });
  return {
    count({ userId }: Actor): void {
      if (!window.hit(userId).allowed) throw new AppError("rate-limited", TOO_MANY_ATTEMPTS);
    },
  };
}

type SessionRoutes = "changePassword" | "confirmPassword" | "listSessions" | "endSession" | "endEverything";

export function sessionHandlers(
  { db, auth, keyring, notices, clock }: AccountDeps,
  tries: ReturnType<typeof createPasswordTries>,
): Handlers<SessionRoutes> {
  return {
    async changePassword(actor, { current, next, revoke_keys: revokesKeys }, request, source) {
      tries.count(actor);
      const { userId } = actor;
      await requirePassword(db, userId, current);
      const sessionId = (await auth.sessionId(request.headers)) ?? "";
      await changePassword(db, { userId, sessionId, next, revokesKeys }, clock(), source);
      if (revokesKeys) keyring.refresh();
      notices.passwordChanged(userId);
      return { ok: true };
    },

    async confirmPassword(actor, { password }, request) {
      tries.count(actor);
      const { userId } = actor;
      await requirePassword(db, userId, password);
      const sessionId = (await auth.sessionId(request.headers)) ?? "";
      await confirmSession(db, { userId, sessionId }, clock());
      return { ok: true };
    },

    async listSessions(actor, _, request) {
      const current = await auth.sessionId(request.headers);
      const sessions = await listSessions(db, actor, clock());
      return { sessions: sessions.map((session) => ({ ...session, isCurrent: session.id === current })) };
    },

    async endEverything({ userId }, _, _request, source) {
      const ended = await endEverything(db, userId, clock(), source);
      keyring.refresh();
      return ended;
    },

    async endSession(actor, { id }, _, source) {
      if (!(await endSession(db, actor, { id, source }, clock())))
        throw new AppError("not-found", "There is no such session.");
      return { ok: true };
    },
  };
}
