import { Worker } from "node:worker_threads";
import type { Actor } from "../base/actor.ts";
import { addCpuMs } from "../base/cpu.ts";
import { fromSentError, type SentError } from "../base/errors.ts";
import type { Log } from "../base/log.ts";
import type { SharedModels } from "../language/embedding/shared-models.ts";
import type { DatabaseLocation } from "../storage/open.ts";
import type { IndexState } from "./index/state.ts";
import type { UserIndex } from "./index/user-index.ts";
import type { Found, SearchRequest } from "./request.ts";

export type HandedSearch = { id: number; actor: Actor; state: IndexState; request: SearchRequest };
export type SearchThreadData = {
  location: DatabaseLocation;
  models: SharedModels;
  /** A search like those to come. The thread is ready when it has done it; without one, at once. */
  rehearsal?: HandedSearch;
};
export type HandedAnswer =
  | { kind: "ready" }
  | { kind: "found"; id: number; cpuMs: number; found: Found[] }
  | ({ kind: "failure"; id: number; cpuMs: number } & SentError);

type Asked = { actor: Actor; index: UserIndex; request: SearchRequest };
type Task = {
  asked: Asked;
  attempts: number;
  resolve(found: Found[]): void;
  reject(reason: Error): void;
};
type Thread = { worker: Worker; isReady: boolean; tasks: Map<number, Task>; idle?: NodeJS.Timeout };

type Options = {
  entry: URL;
  location: DatabaseLocation;
  readModels(): SharedModels;
  /** How many threads there may be. */
  limit: number;
  log: Log;
  idleMs?: number;
};

/** A book this small is searched at once when no other search runs: handing it over takes about as long. */
const SMALL_BOOK = 2_000;
/** A thread gets its next search before it has answered the last one. */
const AHEAD = 2;
const MAX_ATTEMPTS = 2;
/** After a thread could not start. */
const START_PAUSE_MS = 60_000;
/** How long a thread without searches keeps its memory, about 20 MB. */
const IDLE_MS = 5 * 60_000;

