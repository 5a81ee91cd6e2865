import { AppError } from "../../base/errors.ts";
import { isSameSecret } from "../../base/same-secret.ts";
import type { Secrets } from "../../base/secrets.ts";
import type { Db } from "../../storage/db.ts";
import { bySelf, recordEvent } from "../audit/audit.ts";
import { admitUser, type NewUser, type User } from "./accounts.ts";
import { claimOwnership, countUsers } from "./owner.ts";

export type SetupState = { kind: "open" | "closed" | "wrong-token" };

/** The token in the set-up link; created on first use, null once there is a user. */
export async function readSetupToken(db: Db, secrets: Secrets): Promise<string | null> {
  if ((await countUsers(db)) === 0) return secrets.findOrCreate("setup_token");
  await secrets.remove("setup_token");
  return null;
}

export async function readSetupState(db: Db, secrets: Secrets, token: string): Promise<SetupState> {
  if ((await countUsers(db)) > 0) return { kind: "closed" };
  const expected = await secrets.find("setup_token");
  return { kind: expected !== undefined && isSameSecret(token, expected) ? "open" : "wrong-token" };
}

/** Adds the first user, who owns the instance. Of two concurrent calls, one wins. */
export async function setUpInstance(
  { db, secrets, now, from }: { db: Db; secrets: Secrets; now: number; from?: string | undefined },
  { token, ...owner }: NewUser & { token: string },
): Promise<User> {
  const { kind } = await readSetupState(db, secrets, token);
  if (kind === "closed") throw alreadySetUp();
  if (kind === "wrong-token")
    throw new AppError(
      "invalid-argument",
      "This set-up link is not valid. Use the one that the service printed when it started.",
    );
  const user = await admitUser(db, owner, now, async (tx, { id }) => {
    if (!(await claimOwnership(tx, id)) || (await countUsers(tx)) > 1) throw alreadySetUp();
    await recordEvent(tx, { kind: "person_added", userId: id, ...bySelf(id, from) }, now);
  });
  await secrets.remove("setup_token");
  return user;
}

const alreadySetUp = () => new AppError("conflict", "This instance is set up already. Please sign in.");
