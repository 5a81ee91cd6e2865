import { type Actor, authorise } from "../../base/actor.ts";
import { BoundedCache } from "../../base/bounded-cache.ts";
import type { Clock } from "../../base/clock.ts";
import { readScopes } from "../../base/scopes.ts";
import { machineTimeZone } from "../../base/time-zone.ts";
import { changesOf } from "../../storage/changes.ts";
import type { Db } from "../../storage/db.ts";
import { recordEvent } from "../audit/audit.ts";
import { hashKey, isAccessToken, readBearer } from "./key-format.ts";

/** Cache lifetime: a key that another process revokes without telling stops working here within it (promised: 5 s). */
const FRESH_MS = 3_000;
const MAX_KNOWN = 10_000;
const MAX_UNKNOWN = 1_000;
const FLUSH_MS = 30_000;

export type Keyring = {
  /** Null if the `Authorization` header has no valid key. `from` is the client's address. */
  authenticate(header: string | undefined, from?: string): Promise<Actor | null>;
  /** After a change of a key or its user, which then takes effect at once, here and on other instances. */
  refresh(): void;
  /** Stores when the keys were last used. */
  flush(): Promise<void>;
  /** Flushes, but ignores failures: they must not keep the service from stopping. */
  close(): Promise<void>;
};

type Use = { userId: string; name: string; at: number; from: string | undefined };
/** `until`: when the key expires. `changes`: how many there were when it was looked up. */
type Known = { actor: Actor; at: number; until: number; changes: number };

/** The hot path of every request: a hash and a map, and a database query per key only every few seconds. */
export function createKeyring({ db, clock }: { db: Db; clock: Clock }): Keyring {
  const known = new BoundedCache<string, Known>({ limit: MAX_KNOWN });
  // Separate, so that a flood of invalid keys does not evict valid ones.
  const unknown = new BoundedCache<string, { at: number; changes: number }>({ limit: MAX_UNKNOWN });
  let uses = new Map<string, Use>();
  let changes = 0;
  let timer: NodeJS.Timeout | undefined;
  let flushing = Promise.resolve();
  // All are looked up again.
  const leave = changesOf(db).on("keys", () => {
    changes++;
  });

  async function authenticate(header: string | undefined, from?: string): Promise<Actor | null> {
    const key = readBearer(header);
    if (key === undefined) return null;
    const hash = hashKey(key);
    const now = clock();
    const cached = known.get(hash);
    if (cached && isFresh(cached.at, now) && now < cached.until && cached.changes === changes)
      return noteUse(cached.actor, now, from);
    const refused = unknown.get(hash);
    if (refused && isFresh(refused.at, now) && refused.changes === changes) return null;
    const seen = changes;
    const found = await (isAccessToken(key) ? lookUpToken(db, hash, now) : lookUp(db, hash, now));
    known.delete(hash);
    unknown.delete(hash);
    if (!found) {
      unknown.set(hash, { at: now, changes: seen });
      return null;
    }
    known.set(hash, { actor: found.actor, at: now, until: found.until, changes: seen });
    noteUse(found.actor, now, from);
    // The user may be waiting to see their new key in use.
    if (!found.wasUsed) flushInBackground();
    return found.actor;
  }

  function refresh(): void {
    changesOf(db).tell("keys");
  }

  function noteUse(actor: Actor, at: number, from: string | undefined): Actor {
    if (actor.key) uses.set(actor.key.id, { userId: actor.userId, name: actor.key.name, at, from });
    timer ??= setTimeout(flushInBackground, FLUSH_MS).unref();
    return actor;
  }

  /** After a failed write, the uses are kept and written with the next ones. */
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

  function close(): Promise<void> {
    leave();
    return flush().catch(() => undefined);
  }

  return { authenticate, refresh, flush, close };
}

/** An entry from the future (the clock was set back) is not fresh. */
function isFresh(at: number, now: number): boolean {
  return now >= at && now - at < FRESH_MS;
}

type Found = { actor: Actor; until: number; wasUsed: boolean };

async function lookUp(db: Db, hash: string, now: number): Promise<Found | undefined> {
  const row = await selectKeys(db).where("hash", "=", hash).executeTakeFirst();
  return row && toFound(row, now);
}

/** An access token stands for its connection, for as long as both are valid. */
async function lookUpToken(db: Db, hash: string, now: number): Promise<Found | undefined> {
  const row = await selectKeys(db)
    .innerJoin("oauth_tokens as token", (join) =>
      join.onRef("token.user_id", "=", "api_keys.user_id").onRef("token.key_id", "=", "api_keys.id"),
    )
    .select("token.expires_at as tokenUntil")
    .where("token.hash", "=", hash)
    .where("token.kind", "=", "access")
    .executeTakeFirst();
  return row && toFound(row, now, row.tokenUntil);
}

function selectKeys(db: Db) {
  return db
    .selectFrom("api_keys")
    .innerJoin("users", "users.id", "api_keys.user_id")
    .select([
      "api_keys.user_id as userId",
      "api_keys.id",
      "api_keys.name",
      "api_keys.prefix",
      "api_keys.scopes",
    ])
    .select(["api_keys.expires_at as expiresAt", "api_keys.last_used_at as lastUsedAt"])
    .select((key) => key.fn.coalesce("users.time_zone", key.val(machineTimeZone())).as("timeZone"))
    .where("api_keys.revoked_at", "is", null)
    .where("users.suspended_at", "is", null);
}

type KeyRow = Awaited<ReturnType<ReturnType<typeof selectKeys>["executeTakeFirstOrThrow"]>>;

function toFound(row: KeyRow, now: number, tokenUntil = Number.POSITIVE_INFINITY): Found | undefined {
  const until = Math.min(tokenUntil, row.expiresAt ?? Number.POSITIVE_INFINITY);
  if (now >= until) return undefined;
  const { id, name, prefix } = row;
  const actor = authorise(row.userId, { id, name, prefix }, row.timeZone, readScopes(row.scopes));
  return { actor, until, wasUsed: row.lastUsedAt !== null };
}

/** The statement keeps the later time if another process has stored one. */
async function saveUses(db: Db, uses: Map<string, Use>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // The same order everywhere, so that processes writing at the same time do not deadlock.
    for (const [id, use] of [...uses].sort(([a], [b]) => (a < b ? -1 : 1)))
      if (!(await saveLaterUse(tx, id, use))) await saveFirstUse(tx, id, use);
  });
}

async function saveLaterUse(tx: Db, id: string, use: Use): Promise<boolean> {
  const { numUpdatedRows } = await updateUse(tx, id, use)
    .where("last_used_at", "<", use.at)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

async function saveFirstUse(tx: Db, id: string, use: Use): Promise<void> {
  const { numUpdatedRows } = await updateUse(tx, id, use)
    .where("last_used_at", "is", null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return;
  const { userId, name, at, from = null } = use;
  const by = `key:${name}` as const;
  await recordEvent(tx, { kind: "key_first_used", userId, by, from, detail: { name } }, at);
}

function updateUse(tx: Db, id: string, { userId, at, from }: Use) {
  return tx
    .updateTable("api_keys")
    .set({ last_used_at: at, ...(from !== undefined && { last_used_from: from }) })
    .where("user_id", "=", userId)
    .where("id", "=", id);
}
