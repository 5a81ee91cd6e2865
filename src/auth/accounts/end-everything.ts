import type { Db } from "../../storage/db.ts";
import { recordEvent, type Source } from "../audit/audit.ts";
import { revokeAllKeys } from "../keys/api-keys.ts";
import { endFeed } from "../keys/calendar-feeds.ts";
import { removePasskeys } from "../signing-in/second-factor.ts";
import { endLinks } from "./links.ts";
import { deleteSessions } from "./people.ts";

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
