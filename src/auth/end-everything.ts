import type { Db } from "../storage/db.ts";
import { endLinks } from "./account-links.ts";
import { revokeAllKeys } from "./api-keys.ts";
import { recordEvent, type Source } from "./audit.ts";
import { endFeed } from "./calendar-feeds.ts";
import { deleteSessions } from "./people.ts";
import { removePasskeys } from "./second-factor.ts";

/** How many there were of each. */
export type Ended = { sessions: number; passkeys: number; keys: number };

/** All sessions, passkeys, keys, connections, open links and the calendar address of the person, in one transaction. */
export async function endEverything(db: Db, userId: string, now: number, source: Source): Promise<Ended> {
  return db.transaction().execute(async (tx) => {
    // First, so that what is being made in one of them either is there by then, or fails.
    const sessions = await deleteSessions(tx, userId);
    await endLinks(tx, userId);
    await endFeed(tx, userId);
    const passkeys = await removePasskeys(tx, userId);
    const ended = { sessions, passkeys, keys: await revokeAllKeys(tx, userId, now) };
    await recordEvent(tx, { kind: "everything_ended", userId, ...source, detail: ended }, now);
    return ended;
  });
}
