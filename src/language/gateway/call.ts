import { AppError } from "../../base/errors.ts";
import type { Log } from "../../base/log.ts";
import type { Circuit } from "./circuit.ts";
import {
  type Failure,
  isRequestError,
  type ModelSetting,
  ToolsRefused,
  toReason,
  toSentence,
} from "./failure.ts";
import { RetriesExhausted, type RetryRule, withRetries } from "./retry.ts";

export type CallKind = "object" | "embedding" | "chat";

type Tokens = { [Kind in "inputTokens" | "outputTokens" | "reasoningTokens"]?: number | undefined };

/** A whole call, for the metrics. Tokens are summed over all tries, if the endpoint reports them. */
export type ObservedCall = {
  kind: CallKind;
  outcome: "ok" | "failed";
  seconds: number;
  inputTokens?: number;
  outputTokens?: number;
  /** Of the output: for thoughts that are not part of the answer. */
  reasoningTokens?: number;
  /** Parts of the answer that could not be read, or are not in the text. */
  leftOut?: number;
  tries: number;
};

export type CallDeps = {
  rule: Omit<RetryRule, "onFailure" | "onGaveWay">;
  circuit: Circuit;
  /** Aborts every call when the service stops. */
  closing: AbortSignal;
  log: Log;
  observe?: ((call: ObservedCall) => void) | undefined;
};

/** One call with all its tries. It ends exactly once, and then updates the circuit and the metrics. */
export class GatewayCall {
  readonly #kind: CallKind;
  readonly #deps: CallDeps;
  readonly #startedAt: number;
  #tries = 0;
  readonly #tokens: { [Kind in keyof Tokens]: number } = {};
  #leftOut = 0;
  #isEnded = false;

  constructor(kind: CallKind, deps: CallDeps) {
    this.#kind = kind;
    this.#deps = deps;
    this.#startedAt = deps.rule.clock();
  }

  /** For an answer that arrives in one piece. */
  async complete<T>(work: (signal: AbortSignal) => Promise<T>, caller?: AbortSignal): Promise<T> {
    const answer = await this.ask(work, caller);
    this.succeed();
    return answer;
  }

  /** Does not report success: a stream may still fail after its first part. */
  async ask<T>(work: (signal: AbortSignal) => Promise<T>, caller?: AbortSignal): Promise<T> {
    const { rule, closing } = this.#deps;
    const callerOrClosing = caller ? AbortSignal.any([closing, caller]) : closing;
    const attempt = (signal: AbortSignal) => {
      this.#tries++;
      return work(signal);
    };
    try {
      return await withRetries(
        {
          ...rule,
          onFailure: (failure) => this.#logFailure(failure),
          onGaveWay: () => this.#tries--,
        },
        attempt,
        callerOrClosing,
      );
    } catch (error) {
      if (!(error instanceof RetriesExhausted)) throw error;
      const tried = { retries: rule.retries, setting: this.#setting };
      throw this.fail(error.failure, toSentence(error.failure, tried));
    }
  }

  /** Holds back background work until the returned function is called. */
  beginStream(): () => void {
    return this.#deps.rule.slots.beginStream();
  }

  count(tokens: Tokens): void {
    // The SDK reports NaN if the endpoint sends no token counts.
    for (const kind of ["inputTokens", "outputTokens", "reasoningTokens"] as const)
      if (tokens[kind]) this.#tokens[kind] = (this.#tokens[kind] ?? 0) + tokens[kind];
  }

  leaveOut(parts: number): void {
    this.#leftOut = parts;
  }

  succeed(): void {
    if (this.#isEnded) return;
    this.#deps.circuit.succeeded();
    this.#end("ok");
  }

  /** No cause on purpose: the SDK's errors contain the URL, the prompt and the raw answer. */
  fail(failure: Failure, sentence: string): AppError {
    if (!this.#isEnded) {
      if (isRequestError(failure)) this.#deps.circuit.succeeded();
      else this.#deps.circuit.failed(sentence);
      this.#end("failed");
    }
    if (failure.kind === "answered" && failure.refusesTools)
      return new ToolsRefused("gateway-refused", sentence);
    return new AppError(isRequestError(failure) ? "gateway-refused" : "gateway-unavailable", sentence);
  }

  get #setting(): ModelSetting {
    return this.#kind === "embedding" ? "EMBEDDING_MODEL" : "LLM_MODEL";
  }

  #logFailure(failure: Failure): void {
    const fields = { kind: this.#kind, try: this.#tries, reason: toReason(failure) };
    this.#deps.log.warn(fields, "gateway_try_failed");
  }

  #end(outcome: ObservedCall["outcome"]): void {
    this.#isEnded = true;
    const seconds = (this.#deps.rule.clock() - this.#startedAt) / 1000;
    const leftOut = this.#leftOut > 0 ? { leftOut: this.#leftOut } : {};
    this.#deps.observe?.({
      kind: this.#kind,
      outcome,
      seconds,
      tries: this.#tries,
      ...this.#tokens,
      ...leftOut,
    });
  }
}
