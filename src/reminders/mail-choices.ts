import type { Actor } from "../base/actor.ts";
import { DAY_MS, dayOf, machineTimeZone, toInstant } from "../base/time-zone.ts";
import type { Db } from "../storage/db.ts";
import type { MailKind } from "../storage/schema.ts";
import { lockBook } from "../storage/tables/books.ts";

const MINUTE_MS = 60_000;
/** No next time is as far away, unless the clock was set back since. */
const TOO_FAR_MS: Record<MailKind, number> = { daily: 3 * DAY_MS, weekly: 9 * DAY_MS };

/** Minutes after midnight, by the person's clocks; null: no mail. */
export type MailChoices = Record<MailKind, number | null>;

export async function readMailChoices(db: Db, { userId }: Actor): Promise<MailChoices> {
  const rows = await db
    .selectFrom("mail_choices")
    .select(["kind", "minute"])
    .where("user_id", "=", userId)
    .execute();
  const minutes = new Map(rows.map(({ kind, minute }) => [kind, minute]));
  return { daily: minutes.get("daily") ?? null, weekly: minutes.get("weekly") ?? null };
}

/** In one transaction. The next mail comes at the next such time. */
export async function changeMailChoices(
  db: Db,
  actor: Actor,
  choices: MailChoices,
  now: number,
): Promise<void> {
  await replaceChoices(db, actor, async () => choices, now);
}

/** After a change of the person's time zone: the same times of day are other instants now. */
export async function renewMailTimes(db: Db, actor: Actor, now: number): Promise<void> {
  await replaceChoices(db, actor, (tx) => readMailChoices(tx, actor), now);
}

async function replaceChoices(
  db: Db,
  { userId, timeZone }: Actor,
  choose: (tx: Db) => Promise<MailChoices>,
  now: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockBook(tx, userId);
    const choices = await choose(tx);
    await tx.deleteFrom("mail_choices").where("user_id", "=", userId).execute();
    const rows = (Object.entries(choices) as [MailKind, number | null][]).flatMap(([kind, minute]) =>
      minute === null
        ? []
        : [{ user_id: userId, kind, minute, next_at: findNext(kind, { minute, timeZone }, now) }],
    );
    if (rows.length > 0) await tx.insertInto("mail_choices").values(rows).execute();
  });
}

/** The next time after an instant; a digest comes on Mondays. */
export function findNext(
  kind: MailKind,
  { minute, timeZone }: { minute: number; timeZone: string },
  now: number,
): number {
  const today = Date.parse(dayOf(timeZone, now));
  for (let day = today; ; day += DAY_MS) {
    const isWithin = (at: number) => Date.parse(dayOf(timeZone, at)) === day;
    const found = toInstant(timeZone, day + minute * MINUTE_MS);
    // Where clocks skip the end of a day, its last minute: otherwise the next day would have two mails.
    const at = isWithin(found) ? found : found - MINUTE_MS;
    if (at > now && isWithin(at) && (kind === "daily" || new Date(day).getUTCDay() === 1)) return at;
  }
}

export type DueMail = {
  userId: string;
  kind: MailKind;
  timeZone: string;
  email: string;
  name: string;
  /** Not to who is suspended, nor to an address that may be somebody else's. */
  mayBeSent: boolean;
  minute: number;
  dueAt: number;
};

/** The mail that is due, of all people, the longest due first; and what was put off while the clock was ahead. */
export async function listDueMail(db: Db, now: number, limit: number): Promise<DueMail[]> {
  const rows = await db
    .selectFrom("mail_choices")
    .innerJoin("users", "users.id", "mail_choices.user_id")
    .select(["user_id", "kind", "minute", "next_at", "users.email", "users.name"])
    .select(["users.time_zone", "users.suspended_at", "users.email_verified"])
    .where((row) =>
      row.or([
        row("next_at", "<=", now),
        ...Object.entries(TOO_FAR_MS).map(([kind, ms]) =>
          row.and([row("kind", "=", kind as MailKind), row("next_at", ">", now + ms)]),
        ),
      ]),
    )
    .orderBy("next_at")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    userId: row.user_id,
    kind: row.kind,
    timeZone: row.time_zone ?? machineTimeZone(),
    email: row.email,
    name: row.name,
    mayBeSent: row.suspended_at === null && row.email_verified === 1,
    minute: row.minute,
    dueAt: row.next_at,
  }));
}

/** Moves it from one time to another; false if somebody else was faster, or the person chose otherwise meanwhile. */
export async function moveMail(
  db: Db,
  { userId, kind }: Pick<DueMail, "userId" | "kind">,
  { from, to }: { from: number; to: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("mail_choices")
    .set({ next_at: to })
    .where("user_id", "=", userId)
    .where("kind", "=", kind)
    .where("next_at", "=", from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** When the next mail of anybody is due; undefined if nobody wants any. */
export async function readNextMail(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom("mail_choices")
    .select("next_at")
    .orderBy("next_at")
    .limit(1)
    .executeTakeFirst();
  return row?.next_at;
}
