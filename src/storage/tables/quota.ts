import { sql } from "kysely";
import { AppError } from "../../base/errors.ts";
import { sharedEnds } from "../../base/text.ts";
import { isTurnOver, nextTurn } from "../../base/turns.ts";
import type { StorageView } from "../../contract-app/account.ts";
import type { Db } from "../db.ts";
import type { Tables } from "../schema.ts";

const MEGABYTE = 1_000_000;
/** How long a measurement is used, with what was added since. */
const FRESH_MS = 60_000;
/** When it says that there is no room. */
const RECENT_MS = 1_000;
/** A text is stored with its words and its vectors. An estimate, until it is measured. */
const COPIES = 2;
/** Rows measured in one query. */
const PAGE = 1_000;

/** What a user's texts take: their own words and everything that is kept of them. By table, its id and its columns. */
const measured = [
  ["thoughts", "id", ["text"]],
  ["notes", "id", ["text"]],
  ["activity", "subject_id", ["before", "after"]],
  ["thought_index", "thought_id", ["terms", "tokens", "vector", "passage_vectors"]],
  ["note_index", "note_id", ["terms", "passage_vectors"]],
  ["messages", "id", ["parts"]],
] as const satisfies readonly (readonly [keyof Tables, string, readonly string[]])[];

type Measurement = { bytes: number; at: number };
type Quota = { bytes: number; used: Map<string, Promise<Measurement>> };

const quotas = new WeakMap<object, Quota>();
const quotaOf = (db: Db) => quotas.get(db.getExecutor().adapter);

/** Called once, in a composition root. */
export function setQuota(db: Db, megabytes: number | undefined): void {
  const { adapter } = db.getExecutor();
  if (megabytes === undefined) quotas.delete(adapter);
  else quotas.set(adapter, { bytes: megabytes * MEGABYTE, used: new Map() });
}

export async function readStorage(db: Db, userId: string): Promise<StorageView> {
  const quota = quotaOf(db);
  return { used: await measure(db, userId), quota: quota?.bytes ?? null };
}

/**
 * Before a text is stored; `before`: the one it takes the place of, if only what it changes is kept. Archiving, erasing and
 * saying less are always allowed.
 */
export async function requireRoom(db: Db, userId: string, text: string, before = ""): Promise<void> {
  if (!quotaOf(db)) return;
  const { head, tail } = sharedEnds(before, text);
  const added = Buffer.byteLength(text.slice(head, text.length - tail));
  // Also with what its history keeps.
  const isLess = Buffer.byteLength(text) + added < Buffer.byteLength(before);
  if (!isLess) await requireBytes(db, userId, added);
}

/** Before so many bytes of text are stored. */
export async function requireBytes(db: Db, userId: string, added: number): Promise<void> {
  const quota = quotaOf(db);
  if (!quota) return;
  const fits = ({ bytes }: Measurement) => bytes + added <= quota.bytes;
  let known = await measureWhenOlder(db, quota, userId, FRESH_MS);
  if (!fits(known)) known = await measureWhenOlder(db, quota, userId, RECENT_MS);
  if (!fits(known))
    throw new AppError(
      "conflict",
      `There is no room: you store ${toMegabytes(known.bytes)} of ${toMegabytes(quota.bytes)} MB. Erase thoughts or notes, or ask the owner for more.`,
    );
  known.bytes += COPIES * added;
}

/** What was erased is measured again. */
export function forgetStorage(db: Db, userId: string): void {
  quotaOf(db)?.used.delete(userId);
}

/** Once for all that ask at the same time, so that each adds to what the others have added. */
async function measureWhenOlder(db: Db, { used }: Quota, userId: string, ms: number): Promise<Measurement> {
  const begun = used.get(userId);
  const known = await begun;
  if (known && performance.now() - known.at <= ms) return known;
  // Somebody else has begun meanwhile.
  const running = used.get(userId);
  if (running && running !== begun) return running;
  const measuring = measure(db, userId).then((bytes) => ({ bytes, at: performance.now() }));
  used.set(userId, measuring);
  measuring.catch(() => used.delete(userId));
  return measuring;
}

const toMegabytes = (bytes: number) => (bytes / MEGABYTE).toFixed(1).replace(/\.0$/, "");

async function measure(db: Db, userId: string): Promise<number> {
  let bytes = 0;
  for (const [table, id, columns] of measured) {
    const size = sql.join(
      columns.map((column) => sql`coalesce(octet_length(${sql.ref(column)}), 0)`),
      sql` + `,
    );
    for (let after = ""; ; ) {
      if (isTurnOver()) await nextTurn();
      const { rows } = await sql<{
        last: string | null;
        bytes: number | string | null;
        count: number | string;
      }>`
        select max(id) as last, sum(size) as bytes, count(*) as count from (
          select ${sql.ref(id)} as id, sum(${size}) as size from ${sql.table(table)}
          where user_id = ${userId} and ${sql.ref(id)} > ${after}
          group by ${sql.ref(id)} order by ${sql.ref(id)} limit ${sql.lit(PAGE)}
        ) as page`.execute(db);
      const [page] = rows;
      bytes += Number(page?.bytes ?? 0);
      if (Number(page?.count ?? 0) < PAGE) break;
      after = page?.last ?? "";
    }
  }
  return bytes;
}
