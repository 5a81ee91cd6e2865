import { authorise } from "../base/actor.ts";
import type { Clock } from "../base/clock.ts";
import type { Log } from "../base/log.ts";
import { settleInTurn } from "../base/settle.ts";
import { dayOf } from "../base/time-zone.ts";
import { type Timer, Wakeup } from "../base/wakeup.ts";
import type { Mailer } from "../mail/mailer.ts";
import { mayBeRetried } from "../mail/smtp.ts";
import type { Db } from "../storage/db.ts";
import { type MailText, writeDailyMail } from "./daily-mail.ts";
import { type DueMail, findNext, listDueMail, moveMail, readNextMail } from "./mail-choices.ts";
import { writeWeeklyMail } from "./weekly-mail.ts";

const BATCH = 50;
/** Another instance may have taken a choice that is due sooner than what is known here. */
const LONGEST_WAIT_MS = 10 * 60_000;
const RETRY_MS = 15 * 60_000;

export type MailDeps = {
  db: Db;
  mailer: Mailer;
  /** The sender. */
  from: string;
  ownUrl(): string;
  clock: Clock;
  log: Log;
};

export type MailSchedule = {
  start(): void;
  /** To be called when somebody chose a time. */
  wake(): void;
  stop(): Promise<void>;
};

/** Sends reminders and digests when they are due. It sleeps until then: one query of an index every ten minutes. */
export function createMailSchedule(deps: MailDeps, timer?: Timer): MailSchedule {
  const wakeup = new Wakeup();
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const counted = wakeup.calls;
      const wait = await sendAndWait(deps, stopping.signal);
      if (wait > 0 && !stopping.signal.aborted) await wakeup.sleep(counted, wait, timer);
    }
  }
  return {
    start() {
      running ??= run();
    },
    wake: () => wakeup.call(),
    async stop() {
      stopping.abort();
      wakeup.call();
      await running;
    },
  };
}

/** How long to wait for the next one; the database may be away for a while. */
async function sendAndWait(deps: MailDeps, stopping: AbortSignal): Promise<number> {
  try {
    if ((await sendDueMail(deps, stopping)) === BATCH) return 0;
    const next = (await readNextMail(deps.db)) ?? Number.POSITIVE_INFINITY;
    return Math.max(1, Math.min(LONGEST_WAIT_MS, next - deps.clock()));
  } catch (error) {
    deps.log.warn({ err: error }, "reminders_postponed");
    return LONGEST_WAIT_MS;
  }
}

/** One batch; how many were due. Those that are not begun when the service stops are sent after its next start. */
export async function sendDueMail(deps: MailDeps, stopping?: AbortSignal): Promise<number> {
  const due = await listDueMail(deps.db, deps.clock(), BATCH);
  await settleInTurn(due, async (mail) => {
    if (!stopping?.aborted) await sendOnce(deps, mail);
  });
  return due.length;
}

/**
 * Claimed by moving it to its next time before it is sent, so it is never sent twice, by whichever instance; a crash in
 * between loses that one mail. It is written before: a database that goes away then leaves it due. Nothing is sent if there
 * is nothing to say.
 */
async function sendOnce(deps: MailDeps, mail: DueMail): Promise<void> {
  const { db, mailer, from } = deps;
  const now = deps.clock();
  const next = findNext(mail.kind, mail, now);
  const isDue = mail.dueAt <= now;
  const written = isDue && mail.mayBeSent ? await writeMail(deps, mail) : undefined;
  const isClaimed = await moveMail(db, mail, { from: mail.dueAt, to: next });
  if (isClaimed && written)
    await mailer
      .send({ from, to: mail.email, ...written })
      .catch((error: NodeJS.ErrnoException) => retryLater(deps, mail, next, error));
}

function writeMail({ db, ownUrl, clock }: MailDeps, mail: DueMail): Promise<MailText | undefined> {
  const reader = authorise(mail.userId, null, mail.timeZone, ["read"]);
  const write = mail.kind === "daily" ? writeDailyMail : writeWeeklyMail;
  return write(db, reader, { now: clock(), ownUrl: ownUrl() });
}

/**
 * The same day, as long as it lasts, but never what was refused for good or may have arrived: a slow server would deliver it every
 * time. The message of a failure may contain an address or a password.
 */
async function retryLater(
  { db, clock, log }: MailDeps,
  mail: DueMail,
  next: number,
  error: NodeJS.ErrnoException,
): Promise<void> {
  log.error({ code: error.code ?? "unknown", kind: mail.kind }, "reminder_failed");
  if (!mayBeRetried(error)) return;
  const retryAt = clock() + RETRY_MS;
  if (dayOf(mail.timeZone, retryAt) === dayOf(mail.timeZone, clock()) && retryAt < next)
    await moveMail(db, mail, { from: next, to: retryAt });
}
