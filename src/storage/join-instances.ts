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
  const changes = changesOf(db);
  const leave = changes.on("version", () => void checkVersion(db));
  const announcements = await openAnnouncements(db);
  const { listenForChanges } = await import("./postgres/listener.ts");
  const listener = listenForChanges({ url, announcements, changes, log });
  return async () => {
    leave();
    await listener.stop();
    await announcements.settle();
  };
}

async function openAnnouncements(db: Db) {
  const { Announcements } = await import("./postgres/announcements.ts");
  const announcements = new Announcements(db);
  changesOf(db).announceBy((topic) => announcements.add(topic));
  // It may be a newer one, which has just migrated the database.
  announcements.add("version");
  return announcements;
}

/** Every transaction begins with the check (`postgres/version-check.ts`). Who writes is told what comes of it. */
async function checkVersion(db: Db): Promise<void> {
  const begin = db.transaction().execute(async () => undefined);
  await begin.catch(() => undefined);
}
