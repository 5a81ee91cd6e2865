import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../base/log.ts";

/** A slow mail server does not keep the service from ending. */
const LONGEST_WAIT_MS = 5_000;

/** Mail that no request waits for. The service's end does: somebody was told that it is on its way. */
export class BackgroundMail {
  readonly #log: Log;
  readonly #running = new Set<Promise<void>>();

  constructor(log: Log) {
    this.#log = log;
  }

  /** Of a failure only the code is logged: its message may contain an address or the mail server's password. */
  start(work: Promise<void>, failure: string): void {
    const running = work
      .catch((error: NodeJS.ErrnoException) => this.#log.error({ code: error.code ?? "unknown" }, failure))
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Resolves when all that was started has ended. */
  async settle(longestMs = LONGEST_WAIT_MS): Promise<void> {
    await Promise.race([Promise.all(this.#running), sleep(longestMs, undefined, { ref: false })]);
  }
}
