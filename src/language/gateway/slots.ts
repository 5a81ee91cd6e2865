/** People come before background work, which is interrupted for them if it is running. */
export type Priority = "person" | "background";

/** As many requests at a time as the endpoint may have. */
export class Slots {
  readonly #count: number;
  #taken = 0;
  #streams = 0;
  readonly #people: (() => void)[] = [];
  readonly #background: (() => void)[] = [];
  /** To interrupt the background work that runs. */
  readonly #running = new Set<AbortController>();

  constructor(count: number) {
    this.#count = count;
  }

  /** `gaveWay` is aborted when the work has to be interrupted, and done again. */
  async run<T>(priority: Priority, work: (gaveWay: AbortSignal) => Promise<T>): Promise<T> {
    await this.#take(priority);
    const giveWay = new AbortController();
    if (priority === "background") this.#running.add(giveWay);
    try {
      return await work(giveWay.signal);
    } finally {
      this.#running.delete(giveWay);
      this.#taken--;
      this.#admit();
    }
  }

  /**
   * An answer that is still coming in takes no slot, since its tools may need one; but no background work begins
   * meanwhile that would slow it down. Returns the way to end it.
   */
  beginStream(): () => void {
    this.#streams++;
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      this.#streams--;
      this.#admit();
    };
  }

  async #take(priority: Priority): Promise<void> {
    const queue = priority === "person" ? this.#people : this.#background;
    const { promise, resolve } = Promise.withResolvers<void>();
    queue.push(resolve);
    this.#admit();
    if (this.#people.includes(resolve)) this.#interruptOne();
    await promise;
  }

  #interruptOne(): void {
    const [running] = this.#running;
    if (!running) return;
    this.#running.delete(running);
    running.abort();
  }

  #admit(): void {
    while (this.#taken < this.#count) {
      const hasRoom = this.#taken + this.#streams < this.#count;
      const next = this.#people.shift() ?? (hasRoom ? this.#background.shift() : undefined);
      if (!next) return;
      this.#taken++;
      next();
    }
  }
}
