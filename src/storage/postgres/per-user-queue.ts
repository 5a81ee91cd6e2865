/** Whether a request waits for the result. */
export type Urgency = "awaited" | "background";

type Queue = Record<Urgency, (() => void)[]>;

/** One at a time per user, in order of arrival. */
export class PerUserQueue {
  readonly #queues = new Map<string, Queue>();

  async run<Result>(userId: string, urgency: Urgency, work: () => Promise<Result>): Promise<Result> {
    const queue = this.#queues.get(userId);
    if (queue) await new Promise<void>((resolve) => queue[urgency].push(resolve));
    else this.#queues.set(userId, { awaited: [], background: [] });
    try {
      return await work();
    } finally {
      this.#pass(userId);
    }
  }

  #pass(userId: string): void {
    const queue = this.#queues.get(userId);
    const next = queue?.awaited.shift() ?? queue?.background.shift();
    if (next) next();
    else this.#queues.delete(userId);
  }
}
