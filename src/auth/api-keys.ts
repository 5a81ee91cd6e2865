import type { KeyIdentity } from "../base/actor.ts";
import { AppError } from "../base/errors.ts";
import { createId } from "../base/ids.ts";
import type { Db } from "../storage/db.ts";
import { isPostgres } from "../storage/dialect.ts";
import { generateKey, hashKey, NAMING_CHARACTERS, VISIBLE_CHARACTERS } from "./key-format.ts";
import { toName } from "./names.ts";

export type ApiKey = KeyIdentity & { createdAt: number; lastUsedAt: number | null; revokedAt: number | null };

/** `key` is shown only once: only its hash is stored. */
export type CreatedKey = KeyIdentity & { key: string };

export type FindKeyOutcome =
  | { kind: "found"; key: KeyIdentity }
  | { kind: "missing" }
  | { kind: "ambiguous" };
export type RevokeOutcome =
  | { kind: "revoked"; key: KeyIdentity }
  | { kind: "missing" }
  | { kind: "ambiguous" };

/** Active ones of a user: more than anybody has assistants. */
const MAX_KEYS = 100;

/** Names are unique among a user's active keys, because a thought's author is a key's name. */
export async function createApiKey(
  db: Db,
  { userId, name }: { userId: string; name: string },
  now: number,
): Promise<CreatedKey> {
  const label = toName("A key's name", name);
  const key = generateKey();
  const created = { key, id: createId(now), name: label, prefix: key.slice(0, VISIBLE_CHARACTERS) };
  const { numInsertedOrUpdatedRows } = await db.transaction().execute(async (tx) => {
    await requireRoomForKey(tx, userId);
    return tx
      .insertInto("api_keys")
      .values({
        user_id: userId,
        id: created.id,
        name: label,
        prefix: created.prefix,
        hash: hashKey(key),
        created_at: now,
      })
      .onConflict((conflict) =>
        conflict.columns(["user_id", "name"]).where("revoked_at", "is", null).doNothing(),
      )
      .executeTakeFirstOrThrow();
  });
  if (!numInsertedOrUpdatedRows)
    throw new AppError(
      "conflict",
      `There is an active key named "${label}" already; revoke it or choose another name.`,
    );
  return created;
}

/** Locks the user's row, so that keys made at once do not exceed the limit together. */
async function requireRoomForKey(tx: Db, userId: string): Promise<void> {
  await tx
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .$if(isPostgres(tx), (users) => users.forUpdate())
    .execute();
  if ((await listActiveKeys(tx, userId)).length >= MAX_KEYS)
    throw new AppError("conflict", `There are ${MAX_KEYS} active keys already; revoke one first.`);
}

/** Oldest first, including revoked ones. */
export async function listApiKeys(db: Db, userId: string): Promise<ApiKey[]> {
  return db
    .selectFrom("api_keys")
    .select([
      "id",
      "name",
      "prefix",
      "created_at as createdAt",
      "last_used_at as lastUsedAt",
      "revoked_at as revokedAt",
    ])
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
}

/** Revokes a key, by its id or the beginning of its prefix. The row stays, so that its thoughts keep their author. */
export async function revokeApiKey(
  db: Db,
  userId: string,
  named: string,
  now: number,
): Promise<RevokeOutcome> {
  const outcome = pickKey(await listActiveKeys(db, userId), named);
  if (outcome.kind !== "found") return outcome;
  const { numUpdatedRows } = await db
    .updateTable("api_keys")
    .set({ revoked_at: now })
    .where("user_id", "=", userId)
    .where("id", "=", outcome.key.id)
    .where("revoked_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows ? { kind: "revoked", key: outcome.key } : { kind: "missing" };
}

/** The only active key of the user with this prefix: nothing new can be attributed to a revoked key. */
export async function findKeyByPrefix(db: Db, userId: string, prefix: string): Promise<FindKeyOutcome> {
  return pickKey(await listActiveKeys(db, userId), prefix);
}

async function listActiveKeys(db: Db, userId: string): Promise<KeyIdentity[]> {
  return db
    .selectFrom("api_keys")
    .select(["id", "name", "prefix"])
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .execute();
}

/** A prefix that is too short names no key, even if only one matches. */
export function pickKey<Key extends KeyIdentity>(
  keys: Key[],
  named: string,
): { kind: "found"; key: Key } | { kind: "missing" } | { kind: "ambiguous" } {
  const isPrefix = named.length >= NAMING_CHARACTERS;
  const [key, ...others] = keys.filter(
    (each) => each.id === named || (isPrefix && each.prefix.startsWith(named)),
  );
  if (!key) return { kind: "missing" };
  return others.length > 0 ? { kind: "ambiguous" } : { kind: "found", key };
}
