import type { Notices } from "../../auth/accounts/notices.ts";
import { bySelf, NOBODY, recordAfterwards } from "../../auth/audit/audit.ts";
import type { Clock } from "../../base/clock.ts";
import type { Db } from "../../storage/db.ts";

export type SignInRecordDeps = { db: Db; notices: Pick<Notices, "signedIn">; clock: Clock };

/** What follows a sign-in, however it was made: a line of the audit log, and a notice if the place is new. */
export function createSignInRecord({ db, notices, clock }: SignInRecordDeps) {
  return {
    async entered(user: { id: string; email: string }, how: string, from: string | undefined): Promise<void> {
      const event = { kind: "sign_in", userId: user.id, ...bySelf(user.id, from), detail: { how } } as const;
      await recordAfterwards(db, event, clock());
      notices.signedIn(user.email, from);
    },
    async failed(userId: string | undefined, from: string | undefined): Promise<void> {
      const source = { by: "nobody", from: from ?? null } as const;
      await recordAfterwards(db, { kind: "sign_in_failed", userId: userId ?? NOBODY, ...source }, clock());
    },
  };
}
