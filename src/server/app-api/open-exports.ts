import { AppError } from "../../base/errors.ts";

/** Each holds a page of the book in memory until it is read. */
const MAX_EXPORTS = 3;

/** Limits concurrent exports per user. */
export class OpenExports {
  readonly #open = new Map<string, Set<symbol>>();

  /** Returns a function that ends it; a client that disconnects (`signal`) ends it, too, even before the first line. */
  begin(userId: string, signal: AbortSignal): () => void {
    const open = this.#open.get(userId) ?? new Set();
    if (open.size >= MAX_EXPORTS)
      throw new AppError("rate-limited", "You already have several exports running. Wait until one ends.");
    const one = Symbol("export");
    this.#open.set(userId, open.add(one));
    const end = () => {
      open.delete(one);
      if (open.size === 0) this.#open.delete(userId);
    };
    if (signal.aborted) end();
    signal.addEventListener("abort", end);
    return end;
  }
}
