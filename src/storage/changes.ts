import { perPool } from "./per-pool.ts";

/** Where to look, never what has changed: what is told twice or too often does no harm. */
export type Topic = `book ${string}` | `answers ${string}` | "jobs" | "keys" | "model" | "version";

/** How often to look anyway while other instances tell their changes: a lost connection loses some. */
const NET_MS = 10_000;

type Look = () => void;

/** Tells those in this process who wait for changes, and other instances where that is possible. */
export class Changes {
  readonly #looks = new Map<Topic, Set<Look>>();
  #announce: ((topic: Topic) => void) | undefined;
  #isHearing = false;

  /** Calls `look` after each change that is heard of. Returns a function that ends it. */
  on(topic: Topic, look: Look): () => void {
    const looks = this.#looks.get(topic) ?? new Set();
    looks.add(look);
    this.#looks.set(topic, looks);
    return () => {
      looks.delete(look);
      if (looks.size === 0 && this.#looks.get(topic) === looks) this.#looks.delete(topic);
    };
  }

  isAwaited(topic: Topic): boolean {
    return this.#looks.has(topic);
  }

  /** To be called after the commit. */
  tell(topic: Topic): void {
    this.hear(topic);
    this.tellOthers(topic);
  }

  tellOthers(topic: Topic): void {
    this.#announce?.(topic);
  }

  hear(topic: Topic): void {
    for (const look of [...(this.#looks.get(topic) ?? [])]) look();
  }

  /** Everybody looks at once. */
  lookAgain(): void {
    for (const topic of [...this.#looks.keys()]) this.hear(topic);
  }

  announceBy(announce: (topic: Topic) => void): void {
    this.#announce = announce;
  }

  /** Whether changes of all other instances are told here. */
  get isHearing(): boolean {
    return this.#isHearing;
  }

  /** Something may have been missed before. */
  setHearing(isHearing: boolean): void {
    if (isHearing === this.#isHearing) return;
    this.#isHearing = isHearing;
    this.lookAgain();
  }

  /** The time until the next look: `alone`, if nobody tells what others change. */
  pauseOf(alone: number, net = NET_MS): number {
    return this.#isHearing ? net : alone;
  }
}

export const changesOf = perPool(() => new Changes());
