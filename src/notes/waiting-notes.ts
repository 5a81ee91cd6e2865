import { Wakeup } from "../base/wakeup.ts";

export type NoteKey = { userId: string; noteId: string };
/** `failures`: how often its vectors could not be made. */
type WaitingNote = NoteKey & { failures?: number };

/** More are found again when their user searches. */
const MAX_WAITING = 10_000;
const LONGEST_SLEEP_MS = 2 ** 31 - 1;

/**
 * Notes whose passages have no vectors yet. In memory only: a note that a crash or another instance leaves out is noticed
 * when an index is loaded, and found by its words meanwhile.
 */
export class WaitingNotes {
  readonly #keys = new Map<string, WaitingNote>();
  readonly #wakeup = new Wakeup();

  add(key: WaitingNote): void {
    if (this.#keys.size >= MAX_WAITING) return;
    this.#keys.set(`${key.userId} ${key.noteId}`, key);
    this.#wakeup.call();
  }

  /** The note that has waited longest; undefined once `stopping` is aborted. */
  async next(stopping: AbortSignal): Promise<WaitingNote | undefined> {
    const wake = () => this.#wakeup.call();
    stopping.addEventListener("abort", wake, { once: true });
    try {
      while (!stopping.aborted) {
        const counted = this.#wakeup.calls;
        const [first] = this.#keys;
        if (first) {
          this.#keys.delete(first[0]);
          return first[1];
        }
        await this.#wakeup.sleep(counted, LONGEST_SLEEP_MS);
      }
    } finally {
      stopping.removeEventListener("abort", wake);
    }
    return undefined;
  }
}
