import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "../../base/errors.ts";
import type { Log } from "../../base/log.ts";
import { type Timer, Wakeup } from "../../base/wakeup.ts";
import type { LiveEvent } from "../../contract-app/calls.ts";
import { changesOf } from "../../storage/changes.ts";
import type { Db } from "../../storage/db.ts";
import { isPostgres } from "../../storage/dialect.ts";
import { type BookChanges, type ChangeCursor, listBookChanges } from "../../storage/tables/book-changes.ts";
import { readRevision } from "../../storage/tables/books.ts";

/** For changes that nobody tells: of another process on the embedded database. */
const EMBEDDED_POLL_MS = 3_000;
/** On a server that cannot tell what other instances change. */
const SERVER_POLL_MS = 700;
/** While changes come one after the other, those of this time are sent together. */
const GATHER_MS = 250;
const BEAT_MS = 20_000;
const MAX_LISTENERS = 20;

export type Listener = {
  cursor: ChangeCursor;
  send(event: LiveEvent): void;
  /** Called regularly, whether anything changed or not. */
  beat(): Promise<void>;
  end(): void;
};

export type WatchDeps = { db: Db; log: Log; isServing(): boolean; beatMs?: number };

type Watched = { listeners: Set<Listener>; wakeup: Wakeup };

/** Nobody's pages keep the process running. */
const quietTimer: Timer = (ms, ring) => {
  const timeout = setTimeout(ring, ms).unref();
  return () => clearTimeout(timeout);
};

/**
 * Reports changes in users' books as soon as they are told of, and looks for those of others from time to time, by the
 * revision of each book that has listeners.
 */
export class BookWatch {
  readonly #deps: WatchDeps;
  readonly #watched = new Map<string, Watched>();

  constructor(deps: WatchDeps) {
    this.#deps = deps;
  }

  /** Returns a function that ends it. */
  listen(userId: string, listener: Listener): () => void {
    const known = this.#watched.get(userId);
    const { listeners, wakeup } = known ?? { listeners: new Set(), wakeup: new Wakeup() };
    if (listeners.size >= MAX_LISTENERS)
      throw new AppError("rate-limited", "You have too many pages open. Close some of them.");
    listeners.add(listener);
    // It may have missed something.
    wakeup.call();
    if (!known) {
      this.#watched.set(userId, { listeners, wakeup });
      void this.#watch(userId, { listeners, wakeup });
    }
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) wakeup.call();
    };
  }

  async #watch(userId: string, { listeners, wakeup }: Watched): Promise<void> {
    const { db, log, isServing, beatMs = BEAT_MS } = this.#deps;
    const changes = changesOf(db);
    const leave = changes.on(`book ${userId}`, () => wakeup.call());
    const pollMs = isPostgres(db) ? SERVER_POLL_MS : EMBEDDED_POLL_MS;
    let counted = 0;
    let beatAt = performance.now() + beatMs;
    try {
      while (listeners.size > 0) {
        const untilBeat = Math.max(0, beatAt - performance.now());
        await wakeup.sleep(counted, Math.min(changes.pauseOf(pollMs), untilBeat), quietTimer);
        if (!isServing() || listeners.size === 0) break;
        counted = wakeup.calls;
        const isAll = await this.#sendChanges(userId, listeners);
        if (!isAll) wakeup.call();
        if (performance.now() >= beatAt) {
          for (const listener of listeners) await listener.beat();
          beatAt = performance.now() + beatMs;
        }
        if (listeners.size > 0) await sleep(GATHER_MS, undefined, { ref: false });
      }
    } catch (error) {
      // The book or the database may be gone. Clients reconnect and catch up.
      log.warn({ err: error }, "live_events_ended");
    }
    leave();
    this.#watched.delete(userId);
    for (const listener of [...listeners]) listener.end();
  }

  /** False if there are more than one event takes. */
  async #sendChanges(userId: string, listeners: Set<Listener>): Promise<boolean> {
    const revision = await readRevision(this.#deps.db, userId);
    const read = new Map<string, BookChanges>();
    for (const listener of listeners) {
      const since = listener.cursor;
      if (since.revision >= revision) continue;
      const key = `${since.revision} ${since.id}`;
      const changes = read.get(key) ?? (await listBookChanges(this.#deps.db, userId, since));
      read.set(key, changes);
      const { upTo, ...told } = changes;
      listener.cursor = upTo;
      listener.send({ revision: upTo.revision, ...told });
    }
    return [...read.values()].every(({ upTo }) => upTo.revision >= revision);
  }
}
