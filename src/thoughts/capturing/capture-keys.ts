import { createHash } from "node:crypto";
import { AppError } from "../../base/errors.ts";
import type { Db } from "../../storage/db.ts";
import type { Thought } from "../thought.ts";

/** An idempotency key and the text that was sent with it. */
export type CaptureKey = { userId: string; key: string; text: string };

/** The thought that the key was first used for; undefined for a new key. Another text is refused. */
export async function findCaptured(db: Db, { userId, key, text }: CaptureKey): Promise<Thought | undefined> {
  const found = await db
    .selectFrom("capture_keys")
    .innerJoin("thoughts", (join) =>
      join
        .onRef("thoughts.user_id", "=", "capture_keys.user_id")
        .onRef("thoughts.id", "=", "capture_keys.thought_id"),
    )
    .selectAll("thoughts")
    .select("capture_keys.text_hash")
    .where("capture_keys.user_id", "=", userId)
    .where("capture_keys.key", "=", key)
    .executeTakeFirst();
  if (!found) return undefined;
  const { text_hash, ...thought } = found;
  // Not the thought's text, which may have been edited since.
  if (text_hash === hashText(text)) return thought;
  throw new AppError("invalid-argument", "idempotency_key was already used for another text");
}

export async function storeCaptureKey(tx: Db, { userId, key, text }: CaptureKey, thoughtId: string) {
  const row = { user_id: userId, key, thought_id: thoughtId, text_hash: hashText(text) };
  await tx.insertInto("capture_keys").values(row).execute();
}

const hashText = (text: string) => createHash("sha256").update(text).digest("base64url");
