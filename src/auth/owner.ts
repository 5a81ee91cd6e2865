import type { Db } from "../storage/db.ts";

/** Makes the user the owner where there is none; false when there is one already. The row's key lets only one win. */
export async function claimOwnership(tx: Db, userId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("instance_settings")
    .values({ name: "owner", value: userId })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .executeTakeFirstOrThrow();
  return Boolean(numInsertedOrUpdatedRows);
}

export async function isOwner(db: Db, userId: string): Promise<boolean> {
  const owner = await db
    .selectFrom("instance_settings")
    .select("value")
    .where("name", "=", "owner")
    .executeTakeFirst();
  return owner?.value === userId;
}

export async function countUsers(db: Db): Promise<number> {
  const { users } = await db
    .selectFrom("users")
    .select((user) => user.fn.countAll<number>().as("users"))
    .executeTakeFirstOrThrow();
  return Number(users);
}
