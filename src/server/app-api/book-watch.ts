import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "../../base/errors.ts";
import type { Log } from "../../base/log.ts";
import type { LiveEvent } from "../../contract-app.ts";
import type { Db } from "../../storage/db.ts";
import { type BookChanges, type ChangeCursor, listBookChanges } from "../../storage/tables/book-changes.ts";
import { readRevision } from "../../storage/tables/books.ts";

const POLL_MS = 700;
/** About every 20 seconds. */
const POLLS_PER_BEAT = 28;
const MAX_LISTENERS = 20;

export type Listener = {
  cursor: ChangeCursor;
  send(event: LiveEvent): void;
  /** Called regularly, whether anything changed or not. */
  beat(): Promise<void>;
  end(): void;
};

export type WatchDeps = { db: Db; log: Log; isServing(): boolean; pollMs?: number };

/**
 * Reports changes in users' books within a second, whichever process wrote them, by polling the revision of each book that
 * has listeners.
 */
export class BookWatch {
  readonly #deps: WatchDeps;
  readonly #listeners = new Map<string, Set<Listener>>();

  constructor(deps: WatchDeps) {
    this.#deps = deps;
  }

  /** Returns a function that ends it. */
  listen(userId: string, listener: Listener): () => void {
    const known = this.#listeners.get(userId);
    const listeners = known ?? new Set();
    if (listeners.size >= MAX_LISTENERS)
      throw new AppError("rate-limited", "You have too many pages open. Close some of them.");
    listeners.add(listener);
    if (!known) {
      this.#listeners.set(userId, listeners);
      void this.#watch(userId, listeners);
    }
    return () => void listeners.delete(listener);
  }

  async #watch(userId: string, listeners: Set<Listener>): Promise<void> {
    try {
      for (let polls = 1; listeners.size > 0; polls++) {
        await sleep(this.#deps.pollMs ?? POLL_MS, undefined, { ref: false });
        if (!this.#deps.isServing()) break;
        await this.#sendChanges(userId, listeners);
        if (polls % POLLS_PER_BEAT === 0) for (const listener of listeners) await listener.beat();
      }
    } catch (error) {
      // The book or the database may be gone. Clients reconnect and catch up.
      this.#deps.log.warn({ err: error }, "live_events_ended");
    }
    this.#listeners.delete(userId);
    for (const listener of [...listeners]) listener.end();
  }

  async #sendChanges(userId: string, listeners: Set<Listener>): Promise<void> {
    const revision = await readRevision(this.#deps.db, userId);
    const read = new Map<string, BookChanges>();
    for (const listener of listeners) {
      const since = listener.cursor;
      if (since.revision >= revision) continue;
      const key = `${since.revision} ${since.id}`;
      const changes = read.get(key) ?? (await listBookChanges(this.#deps.db, userId, since));
      read.set(key, changes);
      const { upTo, ...ids } = changes;
      listener.cursor = upTo;
      listener.send({ revision: upTo.revision, ...ids });
    }
  }
}
