import type { Actor } from "../base/actor.ts";
import { AppError } from "../base/errors.ts";
import type { ChatChunk } from "./message.ts";
import { Recording } from "./recording.ts";

/** An answer being generated in this process; its lease in the database is in `leases.ts`. */
export class RunningAnswer {
  readonly #recording = new Recording<ChatChunk>();
  readonly #stopping = new AbortController();
  readonly #ended = Promise.withResolvers<void>();

  get signal(): AbortSignal {
    return this.#stopping.signal;
  }

  get ended(): Promise<void> {
    return this.#ended.promise;
  }

  emit(chunk: ChatChunk): void {
    this.#recording.add(chunk);
  }

  /** Streams the answer from its beginning, whenever called. */
  play(): ReadableStream<ChatChunk> {
    return this.#recording.play();
  }

  stop(): void {
    this.#stopping.abort();
  }

  end(): void {
    this.#recording.close();
    this.#ended.resolve();
  }
}

/** Of one person: more than anybody reads at once, and few enough that others do not wait for the model. */
const AT_ONCE = 4;

/** The answers being generated in this process, at most one per conversation. They run without listeners, too. */
export class RunningAnswers {
  readonly #answers = new Map<string, RunningAnswer>();
  readonly #closing = new AbortController();

  /** Aborted when the service stops. */
  get closing(): AbortSignal {
    return this.#closing.signal;
  }

  /** Undefined while another answer runs there. The caller must end the answer. */
  begin(actor: Actor, conversationId: string): RunningAnswer | undefined {
    if (this.closing.aborted)
      throw new AppError("conflict", "The service is stopping. Try again in a moment.");
    const key = toKey(actor, conversationId);
    if (this.#answers.has(key)) return undefined;
    if (this.#count(actor) >= AT_ONCE)
      throw new AppError(
        "rate-limited",
        `${AT_ONCE} answers are being given to you already. Wait for one of them, or stop it.`,
      );
    const answer = new RunningAnswer();
    this.#answers.set(key, answer);
    answer.ended.then(() => this.#answers.delete(key));
    return answer;
  }

  #count(actor: Actor): number {
    return [...this.#answers.keys()].filter((key) => key.startsWith(toKey(actor, ""))).length;
  }

  find(actor: Actor, conversationId: string): RunningAnswer | undefined {
    return this.#answers.get(toKey(actor, conversationId));
  }

  /** Stops all answers; resolves when each is stored as far as it got. */
  async close(): Promise<void> {
    this.#closing.abort();
    const running = [...this.#answers.values()];
    for (const answer of running) answer.stop();
    await Promise.all(running.map((answer) => answer.ended));
  }
}

const toKey = (actor: Actor, conversationId: string) => `${actor.userId} ${conversationId}`;
