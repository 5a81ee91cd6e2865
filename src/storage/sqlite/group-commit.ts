import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "better-sqlite3";
import { givenUp } from "./errors.ts";
import { hasSqliteCode } from "./file.ts";

/** So that a flood of writers still hears back in milliseconds. */
const MAX_UNITS = 256;
const BUSY_RETRY_MS = 5;
const BUSY_GIVE_UP_MS = 10_000;

type Waiting = { resolve: () => void; reject: (reason: unknown) => void };

/**
 * One sync for many: units of work take turns inside one transaction, each in its own savepoint, and all
 * that arrived meanwhile are committed together. A unit that fails is undone alone.
 */
export class GroupCommit {
  readonly #database: Database;
  readonly #queue: Waiting[] = [];
  /** Units that are done and wait for the commit. */
  #finished: Waiting[] = [];
  #isTurnTaken = false;
  #isCommitScheduled = false;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Waits for a turn; the caller then works on the writing connection until `finish` or `undo`. */
  async begin(): Promise<void> {
    const giveUp = performance.now() + BUSY_GIVE_UP_MS;
    if (this.#isTurnTaken)
      await new Promise<void>((resolve, reject) => this.#queue.push({ resolve, reject }));
    this.#isTurnTaken = true;
    try {
      if (!this.#database.inTransaction) await this.#open(giveUp);
      this.#database.exec("SAVEPOINT unit");
    } catch (error) {
      this.#passTurn();
      throw error;
    }
  }

  /** Ends the turn (or throws and leaves it to `undo`); what it returns resolves when the unit is on disk. */
  finish(): Promise<void> {
    if (!this.#database.inTransaction) throw givenUp();
    this.#database.exec("RELEASE unit");
    const committed = new Promise<void>((resolve, reject) => this.#finished.push({ resolve, reject }));
    this.#passTurn();
    return committed;
  }

  /** Ends the turn and takes back what the unit did. */
  undo(): void {
    try {
      // SQLite may have given up the whole transaction (disk full, input/output error).
      if (this.#database.inTransaction) this.#database.exec("ROLLBACK TO unit; RELEASE unit");
      else this.#fail(givenUp());
    } catch (error) {
      this.#abandon(error);
    }
    this.#passTurn();
  }

  /** Commits what is finished; call only when no unit holds a turn. */
  close(): void {
    this.#commit();
  }

  /** Another process may be writing: wait for it without stopping this one's event loop. */
  async #open(giveUp: number): Promise<void> {
    for (;;) {
      try {
        this.#database.exec("BEGIN IMMEDIATE");
        return;
      } catch (error) {
        if (!hasSqliteCode(error, "BUSY") || performance.now() > giveUp) throw error;
        await sleep(BUSY_RETRY_MS);
      }
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

  /** Commits after a round of the event loop that brought no further unit: who is on the way comes along. */
  #scheduleCommit(): void {
    // Also when every unit was undone: an open transaction keeps other processes from writing.
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
      this.#database.exec("COMMIT");
    } catch (error) {
      this.#abandon(error);
      return;
    }
    const settled = this.#finished;
    this.#finished = [];
    for (const unit of settled) unit.resolve();
  }

  /** Takes everything back, the finished units too. */
  #abandon(reason: unknown): void {
    if (this.#database.inTransaction) this.#database.exec("ROLLBACK");
    this.#fail(reason);
  }

  #fail(reason: unknown): void {
    const failed = this.#finished;
    this.#finished = [];
    for (const unit of failed) unit.reject(reason);
  }
}
