import { AppError } from "../../base/errors.ts";
import type { Log } from "../../base/log.ts";
import type { Circuit } from "./circuit.ts";
import { type Failure, isAboutTheRequest, type ModelSetting, toReason, toSentence } from "./failure.ts";
import { type RetryRule, TriesFailed, tryRepeatedly } from "./retry.ts";

export type CallKind = "object" | "embedding" | "chat";

type Tokens = { inputTokens?: number | undefined; outputTokens?: number | undefined };

/** A whole call, as the metrics see it. The tokens are those of all its tries, as far as the endpoint told. */
export type ObservedCall = {
  kind: CallKind;
  outcome: "ok" | "failed";
  seconds: number;
  inputTokens?: number;
  outputTokens?: number;
  tries: number;
};

export type CallDeps = {
  rule: Omit<RetryRule, "onFailure">;
  circuit: Circuit;
  /** Whoever asks, this ends it too. */
  closing: AbortSignal;
  log: Log;
  observe?: ((call: ObservedCall) => void) | undefined;
};

/** One call with all its tries: asked, then ended once, which the circuit and the metrics hear of. */
export class GatewayCall {
  readonly #kind: CallKind;
  readonly #deps: CallDeps;
  readonly #startedAt: number;
  #tries = 0;
  #tokens: { inputTokens?: number; outputTokens?: number } = {};
  #isEnded = false;

  constructor(kind: CallKind, deps: CallDeps) {
    this.#kind = kind;
    this.#deps = deps;
    this.#startedAt = deps.rule.clock();
  }

  /** Asks and ends: for a call whose answer comes in one piece. */
  async complete<T>(work: (signal: AbortSignal) => Promise<T>, caller?: AbortSignal): Promise<T> {
    const answer = await this.ask(work, caller);
    this.succeed();
    return answer;
  }

  /** Leaves the success to be told: a stream has only begun when its first part is here. */
  async ask<T>(work: (signal: AbortSignal) => Promise<T>, caller?: AbortSignal): Promise<T> {
    const { rule, closing } = this.#deps;
    const whoAsks = caller ? AbortSignal.any([closing, caller]) : closing;
    const attempt = (signal: AbortSignal) => {
      this.#tries++;
      return work(signal);
    };
    try {
      return await tryRepeatedly({ ...rule, onFailure: (failure) => this.#note(failure) }, attempt, whoAsks);
    } catch (error) {
      if (!(error instanceof TriesFailed)) throw error;
      const tried = { retries: rule.retries, setting: this.#setting };
      throw this.fail(error.failure, toSentence(error.failure, tried));
    }
  }

  count({ inputTokens, outputTokens }: Tokens): void {
    // An endpoint that does not count tells nothing, which the SDK makes NaN of.
    if (inputTokens) this.#tokens.inputTokens = (this.#tokens.inputTokens ?? 0) + inputTokens;
    if (outputTokens) this.#tokens.outputTokens = (this.#tokens.outputTokens ?? 0) + outputTokens;
  }

  succeed(): void {
    if (this.#isEnded) return;
    this.#deps.circuit.succeeded();
    this.#end("ok");
  }

  /** The error has no cause on purpose: the SDK's errors hold the address, the prompt and the raw answer. */
  fail(failure: Failure, sentence: string): AppError {
    if (!this.#isEnded) {
      if (isAboutTheRequest(failure)) this.#deps.circuit.succeeded();
      else this.#deps.circuit.failed(sentence);
      this.#end("failed");
    }
    return new AppError(isAboutTheRequest(failure) ? "gateway-refused" : "gateway-unavailable", sentence);
  }

  get #setting(): ModelSetting {
    return this.#kind === "embedding" ? "EMBEDDING_MODEL" : "LLM_MODEL";
  }

  #note(failure: Failure): void {
    const fields = { kind: this.#kind, try: this.#tries, reason: toReason(failure) };
    this.#deps.log.warn(fields, "gateway_try_failed");
  }

  #end(outcome: ObservedCall["outcome"]): void {
    this.#isEnded = true;
    const seconds = (this.#deps.rule.clock() - this.#startedAt) / 1000;
    this.#deps.observe?.({ kind: this.#kind, outcome, seconds, tries: this.#tries, ...this.#tokens });
  }
}
