import { type MessagePort, Worker } from "node:worker_threads";
import type { Log } from "../base/log.ts";
import type { EmbeddedPart } from "../language/embedder.ts";
import type { SharedModels } from "../language/embedding/shared-models.ts";
import { openIndexPort } from "../search/index/remote-indexes.ts";
import type { DatabaseLocation } from "../storage/open.ts";
import type { Job } from "../storage/tables/jobs.ts";
import type { Enriched, Phase } from "./types.ts";

/** What is asked of the thread, and what it answers. */
type Work =
  | { kind: "phase"; phase: Phase; jobs: Job[] }
  /** Vectors for passages of something else than thoughts. */
  | { kind: "embed"; parts: EmbeddedPart[] };
export type ThreadRequest = Work & { id: number };
export type ThreadAnswer = { id: number; answer: Enriched[] | Float32Array[] };
/** `passageModel`: the model whose passage vectors are in use. `indexPort`: for the service's indexes. */
export type ThreadData = {
  location: DatabaseLocation;
  passageModel: string;
  models: SharedModels;
  indexPort: MessagePort;
};

type ThreadDeps = {
  indexes: Parameters<typeof openIndexPort>[0];
  readModels(): SharedModels;
  log: Log;
  idleMs?: number;
};
type OwnData = Pick<ThreadData, "location" | "passageModel">;

type Waiting = { resolve(answer: ThreadAnswer["answer"]): void; reject(reason: Error): void };

/** How long a thread without work keeps its memory, about 20 MB. */
const IDLE_MS = 5 * 60_000;

/** Runs the phases in a worker thread, which is started with the first batch and again after a crash or a long pause. */
export class EnrichmentThread {
  readonly #entry: URL;
  readonly #workerData: OwnData;
  readonly #deps: ThreadDeps;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;
  #isStopped = false;

  constructor(entry: URL, workerData: OwnData, deps: ThreadDeps) {
    this.#entry = entry;
    this.#workerData = workerData;
    this.#deps = deps;
  }

  /** Jobs that it is at when it is stopped are put back. */
  async run(phase: Phase, jobs: Job[]): Promise<Enriched[]> {
    try {
      return (await this.#ask({ kind: "phase", phase, jobs })) as Enriched[];
    } catch (error) {
      if (!this.#isStopped) throw error;
      return jobs.map((job) => ({ kind: "postponed", job, until: 0 }));
    }
  }

  embed(parts: EmbeddedPart[]): Promise<Float32Array[]> {
    return this.#ask({ kind: "embed", parts }) as Promise<Float32Array[]>;
  }

  async #ask(work: Work): Promise<ThreadAnswer["answer"]> {
    if (this.#isStopped) throw new Error("the enrichment thread was stopped");
    clearTimeout(this.#idle);
    this.#worker ??= this.#start();
    const request: ThreadRequest = { id: ++this.#lastId, ...work };
    const answer = new Promise<ThreadAnswer["answer"]>((resolve, reject) =>
      this.#waiting.set(request.id, { resolve, reject }),
    );
    this.#worker.postMessage(request);
    return answer;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#idle);
    await this.#worker?.terminate();
  }

  #rest(): void {
    if (this.#waiting.size > 0) return;
    this.#idle = setTimeout(() => {
      const worker = this.#worker;
      // Before it has ended, so that the next request goes to another one.
      this.#worker = undefined;
      worker?.terminate();
    }, this.#deps.idleMs ?? IDLE_MS).unref();
  }

  #start(): Worker {
    const indexPort = openIndexPort(this.#deps.indexes);
    const models = this.#deps.readModels();
    const workerData: ThreadData = { ...this.#workerData, models, indexPort };
    const worker = new Worker(this.#entry, { workerData, transferList: [indexPort] });
    worker.on("message", ({ id, answer }: ThreadAnswer) => {
      this.#waiting.get(id)?.resolve(answer);
      this.#waiting.delete(id);
      this.#rest();
    });
    let cause: unknown;
    // Without a listener the error would end the process. "exit" follows and rejects the open requests.
    worker.on("error", (error) => {
      cause = error;
      this.#deps.log.error({ err: error }, "enrichment_thread_failed");
    });
    worker.on("exit", () => {
      if (this.#worker !== worker) return;
      this.#worker = undefined;
      const ended = new Error("the enrichment thread ended", { cause });
      for (const { reject } of this.#waiting.values()) reject(ended);
      this.#waiting.clear();
    });
    return worker;
  }
}
