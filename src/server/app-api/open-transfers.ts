import type { AppError } from "../../base/errors.ts";

type TransferLimit = { limit: number; refusal: () => AppError };

/** Limits concurrent exports or imports per user. */
export class OpenTransfers {
  readonly #options: TransferLimit;
  readonly #open = new Map<string, Set<symbol>>();

  constructor(options: TransferLimit) {
    this.#options = options;
  }

  /** Returns a function that ends it. */
  begin(userId: string): () => void {
    const open = this.#open.get(userId) ?? new Set();
    if (open.size >= this.#options.limit) throw this.#options.refusal();
    const one = Symbol("transfer");
    this.#open.set(userId, open.add(one));
    return () => {
      open.delete(one);
      if (open.size === 0) this.#open.delete(userId);
    };
  }
}
