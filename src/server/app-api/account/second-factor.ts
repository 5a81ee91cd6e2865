import { recordAfterwards } from "../../../auth/audit/audit.ts";
import { requirePassword } from "../../../auth/signing-in/passwords.ts";
import { readSecondFactor, removePasskey, removeTotp } from "../../../auth/signing-in/second-factor.ts";
import { AppError } from "../../../base/errors.ts";
import type { Handlers } from "../routes.ts";
import type { AccountDeps } from "./deps.ts";
import type { createPasswordTries } from "./sessions.ts";

type SecondFactorRoutes =
  | "readSecondFactor"
  | "beginTotp"
  | "removeTotp"
  | "renewRecoveryCodes"
  | "removePasskey";

/** What a person sets up. Signing in with it is in `server/sign-in/second-factor-routes.ts`. */
export function secondFactorHandlers(
  { db, auth, notices, clock }: AccountDeps,
  tries: ReturnType<typeof createPasswordTries>,
): Handlers<SecondFactorRoutes> {
  return {
    readSecondFactor: ({ userId }) => readSecondFactor(db, userId),

    async beginTotp(actor, { password }, request) {
      tries.count(actor);
      await requirePassword(db, actor.userId, password);
      if ((await readSecondFactor(db, actor.userId)).hasTotp)
        throw new AppError("conflict", "Codes of an authenticator app are on already.");
      return auth.beginTotp(request.headers, password);
    },

    async removeTotp(actor, { password }, _, source) {
      tries.count(actor);
      await requirePassword(db, actor.userId, password);
      if (!(await removeTotp(db, actor.userId, clock(), source)))
        throw new AppError("conflict", "Codes of an authenticator app are off already.");
      notices.codesRemoved(actor.userId);
      return { ok: true };
    },

    async renewRecoveryCodes(actor, { password }, request, source) {
      tries.count(actor);
      const { userId } = actor;
      await requirePassword(db, userId, password);
      if (!(await readSecondFactor(db, userId)).hasTotp)
        throw new AppError("conflict", "Set up an authenticator app first.");
      const recoveryCodes = await auth.renewRecoveryCodes(request.headers, password);
      await recordAfterwards(db, { kind: "recovery_codes_renewed", userId, ...source }, clock());
      return { recoveryCodes };
    },

    async removePasskey({ userId }, { id }, _, source) {
      if (!(await removePasskey(db, { userId, id }, clock(), source)))
        throw new AppError("not-found", "There is no such passkey.");
      return { ok: true };
    },
  };
}
