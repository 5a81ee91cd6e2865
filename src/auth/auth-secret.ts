import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Db } from "../storage/db.ts";
import { readIfThere } from "./secret-file.ts";

/** What signs the session cookies: made once, and kept in the database, because every instance has to know it. */
export async function readAuthSecret(db: Db, dataDir: string): Promise<string> {
  return (await findSecret(db)) ?? (await keepSecret(db, dataDir));
}

/** Of two instances that start at once, both go on with the same one. */
async function keepSecret(db: Db, dataDir: string): Promise<string> {
  // Before there were several instances, it was in a file: whoever is signed in stays so.
  const value = (await readIfThere(join(dataDir, "auth-secret"))) ?? randomBytes(32).toString("base64url");
  await db
    .insertInto("instance_settings")
    .values({ name: "auth_secret", value })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  return (await findSecret(db)) ?? value;
}

async function findSecret(db: Db): Promise<string | undefined> {
  const stored = await db
    .selectFrom("instance_settings")
    .select("value")
    .where("name", "=", "auth_secret")
    .executeTakeFirst();
  return stored?.value;
}
