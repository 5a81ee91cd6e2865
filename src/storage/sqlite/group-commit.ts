import { setTimeout as sleep } from "node:timers/promises";
import type { Database, Statement } from "better-sqlite3";
import { transactionLost } from "./errors.ts";
import { hasSqliteCode } from "./file.ts";

/** Bounds a writer's wait under load. */
const MAX_UNITS = 256;
const BUSY_RETRY_MS = 5;
const BUSY_GIVE_UP_MS = 10_000;

const statements = {
  begin: "BEGIN IMMEDIATE",
  save: "SAVEPOINT unit",
  release: "RELEASE unit",
  commit: "COMMIT",
  rollback: "ROLLBACK",
};

type Waiting = { resolve: () => void; reject: (reason: unknown) => void };

/**
 * One sync for many: units of work run one after the other in one transaction, and all that arrived meanwhile are committed
 * together. A failed unit is rolled back alone: each but the first has its own savepoint, which copies every page it changes.
 */
export class GroupCommit {
  readonly #database: Database;
  readonly #check: () => void;
  readonly #statements: Record<keyof typeof statements, Statement>;
  readonly #queue: Waiting[] = [];
  /** Units that wait for the commit. */
  #finished: Waiting[] = [];
  #isTurnTaken = false;
  /** Whether the unit that has the turn opened the transaction, so that nothing else is in it. */
  #isFirst = false;
  #isCommitScheduled = false;

  /** `check` may throw, at the beginning of each transaction: then nothing is written. */
  constructor(database: Database, check: () => void) {
    this.#database = database;
    this.#check = check;
    const prepared = Object.entries(statements).map(([name, text]) => [name, database.prepare(text)]);
    this.#statements = Object.fromEntries(prepared);
  }

  /** Waits for a turn; the caller then owns the writing handle until `finish` or `undo`. */
  async begin(): Promise<void> {
    const giveUp = performance.now() + BUSY_GIVE_UP_MS;
    if (this.#isTurnTaken)
      await new Promise<void>((resolve, reject) => this.#queue.push({ resolve, reject }));
    this.#isTurnTaken = true;
    try {
      this.#isFirst = !this.#database.inTransaction;
      if (this.#isFirst) await this.#open(giveUp);
      else this.#statements.save.run();
    } catch (error) {
      this.#passTurn();
      throw error;
    }
  }

  /** Ends the turn, or throws and leaves that to `undo`. The result resolves when the unit is on disk. */
  finish(): Promise<void> {
    if (!this.#database.inTransaction) throw transactionLost();
    if (!this.#isFirst) this.#statements.release.run();
    const committed = new Promise<void>((resolve, reject) => this.#finished.push({ resolve, reject }));
    this.#passTurn();
    return committed;
  }

  /** Ends the turn and rolls back the unit. */
  undo(): void {
    try {
      // SQLite may have rolled back the whole transaction (disk full, I/O error).
      if (!this.#database.inTransaction) this.#fail(transactionLost());
      else if (this.#isFirst) this.#statements.rollback.run();
      else this.#database.exec("ROLLBACK TO unit; RELEASE unit");
    } catch (error) {
      this.#abandon(error);
    }
    this.#passTurn();
  }

  /** Commits finished units; call only when no unit has the turn. */
  close(): void {
    this.#commit();
  }

  /** Waits while another process writes, without blocking the event loop. */
  async #open(giveUp: number): Promise<void> {
    for (;;) {
      try {
        this.#statements.begin.run();
        break;
      } catch (error) {
        if (!hasSqliteCode(error, "BUSY") || performance.now() > giveUp) throw error;
        await sleep(BUSY_RETRY_MS);
      }
    }
    try {
      this.#check();
    } catch (error) {
      this.#statements.rollback.run();
      throw error;
    }
  }

  #passTurn(): void {
    const isFull = this.#finished.length >= MAX_UNITS;
    if (isFull) this.#commit();
    const next = this.#queue.shift();
    if (next) {
      next.resolve();
      return;
    }
    this.#isTurnTaken = false;
    this.#scheduleCommit();
  }

  /** Commits after a round of the event loop without a new unit, so that units about to start are included. */
  #scheduleCommit(): void {
    // Also if every unit was rolled back: an open transaction blocks other processes.
    if (this.#isCommitScheduled || !this.#database.inTransaction) return;
    this.#isCommitScheduled = true;
    const before = this.#finished.length;
    setImmediate(() => {
      this.#isCommitScheduled = false;
      if (this.#isTurnTaken) return;
      if (this.#finished.length > before) this.#scheduleCommit();
      else this.#commit();
    });
  }

  #commit(): void {
    if (!this.#database.inTransaction) return;
    try {
      this.#statements.commit.run();
    } catch (error) {
      this.#abandon(error);
      return;
    }
    const settled = this.#finished;
    this.#finished = [];
    for (const unit of settled) unit.resolve();
  }

  /** Rolls back everything, including finished units. */
  #abandon(reason: unknown): void {
    if (this.#database.inTransaction) this.#statements.rollback.run();
    this.#fail(reason);
  }

  #fail(reason: unknown): void {
    const failed = this.#finished;
    this.#finished = [];
    for (const unit of failed) unit.reject(reason);
  }
}
