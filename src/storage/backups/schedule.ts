import type { Clock } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import type { Log } from "../../base/log.ts";
import { systemTimer, type Timer } from "../../base/wakeup.ts";
import { findDueTime } from "./due.ts";
import { listBackups, measureFile } from "./folder.ts";
import type { BackupOrder, BackupOutcome } from "./make.ts";

/** The service first answers what waited for its start. */
const AFTER_START_MS = 3_000;
/** After a failure, doubled with each further one, and while another process makes the backup. */
const RETRY_MS = 60_000;
const LONGEST_RETRY_MS = 3_600_000;
/** Timers stand still while the machine sleeps, and do not follow a clock that is set. */
const LONGEST_TIMER_MS = 3_600_000;

type ScheduleDeps = {
  order: Omit<BackupOrder, "now" | "series">;
  /** Stores it the first time, which may fail. */
  readSeries(): Promise<string>;
  make(order: BackupOrder, signal: AbortSignal): Promise<BackupOutcome>;
  clock: Clock;
  log: Log;
  timer?: Timer;
};

export type BackupState = {
  last: { at: number; bytes: number } | null;
  kept: number;
  isEncrypted: boolean;
  isRunning: boolean;
  nextAt: number;
  /** Of the last try. */
  failure: { at: number; reason: string } | null;
};

export type BackupSchedule = ReturnType<typeof createBackupSchedule>;

/** Makes a backup whenever one is due. When that is follows from the files alone, so it survives restarts. */
export function createBackupSchedule(deps: ScheduleDeps) {
  const { order, readSeries, make, clock, log, timer = systemTimer } = deps;
  const { folder, everyMs, passphrase } = order;
  const stopping = new AbortController();
  let cancel = () => {};
  let running: Promise<void> | undefined;
  let failure: BackupState["failure"] = null;
  let failures = 0;
  let series: string | undefined;
  let nextAt = clock();

  function wait(ms: number): void {
    if (stopping.signal.aborted) return;
    nextAt = clock() + ms;
    cancel = timer(Math.min(ms, LONGEST_TIMER_MS), () => {
      running = tryBackup().then((next) => {
        running = undefined;
        wait(next);
      });
    });
  }

  /** Returns how long to wait for the next try. */
  async function tryBackup(): Promise<number> {
    try {
      if ((await untilDue()) === 0) await makeOne();
      const ms = await untilDue();
      // While it is still due, another process is making it.
      if (ms === 0) return RETRY_MS;
      failure = null;
      failures = 0;
      return ms;
    } catch (error) {
      if (!stopping.signal.aborted) report(error);
      return Math.min(RETRY_MS * 2 ** Math.max(0, failures - 1), LONGEST_RETRY_MS);
    }
  }

  async function makeOne(): Promise<void> {
    const startedAt = performance.now();
    const outcome = await make({ ...order, series: await findSeries(), now: clock() }, stopping.signal);
    if (outcome.kind !== "made") return;
    const { file, contents, removed, unremovable } = outcome;
    const seconds = Math.round(performance.now() - startedAt) / 1000;
    log.info({ file, ...contents, removed, seconds }, "backup_made");
    if (unremovable.length > 0) log.warn({ files: unremovable }, "old_backups_not_removed");
  }

  function report(error: unknown): void {
    failures++;
    const reason =
      error instanceof AppError ? error.message : "It failed unexpectedly; the log has the details.";
    failure = { at: clock(), reason };
    log.error({ err: error, failures }, "backup_failed");
  }

  async function untilDue(): Promise<number> {
    const now = clock();
    return Math.max(0, findDueTime(await list(), { everyMs, now }) - now);
  }

  async function findSeries(): Promise<string> {
    series ??= await readSeries();
    return series;
  }

  const list = async () => listBackups(folder.path, await findSeries());

  return {
    /** A backup that is due already is made soon after. */
    async start(): Promise<void> {
      wait(Math.max(AFTER_START_MS, await untilDue().catch(() => 0)));
    },
    async read(): Promise<BackupState> {
      const now = clock();
      const backups = await list().catch(() => []);
      const last = backups.find(({ at }) => at <= now);
      return {
        last: last ? { at: last.at, bytes: await measureFile(last.file) } : null,
        kept: backups.length,
        isEncrypted: passphrase !== undefined,
        isRunning: running !== undefined,
        nextAt,
        failure,
      };
    },
    async stop(): Promise<void> {
      cancel();
      stopping.abort();
      await running;
    },
  };
}
