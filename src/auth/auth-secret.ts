import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Config } from "../base/config.ts";
import type { Db } from "../storage/db.ts";
import { readOrCreateSecret } from "./secret-file.ts";

type SecretConfig = Pick<Config, "DATA_DIR" | "DATABASE_URL" | "AUTH_SECRET">;

/**
 * What signs the session cookies, made once. Beside an embedded database it is in a file of its own, so that a copy of
 * the database lets nobody in; on a server it is in the database, because every instance has to know it.
 */
export async function readAuthSecret(db: Db, config: SecretConfig): Promise<string> {
  if (config.AUTH_SECRET !== undefined) return config.AUTH_SECRET;
  if (config.DATABASE_URL === undefined) return readOrCreateSecret(join(config.DATA_DIR, "auth-secret"));
  return (await findSecret(db)) ?? (await keepSecret(db));
}

/** Of two instances that start at once, both go on with the same one. */
async function keepSecret(db: Db): Promise<string> {
  const value = randomBytes(32).toString("base64url");
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
