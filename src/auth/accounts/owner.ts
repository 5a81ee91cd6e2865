import type { Db } from "../../storage/db.ts";
import { claimSetting, findSetting } from "../../storage/tables/instance-settings.ts";

/** Makes the user the owner; false if there is one already. */
export async function claimOwnership(tx: Db, userId: string): Promise<boolean> {
  return claimSetting(tx, "owner", userId);
}

/** The owner's id. */
export async function findOwner(db: Db): Promise<string | undefined> {
  return findSetting(db, "owner");
}

export async function isOwner(db: Db, userId: string): Promise<boolean> {
  return (await findOwner(db)) === userId;
}

export async function countUsers(db: Db): Promise<number> {
  const { users } = await db
    .selectFrom("users")
    .select((user) => user.fn.countAll<number>().as("users"))
    .executeTakeFirstOrThrow();
  return Number(users);
}
