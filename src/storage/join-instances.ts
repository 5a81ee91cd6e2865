import type { Log } from "../base/log.ts";
import { changesOf } from "./changes.ts";
import { isDistributed } from "./citus/is-distributed.ts";
import type { Db } from "./db.ts";
import { isPostgres } from "./dialect.ts";

/**
 * Whether instances hear of each other's changes: on one PostgreSQL server. On Citus they may be connected to different
 * nodes, each of which notifies only those that are connected to it.
 */
async function canTell(db: Db): Promise<boolean> {
  return isPostgres(db) && !(await isDistributed(db));
}

/** Tells other instances what is changed through `db` from now on. Resolves with a function that sends what waits. */
export async function announceChanges(db: Db): Promise<() => Promise<void>> {
  if (!(await canTell(db))) return async () => undefined;
  const announcements = await openAnnouncements(db);
  return () => announcements.settle();
}

/** Tells other instances, and hears them. Resolves with a function that ends it. */
export async function joinInstances(db: Db, url: string | undefined, log: Log): Promise<() => Promise<void>> {
  if (url === undefined || !(await canTell(db))) return async () => undefined;
  const announcements = await openAnnouncements(db);
  const { listenForChanges } = await import("./postgres/listener.ts");
  const listener = listenForChanges({ url, announcements, changes: changesOf(db), log });
  return async () => {
    await listener.stop();
    await announcements.settle();
  };
}

async function openAnnouncements(db: Db) {
  const { Announcements } = await import("./postgres/announcements.ts");
  const announcements = new Announcements(db);
  changesOf(db).announceBy((topic) => announcements.add(topic));
  return announcements;
}
