/** Whether somebody waits for it; what nobody waits for lets the others go first. */
export type Urgency = "awaited" | "background";

type Queue = Record<Urgency, (() => void)[]>;

/** One at a time for each name, in the order they came. */
export class Turns {
  readonly #queues = new Map<string, Queue>();

  async take<Result>(name: string, urgency: Urgency, work: () => Promise<Result>): Promise<Result> {
    const queue = this.#queues.get(name);
    if (queue) await new Promise<void>((resolve) => queue[urgency].push(resolve));
    else this.#queues.set(name, { awaited: [], background: [] });
    try {
      return await work();
    } finally {
      this.#pass(name);
    }
  }

  #pass(name: string): void {
    const queue = this.#queues.get(name);
    const next = queue?.awaited.shift() ?? queue?.background.shift();
    if (next) next();
    else this.#queues.delete(name);
  }
}
