import type { LanguageModelMiddleware } from "ai";
import type { GatewayCall } from "./call.ts";
import { type Failure, toFailure, toReason, UnreadableAnswer } from "./failure.ts";

type Model = Parameters<NonNullable<LanguageModelMiddleware["wrapStream"]>>[0]["model"];
type Streamed = Awaited<ReturnType<Model["doStream"]>>;
type Part = Streamed["stream"] extends ReadableStream<infer P> ? P : never;
type Usage = Awaited<ReturnType<Model["doGenerate"]>>["usage"];

/** Parts that come before the model has said anything. */
const preliminary = new Set<Part["type"]>(["stream-start", "response-metadata", "raw", "ping"]);

/**
 * Retries inside the model, so that each step of an agent is a call with tries of its own. A stream is tried
 * again until its first part is here; what comes later cannot be unsaid, so then it breaks off with an error.
 * A running stream holds no slot: somebody who reads slowly must not hold up the others.
 */
export function createRetrying(begin: () => GatewayCall, silenceMs: number): LanguageModelMiddleware {
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
        const silence = new AbortController();
        const abortSignal = AbortSignal.any([signal, silence.signal]);
        const result = await model.doStream({ ...params, abortSignal });
        const reader = result.stream.getReader();
        const beginning = await readBeginning(reader);
        return { ...result, stream: goOn({ call, reader, beginning, silence, silenceMs }) };
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
      throw value.error instanceof Error ? value.error : new UnreadableAnswer();
    }
    parts.push(value);
    if (!preliminary.has(value.type)) return parts;
  }
}

type Begun = {
  call: GatewayCall;
  reader: ReadableStreamDefaultReader<Part>;
  beginning: Part[];
  silence: AbortController;
  silenceMs: number;
};

function goOn({ call, reader, beginning, silence, silenceMs }: Begun): ReadableStream<Part> {
  const breakOff = (failure: Failure): Part => ({
    type: "error",
    error: call.fail(
      failure,
      `The language model broke off in the middle of its answer (${toReason(failure)}).`,
    ),
  });
  return new ReadableStream<Part>({
    start(controller) {
      for (const part of beginning) controller.enqueue(part);
    },
    async pull(controller) {
      const timer = setTimeout(() => silence.abort(), silenceMs);
      try {
        const { done, value } = await reader.read();
        if (done) {
          call.succeed();
          controller.close();
          return;
        }
        if (value.type === "finish") call.count(toTokens(value.usage));
        controller.enqueue(value.type === "error" ? breakOff({ kind: "unreadable" }) : value);
      } catch (error) {
        const failure = silence.signal.aborted ? { kind: "timed-out" as const } : await toFailure(error, 0);
        // Whoever asked went away, or it is a bug: no failure of the gateway.
        if (!failure) return controller.error(error);
        controller.enqueue(breakOff(failure));
        controller.close();
      } finally {
        clearTimeout(timer);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

const toTokens = (usage: Usage) => ({
  inputTokens: usage.inputTokens.total,
  outputTokens: usage.outputTokens.total,
});
