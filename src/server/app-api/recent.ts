import { type OwnSession, requireRecentSignIn } from "../../auth/signing-in/recent-sign-in.ts";
import type { Actor } from "../../base/actor.ts";
import type { AccountDeps } from "./account/deps.ts";

/** Refuses with `password_required` if the person signed in more than a quarter of an hour ago. */
export async function requireRecent(
  { db, auth, clock }: Pick<AccountDeps, "db" | "auth" | "clock">,
  { userId }: Actor,
  { headers }: Request,
): Promise<OwnSession> {
  const session = { userId, sessionId: (await auth.sessionId(headers)) ?? "" };
  await requireRecentSignIn(db, session, clock());
  return session;
}
