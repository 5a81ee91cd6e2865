import { setTimeout as sleep } from "node:timers/promises";
import type { Status } from "../../../src/thoughts/status.ts";

type Found = { matches: { id: string }[] };

/**
 * Writers that keep a ledger: what was acknowledged to them, and so has to be there. Each thought has a word that no
 * other has. `url` is asked before each request: a service may come back elsewhere.
 */
export class Ledger {
  /** Word and id of every capture that was answered. */
  readonly acknowledged = new Map<string, string>();
  /** How many captures were refused or cut off. */
  refused = 0;
  #sent = 0;
  readonly #url: () => string;
  readonly #headers: Record<string, string>;

  constructor(url: () => string, key: string) {
    this.#url = url;
    this.#headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  }

  /** One capture; says whether it was acknowledged. */
  async write(): Promise<boolean> {
    const word = `w${(this.#sent++).toString(36)}q`;
    try {
      const raw = `note ${word} about the garden`;
      const { id } = await this.#call<{ id: string }>("capture_thought", { raw, as_user: true });
      this.acknowledged.set(word, id);
      return true;
    } catch {
      this.refused++;
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

  /** The words of what was acknowledged and is not found by its word, first of all. */
  async findMissing(concurrency = 4): Promise<string[]> {
    const missing: string[] = [];
    const waiting = this.acknowledged.entries();
    const search = async () => {
      for (const [word, id] of waiting) {
        const args = { query: word, mode: "fast", top_k: 1 };
        const { matches } = await this.#call<Found>("retrieve_thoughts", args);
        if (matches[0]?.id !== id) missing.push(word);
      }
    };
    await Promise.all(Array.from({ length: concurrency }, search));
    return missing;
  }

  async status(): Promise<Status> {
    const response = await fetch(`${this.#url()}/api/status`, { headers: this.#headers });
    if (!response.ok) throw new Error(`/api/status answered ${response.status}`);
    return (await response.json()) as Status;
  }

  /** The status once no job is left. */
  async settle(): Promise<Status> {
    for (;;) {
      const status = await this.status();
      if (status.pending === 0) return status;
      await sleep(100);
    }
  }

  async #call<Answer>(name: string, args: object): Promise<Answer> {
    const params = { name, arguments: args };
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
    const response = await fetch(`${this.#url()}/api/mcp`, { method: "POST", headers: this.#headers, body });
    if (!response.ok) throw new Error(`${name} answered ${response.status}: ${await response.text()}`);
    const { result } = (await response.json()) as { result: { structuredContent: Answer } };
    return result.structuredContent;
  }
}
