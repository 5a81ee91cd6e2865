import { CHAT_ASSISTANT } from "../../base/actor.ts";
import type { Db } from "../../storage/db.ts";
import { freeExpiredName, toExpiry } from "../keys/api-keys.ts";
import { generateKey, hashKey, VISIBLE_CHARACTERS } from "../keys/key-format.ts";

type NewConnection = {
  user_id: string;
  id: string;
  client_hash: string;
  client_name: string;
  client_site: string;
  scopes: string;
  life_days: number | null;
};

/** More connections of one name than this get a part of their id as a number. */
const NUMBERED = 20;

/**
 * Named like its client, with a number if there is an active key of this name, or if it is the chat's: a name says who
 * captured a thought.
 */
export async function insertConnection(tx: Db, connection: NewConnection, now: number) {
  const { user_id, id, client_hash, client_name, client_site, scopes, life_days } = connection;
  // Nobody is told this key: the connection is used by its tokens.
  const key = generateKey();
  const expiresAt = toExpiry(life_days, now);
  for (let number = client_name === CHAT_ASSISTANT.name ? 2 : 1; ; number++) {
    const suffix = number > NUMBERED ? id.slice(-6) : number;
    const name = number === 1 ? client_name : `${client_name} (${suffix})`;
    await freeExpiredName(tx, user_id, name, now);
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto("api_keys")
      .values({
        ...{ user_id, id, name, client_hash, client_site, scopes },
        prefix: key.slice(0, VISIBLE_CHARACTERS),
        hash: hashKey(key),
        created_at: now,
        expires_at: expiresAt,
      })
      .onConflict((conflict) =>
        conflict.columns(["user_id", "name"]).where("revoked_at", "is", null).doNothing(),
      )
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows) return { name, expiresAt };
    if (number > NUMBERED) throw new Error("no free name for a connection");
  }
}
