import { AppError } from "../../base/errors.ts";

/** Each holds a page of the book until its reader has taken it. */
const MAX_EXPORTS = 3;

/** The exports that people have under way. */
export class OpenExports {
  readonly #open = new Map<string, Set<symbol>>();

  /** Returns what ends it; a reader that leaves (`signal`) does, too, even before the first line was written. */
  begin(userId: string, signal: AbortSignal): () => void {
    const open = this.#open.get(userId) ?? new Set();
    if (open.size >= MAX_EXPORTS)
      throw new AppError("rate-limited", "Some exports of yours are under way. Wait for one to end.");
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
