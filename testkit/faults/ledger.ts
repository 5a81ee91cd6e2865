import { setTimeout as sleep } from "node:timers/promises";
import type { Status } from "../../src/thoughts/status.ts";
import { createCorpus } from "../corpus.ts";
import { callTool, mcpHeaders } from "../mcp.ts";

/** Far longer than it takes until a killed service's jobs are claimed again. */
const STUCK_MS = 120_000;

type Found = { matches: { id: string }[] };

/**
 * Writes thoughts and records which were acknowledged, and so must exist. Each thought has a unique word. `url` is
 * called before each request, because a service may restart at another address.
 */
export class Ledger {
  /** The unique word and id of every acknowledged capture. */
  readonly acknowledged = new Map<string, string>();
  /** Counts of refused or interrupted captures by error message. */
  readonly refusals = new Map<string, number>();
  #sent = 0;
  readonly #corpus = createCorpus(6);
  readonly #url: () => string;
  readonly #key: string;

  constructor(url: () => string, key: string) {
    this.#url = url;
    this.#key = key;
  }

  get refused(): number {
    return [...this.refusals.values()].reduce((sum, count) => sum + count, 0);
  }

  /** One capture; returns whether it was acknowledged. */
  async write(): Promise<boolean> {
    const word = `w${(this.#sent++).toString(36)}q`;
    try {
      const raw = `${this.#corpus.thought()}, mark ${word}`;
      const { id } = await this.#call<{ id: string }>("capture_thought", { raw, as_user: true });
      this.acknowledged.set(word, id);
      return true;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.refusals.set(message, (this.refusals.get(message) ?? 0) + 1);
      return false;
    }
  }

  /** Writes until a capture fails. */
  async writeUntilRefused(): Promise<void> {
    while (await this.write()) {}
  }

  async writeUntil(isOver: () => boolean, pauseMs = 0): Promise<void> {
    while (!isOver()) {
      const isAcknowledged = await this.write();
      if (pauseMs > 0 || !isAcknowledged) await sleep(Math.max(pauseMs, 5));
    }
  }

  /** Keeps writing while `work` runs. */
  async writeDuring(writers: number, work: () => Promise<void>, pauseMs = 0): Promise<void> {
    let isOver = false;
    const writing = Array.from({ length: writers }, () => this.writeUntil(() => isOver, pauseMs));
    try {
      await work();
    } finally {
      isOver = true;
      await Promise.all(writing);
    }
  }

  /** Milliseconds until `count` more captures are acknowledged. */
  untilAcknowledged(count: number): Promise<number> {
    return untilMore(() => this.acknowledged.size, count);
  }

  untilRefused(count: number): Promise<number> {
    return untilMore(() => this.refused, count);
  }

  /** The words of acknowledged thoughts that are not the first hit for their word. */
  async findMissing(concurrency = 4): Promise<string[]> {
    const missing: string[] = [];
    const waiting = this.acknowledged.entries();
    const search = async () => {
      for (const [word, id] of waiting) {
        if (!(await this.finds(word, id))) missing.push(word);
      }
    };
    await Promise.all(Array.from({ length: concurrency }, search));
    return missing;
  }

  async finds(word: string, id: string): Promise<boolean> {
    const args = { query: word, mode: "fast", top_k: 1 };
    const { matches } = await this.#call<Found>("retrieve_thoughts", args);
    return matches[0]?.id === id;
  }

  async status(): Promise<Status> {
    const response = await fetch(`${this.#url()}/api/status`, { headers: mcpHeaders(this.#key) });
    if (!response.ok) throw new Error(`/api/status answered ${response.status}`);
    return (await response.json()) as Status;
  }

  /** The status once no job is left. */
  async waitForJobs(): Promise<Status> {
    const check = createStuckCheck("jobs");
    for (;;) {
      const status = await this.status();
      if (status.pending === 0) return status;
      check(status.pending);
      await sleep(100);
    }
  }

  #call<Answer>(name: string, args: object): Promise<Answer> {
    return callTool(this.#url(), this.#key, name, args);
  }
}

/** Milliseconds until a count has grown by `more`. */
async function untilMore(read: () => number, more: number): Promise<number> {
  const startedAt = performance.now();
  const enough = read() + more;
  const check = createStuckCheck("answers");
  while (read() < enough) {
    check(read());
    await sleep(1);
  }
  return performance.now() - startedAt;
}

/** Throws when the count has not changed for too long. */
function createStuckCheck(what: string): (count: number) => void {
  let last = Number.NaN;
  let since = 0;
  return (count) => {
    if (count !== last) since = performance.now();
    last = count;
    if (performance.now() - since > STUCK_MS) throw new Error(`the ${what} got stuck at ${count}`);
  };
}
