import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Job } from "../storage/jobs.ts";
import type { Enriched, Phase } from "./pipeline.ts";

export type PhaseRequest = { phase: Phase; jobs: Job[] };

/** Runs the phases in a worker thread, which is started at the first batch and again after it broke down. */
export class EnrichmentThread {
  readonly #entry: URL;
  readonly #workerData: unknown;
  #worker: Worker | undefined;

  constructor(entry: URL, workerData: unknown) {
    this.#entry = entry;
    this.#workerData = workerData;
  }

  /** One batch at a time. */
  async run(phase: Phase, jobs: Job[]): Promise<Enriched[]> {
    const worker = this.#start();
    const gone = new AbortController();
    const exit = once(worker, "exit", { signal: gone.signal }).then(() => {
      this.#worker = undefined;
      throw new Error("the enrichment thread ended");
    });
    exit.catch(() => undefined);
    try {
      worker.postMessage({ phase, jobs } satisfies PhaseRequest);
      const [enriched] = await Promise.race([once(worker, "message", { signal: gone.signal }), exit]);
      return enriched as Enriched[];
    } finally {
      gone.abort();
    }
  }

  async stop(): Promise<void> {
    await this.#worker?.terminate();
  }

  #start(): Worker {
    if (!this.#worker) {
      this.#worker = new Worker(this.#entry, { workerData: this.#workerData });
      // Heard by whoever waits for the batch; without a listener it would end the process.
      this.#worker.on("error", () => undefined);
    }
    return this.#worker;
  }
}
