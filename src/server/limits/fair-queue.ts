import { AppError } from "../../base/errors.ts";

/** Calls of one user in work at once: enough for their writes to share commits. */
const AT_ONCE = 16;
/** While others are there, of a user who takes much of the processor. */
const AT_ONCE_HEAVY = 2;
const MAX_WAITING = 1_000;
/** So long after a call its user counts as there. */
const PRESENCE_MS = 10_000;

type Line = { running: number; waiting: (() => void)[] };
type Presence = { userId: string; at: number };

export type FairQueueOptions = {
  /** Whether the user takes much of the processor. */
  isHeavy(userId: string): boolean;
  /** In milliseconds, from any start. */
  now?(): number;
};

/** Each user's calls wait in a line of their own, so nobody waits for what somebody else has sent. */
export class FairQueue {
  readonly #lines = new Map<string, Line>();
  readonly #isHeavy: FairQueueOptions["isHeavy"];
  readonly #now: () => number;
  #last: Presence | undefined;
  /** The last call of anybody else. */
  #lastOther: Presence | undefined;

  constructor({ isHeavy, now = () => performance.now() }: FairQueueOptions) {
    this.#isHeavy = isHeavy;
    this.#now = now;
  }

  async run<Result>(userId: string, work: () => Result | Promise<Result>): Promise<Result> {
    this.#note(userId);
    const line = this.#lineOf(userId);
    if (line.running >= this.#limit(userId)) await this.#wait(line);
    else line.running++;
    try {
      return await work();
    } finally {
      this.#pass(userId, line);
    }
  }

  #lineOf(userId: string): Line {
    const line = this.#lines.get(userId) ?? { running: 0, waiting: [] };
    this.#lines.set(userId, line);
    return line;
  }

  async #wait(line: Line): Promise<void> {
    if (line.waiting.length >= MAX_WAITING)
      throw new AppError("rate-limited", "Too many of your requests are waiting already. Try again later.");
    await new Promise<void>((resolve) => line.waiting.push(resolve));
  }

  /** Lets in as many as the limit now allows: it may have changed meanwhile. */
  #pass(userId: string, line: Line): void {
    line.running--;
    const limit = this.#limit(userId);
    while (line.running < limit) {
      const next = line.waiting.shift();
      if (!next) break;
      line.running++;
      next();
    }
    if (line.running === 0) this.#lines.delete(userId);
  }

  #limit(userId: string): number {
    return this.#isAlone(userId) || !this.#isHeavy(userId) ? AT_ONCE : AT_ONCE_HEAVY;
  }

  #isAlone(userId: string): boolean {
    // Who waits for an answer is there, however long it takes.
    if (this.#lines.size > (this.#lines.has(userId) ? 1 : 0)) return false;
    const other = this.#last?.userId === userId ? this.#lastOther : this.#last;
    return !other || this.#now() - other.at > PRESENCE_MS;
  }

  #note(userId: string): void {
    if (this.#last && this.#last.userId !== userId) this.#lastOther = this.#last;
    this.#last = { userId, at: this.#now() };
  }
}
