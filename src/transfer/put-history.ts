import { createId } from "../base/ids.ts";
import type { Db } from "../storage/db.ts";
import type { Tables } from "../storage/schema.ts";

type Change = Pick<Tables["activity"], "action" | "at"> & { by: string | null; after: object };

/** Stores an imported history, oldest first; each change's `before` is the previous one's `after`. */
export async function putHistory(
  tx: Db,
  { userId, subjectId, now }: { userId: string; subjectId: string; now: number },
  changes: Change[],
): Promise<void> {
  let before: string | null = null;
  for (const { action, at, by, after } of changes) {
    const snapshot = JSON.stringify(after);
    const change = { action, actor_name: by, at, before, after: snapshot };
    await tx
      .insertInto("activity")
      .values({ user_id: userId, id: createId(now), subject_id: subjectId, ...change })
      .execute();
    before = snapshot;
  }
}
