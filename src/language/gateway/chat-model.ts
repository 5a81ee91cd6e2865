import type { LanguageModelMiddleware } from "ai";
import { estimateTokens } from "../tokens.ts";
import type { GatewayCall } from "./call.ts";
import { type Failure, ReportedError, toFailure, toReason, UnreadableAnswer } from "./failure.ts";

type Model = Parameters<NonNullable<LanguageModelMiddleware["wrapStream"]>>[0]["model"];
type Streamed = Awaited<ReturnType<Model["doStream"]>>;
type Part = Streamed["stream"] extends ReadableStream<infer P> ? P : never;
type Usage = Awaited<ReturnType<Model["doGenerate"]>>["usage"];

/** Parts that arrive before any of the model's output. */
const preliminary = new Set<Part["type"]>(["stream-start", "response-metadata", "raw", "ping"]);

/** An endpoint may ignore or refuse the limit, and a model that repeats itself never stops. So far over it, it is ended. */
const MOST_OVER_LIMIT = 8;

type RetryDeps = {
  begin(): GatewayCall;
  /** The model has been seen thinking. */
  noteThinking(): void;
  idleTimeoutMs: number;
};

/**
 * Retries inside the model, so each step of an agent has its own retries. A stream is retried only until its first
 * part arrives; after that the reader has seen output, so a failure ends it with an error.
 * A running stream holds no slot, but keeps background work from beginning.
 */
export function createRetryMiddleware(deps: RetryDeps): LanguageModelMiddleware {
  const { begin } = deps;
  return {
    specificationVersion: "v4",
    wrapGenerate({ model, params }) {
      const call = begin();
      return call.complete(async (abortSignal) => {
        const result = await model.doGenerate({ ...params, abortSignal });
        call.count(toTokens(result.usage));
        return result;
      }, params.abortSignal);
    },
    wrapStream({ model, params }) {
      const call = begin();
      return call.ask(async (signal) => {
        const idle = new AbortController();
        const abortSignal = AbortSignal.any([signal, idle.signal]);
        const result = await model.doStream({ ...params, abortSignal });
        const reader = result.stream.getReader();
        const beginning = await readBeginning(reader);
        const end = call.beginStream();
        params.abortSignal?.addEventListener("abort", end);
        const most = MOST_OVER_LIMIT * (params.maxOutputTokens ?? Number.POSITIVE_INFINITY);
        return { ...result, stream: continueStream({ ...deps, call, reader, beginning, idle, end, most }) };
      }, params.abortSignal);
    },
  };
}

async function readBeginning(reader: ReadableStreamDefaultReader<Part>): Promise<Part[]> {
  const parts: Part[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) throw new UnreadableAnswer();
    if (value.type === "error") {
      await reader.cancel();
      throw value.error instanceof Error ? value.error : new ReportedError();
    }
    parts.push(value);
    if (!preliminary.has(value.type)) return parts;
  }
}

type StartedStream = RetryDeps & {
  call: GatewayCall;
  reader: ReadableStreamDefaultReader<Part>;
  beginning: Part[];
  idle: AbortController;
  end(): void;
  /** Tokens, of all that it says. */
  most: number;
};

function continueStream({
  call,
  reader,
  beginning,
  idle,
  idleTimeoutMs,
  noteThinking,
  end,
  most,
}: StartedStream): ReadableStream<Part> {
  const toErrorPart = (failure: Failure): Part => ({
    type: "error",
    error: call.fail(
      failure,
      `The language model stopped in the middle of its answer (${toReason(failure)}).`,
    ),
  });
  let thoughts = 0;
  const countThoughts = (part: Part) => {
    if (part.type === "reasoning-delta") thoughts += estimateTokens(part.delta);
    if (thoughts > 0 || (part.type === "text-delta" && /<\/?think>/.test(part.delta))) noteThinking();
  };
  let said = 0;
  const isEndless = (part: Part) => {
    if ("delta" in part) said += estimateTokens(part.delta);
    return said > most;
  };
  return new ReadableStream<Part>({
    start(controller) {
      for (const part of beginning) {
        countThoughts(part);
        controller.enqueue(part);
      }
    },
    async pull(controller) {
      const timer = setTimeout(() => idle.abort(), idleTimeoutMs);
      try {
        const { done, value } = await reader.read();
        if (done) {
          end();
          call.succeed();
          controller.close();
          return;
        }
        countThoughts(value);
        if (isEndless(value)) {
          end();
          controller.enqueue(toErrorPart({ kind: "cut-off" }));
          controller.close();
          await reader.cancel();
          return;
        }
        if (value.type === "finish") call.count(toTokens(value.usage, thoughts));
        if (value.type !== "error") return controller.enqueue(value);
        controller.enqueue(toErrorPart({ kind: value.error instanceof Error ? "unreadable" : "reported" }));
      } catch (error) {
        end();
        const failure = idle.signal.aborted ? { kind: "timed-out" as const } : await toFailure(error, 0);
        // The caller aborted, or it is a bug: not a gateway failure.
        if (!failure) return controller.error(error);
        controller.enqueue(toErrorPart(failure));
        controller.close();
      } finally {
        clearTimeout(timer);
      }
    },
    cancel(reason) {
      end();
      return reader.cancel(reason);
    },
  });
}

/** `thoughts`: as many tokens as were seen, in case the endpoint does not count them. */
const toTokens = (usage: Usage, thoughts = 0) => ({
  inputTokens: usage.inputTokens.total,
  outputTokens: usage.outputTokens.total,
  reasoningTokens: usage.outputTokens.reasoning || thoughts,
});
