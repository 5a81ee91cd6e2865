import { Worker } from "node:worker_threads";
import type { Log } from "../base/log.ts";
import type { DatabaseLocation } from "../storage/open.ts";
import type { Job } from "../storage/tables/jobs.ts";
import type { Enriched, Phase } from "./types.ts";

export type PhaseRequest = { id: number; phase: Phase; jobs: Job[] };
export type PhaseAnswer = { id: number; enriched: Enriched[] };
/** `passageModel`: the model whose passage vectors are in use. */
export type ThreadData = { location: DatabaseLocation; budgetBytes: number; passageModel: string };

type Waiting = { resolve(enriched: Enriched[]): void; reject(reason: Error): void };

/** Runs the phases in a worker thread, which is started with the first batch and restarted after a crash. */
export class EnrichmentThread {
  readonly #entry: URL;
  readonly #workerData: ThreadData;
  readonly #log: Log;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #lastId = 0;

  constructor(entry: URL, workerData: ThreadData, log: Log) {
    this.#entry = entry;
    this.#workerData = workerData;
    this.#log = log;
  }

  run(phase: Phase, jobs: Job[]): Promise<Enriched[]> {
    this.#worker ??= this.#start();
    const request: PhaseRequest = { id: ++this.#lastId, phase, jobs };
    const answer = new Promise<Enriched[]>((resolve, reject) =>
      this.#waiting.set(request.id, { resolve, reject }),
    );
    this.#worker.postMessage(request);
    return answer;
  }

  async stop(): Promise<void> {
    await this.#worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(this.#entry, { workerData: this.#workerData });
    worker.on("message", ({ id, enriched }: PhaseAnswer) => {
      this.#waiting.get(id)?.resolve(enriched);
      this.#waiting.delete(id);
    });
    let cause: unknown;
    // Without a listener the error would end the process. "exit" follows and rejects the open requests.
    worker.on("error", (error) => {
      cause = error;
      this.#log.error({ err: error }, "enrichment_thread_failed");
    });
    worker.on("exit", () => {
      this.#worker = undefined;
      const ended = new Error("the enrichment thread ended", { cause });
      for (const { reject } of this.#waiting.values()) reject(ended);
      this.#waiting.clear();
    });
    return worker;
  }
}