/** Runs searches in worker threads, which read the service's indexes. They start when there is work for them, and end without. */
export class SearchThreads {
  readonly #options: Options;
  readonly #threads = new Set<Thread>();
  readonly #queue: Task[] = [];
  #lastId = 0;
  #running = 0;
  #isStopped = false;
  /** The search for which a thread is to start. */
  #startsFor: Asked | undefined;
  #notBefore = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  /** In a thread, or `here` if that is sooner done. */
  async search(asked: Asked, here: () => Promise<Found[]>): Promise<Found[]> {
    const isHandedOver = this.#shouldHandOver(asked);
    this.#running++;
    try {
      return isHandedOver ? await this.#handOver(asked) : await here();
    } finally {
      this.#running--;
      // Once the answer is sent.
      if (this.#startsFor) setImmediate(() => this.#startLater());
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const { idle } of this.#threads) clearTimeout(idle);
    await Promise.all([...this.#threads].map(({ worker }) => worker.terminate()));
  }

  #shouldHandOver(asked: Asked): boolean {
    const isSmall = asked.index.size < SMALL_BOOK;
    if (this.#isStopped || (isSmall && this.#running === 0)) return false;
    const ready = [...this.#threads].filter(({ isReady }) => isReady);
    const isFull = ready.every(({ tasks }) => tasks.size >= AHEAD);
    const mayStart = ready.length < this.#options.limit && performance.now() >= this.#notBefore;
    // A search that is alone would wait for the start of a thread that it does not use.
    this.#startsFor = isFull && mayStart && ready.length === this.#threads.size ? asked : undefined;
    if (this.#startsFor && this.#running > 0) this.#startLater();
    // Until the first is ready, nothing waits for it.
    return ready.length > 0;
  }

  #handOver(asked: Asked): Promise<Found[]> {
    const { promise, resolve, reject } = Promise.withResolvers<Found[]>();
    this.#queue.push({ asked, attempts: 0, resolve, reject });
    this.#fill();
    return promise;
  }

  /** Gives what waits to the threads with the least to do. What was in a thread that crashed is tried alone. */
  #fill(): void {
    for (let next = this.#next(); next; next = this.#next()) {
      const room = next.attempts > 0 ? 1 : AHEAD;
      const free = [...this.#threads].filter(({ isReady, tasks }) => isReady && tasks.size < room);
      const [thread] = free.filter(isUnsuspected).sort((a, b) => a.tasks.size - b.tasks.size);
      if (!thread) return;
      this.#queue.splice(this.#queue.indexOf(next), 1);
      this.#send(thread, next);
    }
  }

  /** What is tried again; otherwise, of the users with the fewest searches in threads, what waits longest. */
  #next(): Task | undefined {
    const [first, ...others] = this.#queue;
    if (!first || first.attempts > 0) return first;
    const userOf = ({ asked }: Task) => asked.actor.userId;
    const given = [...this.#threads].flatMap(({ tasks }) => [...tasks.values()].map(userOf));
    const count = (task: Task) => given.filter((userId) => userId === userOf(task)).length;
    return others.reduce((next, task) => (count(task) < count(next) ? task : next), first);
  }

  #send(thread: Thread, task: Task): void {
    clearTimeout(thread.idle);
    task.attempts++;
    const handed = this.#toHanded(task.asked);
    thread.tasks.set(handed.id, task);
    thread.worker.postMessage(handed);
  }

  #toHanded({ actor, index, request }: Asked): HandedSearch {
    return { id: ++this.#lastId, actor, state: index.state, request };
  }

  #startLater(): void {
    if (this.#startsFor && !this.#isStopped) this.#start(this.#toHanded(this.#startsFor));
    this.#startsFor = undefined;
  }

  #start(rehearsal?: HandedSearch): void {
    const { entry, location, readModels } = this.#options;
    const workerData: SearchThreadData = { location, models: readModels(), ...(rehearsal && { rehearsal }) };
    const worker = new Worker(entry, { workerData });
    const thread: Thread = { worker, isReady: false, tasks: new Map() };
    this.#threads.add(thread);
    worker.on("message", (answer: HandedAnswer) => this.#receive(thread, answer));
    // Without a listener the error would end the process. "exit" follows.
    worker.on("error", (error) => this.#options.log.error({ err: error }, "search_thread_failed"));
    worker.on("exit", () => this.#end(thread));
    worker.unref();
  }

  #receive(thread: Thread, answer: HandedAnswer): void {
    if (answer.kind === "ready") thread.isReady = true;
    else {
      addCpuMs(answer.cpuMs);
      const task = thread.tasks.get(answer.id);
      thread.tasks.delete(answer.id);
      if (answer.kind === "found") task?.resolve(answer.found);
      else task?.reject(fromSentError(answer));
    }
    this.#fill();
    if (thread.tasks.size === 0) this.#rest(thread);
  }

  #rest(thread: Thread): void {
    clearTimeout(thread.idle);
    thread.idle = setTimeout(() => {
      // Before it has ended, so that no search is given to it.
      this.#threads.delete(thread);
      thread.worker.terminate();
    }, this.#options.idleMs ?? IDLE_MS).unref();
  }

  /** Its searches are tried once more in another thread, unless threads cannot start. */
  #end(thread: Thread): void {
    clearTimeout(thread.idle);
    this.#threads.delete(thread);
    if (!thread.isReady) this.#notBefore = performance.now() + START_PAUSE_MS;
    const canGoOn = thread.isReady && !this.#isStopped;
    for (const task of thread.tasks.values()) {
      if (canGoOn && task.attempts < MAX_ATTEMPTS) this.#queue.unshift(task);
      else task.reject(new Error("the search thread ended"));
    }
    // Without a rehearsal: what waits may be what ended this one.
    if (this.#threads.size === 0 && this.#queue.length > 0 && canGoOn) this.#start();
    if (this.#threads.size === 0)
      for (const task of this.#queue.splice(0)) task.reject(new Error("no search thread could start"));
    this.#fill();
  }
}

const isUnsuspected = ({ tasks }: Thread) => [...tasks.values()].every(({ attempts }) => attempts === 1);
