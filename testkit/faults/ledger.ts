import { setTimeout as sleep } from "node:timers/promises";
import type { Status } from "../../src/thoughts/status.ts";
import { createCorpus } from "../corpus.ts";
import { callTool, mcpHeaders } from "../mcp.ts";

/** Many times as long as it takes until the jobs of a service that was killed are taken up by the next. */
const STUCK_MS = 120_000;

type Found = { matches: { id: string }[] };

/**
 * Writers that keep a ledger: what was acknowledged to them, and so has to be there. Each thought has a word that no
 * other has. `url` is asked before each request: a service may come back elsewhere.
 */
export class Ledger {
  /** Word and id of every capture that was answered. */
  readonly acknowledged = new Map<string, string>();
  /** How many captures were refused or cut off, by what was said. */
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

  /** One capture; says whether it was acknowledged. */
  async write(): Promise<boolean> {
    const word = `w${(this.#sent++).toString(36)}q`;
    try {
      const raw = `${this.#corpus.thought()}, mark ${word}`;
      const { id } = await this.#call<{ id: string }>("capture_thought", { raw, as_user: true });
      this.acknowledged.set(word, id);
      return true;
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      this.refusals.set(said, (this.refusals.get(said) ?? 0) + 1);
      return false;
    }
  }

  /** Until one of its captures fails. */
  async writeUntilRefused(): Promise<void> {
    while (await this.write()) {}
  }

  async writeUntil(isOver: () => boolean, pauseMs = 0): Promise<void> {
    while (!isOver()) {
      const isKept = await this.write();
      if (pauseMs > 0 || !isKept) await sleep(Math.max(pauseMs, 5));
    }
  }

  /** Many write for as long as `work` takes. */
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

  /** How long it takes until `count` more are acknowledged, in milliseconds. */
  untilAcknowledged(count: number): Promise<number> {
    return untilMore(() => this.acknowledged.size, count);
  }

  untilRefused(count: number): Promise<number> {
    return untilMore(() => this.refused, count);
  }

  /** The words of what was acknowledged and is not found by its word, first of all. */
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
  async settle(): Promise<Status> {
    const tell = createPatience("jobs");
    for (;;) {
      const status = await this.status();
      if (status.pending === 0) return status;
      tell(status.pending);
      await sleep(100);
    }
  }

  #call<Answer>(name: string, args: object): Promise<Answer> {
    return callTool(this.#url(), this.#key, name, args);
  }
}

/** How long it takes until a count has grown so much, in milliseconds. */
async function untilMore(read: () => number, more: number): Promise<number> {
  const startedAt = performance.now();
  const enough = read() + more;
  const tell = createPatience("answers");
  while (read() < enough) {
    tell(read());
    await sleep(1);
  }
  return performance.now() - startedAt;
}

/** Throws when what it is told has stayed the same for too long. */
function createPatience(what: string): (count: number) => void {
  let last = Number.NaN;
  let since = 0;
  return (count) => {
    if (count !== last) since = performance.now();
    last = count;
    if (performance.now() - since > STUCK_MS) throw new Error(`the ${what} got stuck at ${count}`);
  };
}
