import { hash, timingSafeEqual } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "../base/errors.ts";
import type { Db } from "../storage/db.ts";
import { admitUser, type NewUser, type User } from "./accounts.ts";
import { claimOwnership, countUsers } from "./owner.ts";
import { readIfThere, readOrCreateSecret } from "./secret-file.ts";

export type SetupState = { kind: "open" | "closed" | "wrong-token" };

const pathOf = (dataDir: string) => join(dataDir, "setup-token");

/** What the set-up link holds, as long as there is nobody here; made when first asked for. */
export async function readSetupToken(db: Db, dataDir: string): Promise<string | null> {
  if ((await countUsers(db)) === 0) return readOrCreateSecret(pathOf(dataDir));
  await rm(pathOf(dataDir), { force: true });
  return null;
}

export async function readSetupState(db: Db, dataDir: string, token: string): Promise<SetupState> {
  if ((await countUsers(db)) > 0) return { kind: "closed" };
  const expected = await readIfThere(pathOf(dataDir));
  return { kind: expected !== undefined && isSame(token, expected) ? "open" : "wrong-token" };
}

/** Makes the first user, who owns the instance. Of two at once, one wins. */
export async function setUpInstance(
  { db, dataDir, now }: { db: Db; dataDir: string; now: number },
  { token, ...owner }: NewUser & { token: string },
): Promise<User> {
  const { kind } = await readSetupState(db, dataDir, token);
  if (kind === "closed") throw alreadySetUp();
  if (kind === "wrong-token")
    throw new AppError(
      "invalid-argument",
      "This set-up link is not the right one. Take the one that the service printed when it started.",
    );
  const user = await admitUser(db, owner, now, async (tx, { id }) => {
    if (!(await claimOwnership(tx, id)) || (await countUsers(tx)) > 1) throw alreadySetUp();
  });
  await rm(pathOf(dataDir), { force: true });
  return user;
}

const alreadySetUp = () => new AppError("conflict", "This instance is set up already. Please sign in.");

function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(hash("sha256", given, "buffer"), hash("sha256", expected, "buffer"));
}
