import type { Db } from "../db.ts";
import type { SettingName } from "../schema.ts";

/** Settings of the whole instance. */

export async function findSetting(db: Db, name: SettingName): Promise<string | undefined> {
  const row = await db
    .selectFrom("instance_settings")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirst();
  return row?.value;
}

export async function writeSetting(db: Db, name: SettingName, value: string): Promise<void> {
  await db
    .insertInto("instance_settings")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}

/** Writes the setting if there is none yet. Returns whether it did; of two concurrent calls, one wins. */
export async function claimSetting(db: Db, name: SettingName, value: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("instance_settings")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .executeTakeFirstOrThrow();
  return Boolean(numInsertedOrUpdatedRows);
}

export async function removeSetting(db: Db, name: SettingName): Promise<void> {
  await db.deleteFrom("instance_settings").where("name", "=", name).execute();
}
