import { type Actor, authorise } from "../base/actor.ts";
import { BoundedCache } from "../base/bounded-cache.ts";
import type { Clock } from "../base/clock.ts";
import { machineTimeZone } from "../base/time-zone.ts";
import type { Db } from "../storage/db.ts";
import { hashKey, readBearer } from "./key-format.ts";

/** How long an answer is believed: a key revoked by another process stops here within it (promised: 5 s). */
const BELIEVED_MS = 3_000;
const MAX_KNOWN = 10_000;
const MAX_UNKNOWN = 1_000;
const FLUSH_MS = 30_000;

export type Keyring = {
  /** Who the bearer of this `Authorization` header is; null when it is nobody. */
  authenticate(header: string | undefined): Promise<Actor | null>;
  /** Writes down when the keys were last used. */
  flush(): Promise<void>;
  /** The same, as far as it can be written: nothing keeps the service from stopping. */
  close(): Promise<void>;
};

type Use = { userId: string; at: number };

/** The hot path of every request: a hash and a map; the database only every few seconds a key. */
export function createKeyring({ db, clock }: { db: Db; clock: Clock }): Keyring {
  const known = new BoundedCache<string, { actor: Actor; at: number }>({ limit: MAX_KNOWN });
  // Apart, so that a flood of made-up keys pushes out no real one.
  const unknown = new BoundedCache<string, number>({ limit: MAX_UNKNOWN });
  let uses = new Map<string, Use>();
  let timer: NodeJS.Timeout | undefined;
  let flushing = Promise.resolve();

  async function authenticate(header: string | undefined): Promise<Actor | null> {
    const key = readBearer(header);
    if (key === undefined) return null;
    const hash = hashKey(key);
    const now = clock();
    const believed = known.get(hash);
    if (believed && isFresh(believed.at, now)) return noteUse(believed.actor, now);
    const refused = unknown.get(hash);
    if (refused !== undefined && isFresh(refused, now)) return null;
    const found = await lookUp(db, hash);
    known.delete(hash);
    unknown.delete(hash);
    if (!found) {
      unknown.set(hash, now);
      return null;
    }
    known.set(hash, { actor: found.actor, at: now });
    noteUse(found.actor, now);
    // Somebody may be looking on whether their new key works.
    if (!found.wasUsed) flushInBackground();
    return found.actor;
  }

  function noteUse(actor: Actor, at: number): Actor {
    if (actor.key) uses.set(actor.key.id, { userId: actor.userId, at });
    timer ??= setTimeout(flushInBackground, FLUSH_MS).unref();
    return actor;
  }

  /** A failed write is kept and tried with the next ones: when a key was used is not worth a crash. */
  function flushInBackground(): void {
    flush().catch(() => {
      timer ??= setTimeout(flushInBackground, FLUSH_MS).unref();
    });
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const written = flushing.then(writeUses);
    flushing = written.catch(() => {});
    return written;
  }

  async function writeUses(): Promise<void> {
    const taken = uses;
    uses = new Map();
    if (taken.size === 0) return;
    try {
      await saveUses(db, taken);
    } catch (error) {
      uses = new Map([...taken, ...uses]);
      throw error;
    }
  }

  return { authenticate, flush, close: () => flush().catch(() => undefined) };
}

/** A clock that was set back makes nothing last longer. */
function isFresh(at: number, now: number): boolean {
  return now >= at && now - at < BELIEVED_MS;
}

async function lookUp(db: Db, hash: string): Promise<{ actor: Actor; wasUsed: boolean } | undefined> {
  const row = await db
    .selectFrom("api_keys")
    .innerJoin("users", "users.id", "api_keys.user_id")
    .select(["user_id", "api_keys.id", "api_keys.name", "prefix", "last_used_at"])
    .select((key) => key.fn.coalesce("users.time_zone", key.val(machineTimeZone())).as("timeZone"))
    .where("hash", "=", hash)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, name, prefix } = row;
  const actor = authorise(row.user_id, { id, name, prefix }, row.timeZone);
  return { actor, wasUsed: row.last_used_at !== null };
}

/** Guarded in the statement: of two processes, the one that saw the later use wins. */
async function saveUses(db: Db, uses: Map<string, Use>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // In one order everywhere: two processes that write at once wait for each other, but never both.
    for (const [id, { userId, at }] of [...uses].sort(([a], [b]) => (a < b ? -1 : 1)))
      await tx
        .updateTable("api_keys")
        .set({ last_used_at: at })
        .where("user_id", "=", userId)
        .where("id", "=", id)
        .where((where) => where.or([where("last_used_at", "is", null), where("last_used_at", "<", at)]))
        .execute();
  });
}
