import { MessageChannel, type MessagePort } from "node:worker_threads";
import { fromSentError, type SentError, toSentError } from "../../base/errors.ts";
import { createIndexFiles, type IndexFiles, packWhenGrown } from "./file.ts";
import type { ResidentIndexes } from "./resident.ts";
import type { IndexState } from "./state.ts";
import type { UserIndex } from "./user-index.ts";
import { IndexViews } from "./views.ts";

type IndexRequest =
  | { kind: "up-to"; id: number; userId: string; revision: number }
  | { kind: "packed"; userId: string; state: IndexState };
type IndexAnswer =
  | { kind: "state"; id: number; state: IndexState }
  | ({ kind: "failure"; id: number } & SentError);

type Served = Pick<ResidentIndexes, "upTo" | "replace">;

/** A port by which another thread reads these indexes (`RemoteIndexes`). It does not keep the process running. */
export function openIndexPort(indexes: Served): MessagePort {
  const { port1: own, port2: theirs } = new MessageChannel();
  own.on("message", async (request: IndexRequest) => {
    if (request.kind === "packed") return indexes.replace(request.userId, request.state);
    own.postMessage(await answer(indexes, request));
  });
  own.unref();
  return theirs;
}

async function answer(
  indexes: Served,
  { id, userId, revision }: Extract<IndexRequest, { kind: "up-to" }>,
): Promise<IndexAnswer> {
  try {
    const { state } = await indexes.upTo(userId, revision);
    return { kind: "state", id, state };
  } catch (error) {
    return { kind: "failure", id, ...toSentError(error) };
  }
}

type Waiting = { resolve(state: IndexState): void; reject(reason: Error): void };

/** The service's indexes, for a thread that only reads them. */
export class RemoteIndexes {
  readonly #port: MessagePort;
  readonly #files: IndexFiles;
  readonly #views = new IndexViews();
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;

  constructor(port: MessagePort, dataDir: string, made: Parameters<typeof createIndexFiles>[1]) {
    this.#port = port;
    this.#files = createIndexFiles(dataDir, made);
    port.on("message", (answer: IndexAnswer) => {
      const waiting = this.#waiting.get(answer.id);
      this.#waiting.delete(answer.id);
      if (answer.kind === "state") waiting?.resolve(answer.state);
      else waiting?.reject(fromSentError(answer));
    });
  }

  /** The user's index, up to date with at least `revision`. */
  async upTo(userId: string, revision: number): Promise<UserIndex> {
    const known = this.#views.get(userId);
    if (known && known.revision >= revision) return known;
    const id = ++this.#lastId;
    const state = await new Promise<IndexState>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#send({ kind: "up-to", id, userId, revision });
    });
    return this.#views.show(userId, state);
  }

  /** Writes the index file if enough has changed since the last one. The service goes on with the packed index. */
  saveWhenGrown(userId: string): void {
    const index = this.#views.get(userId);
    const state = index && packWhenGrown(index);
    if (!state) return;
    this.#files.write(userId, state);
    this.#send({ kind: "packed", userId, state });
    this.#views.drop(userId);
  }

  #send(request: IndexRequest): void {
    this.#port.postMessage(request);
  }
}
