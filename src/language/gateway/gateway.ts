import { setTimeout as wait } from "node:timers/promises";
import type { LanguageModel } from "ai";
import type { z } from "zod";
import type { Clock } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import type { Log } from "../../base/log.ts";
import { describeAnswer, readObject, readVectors, toJsonSchema } from "./answer.ts";
import { type CallDeps, GatewayCall, type ObservedCall } from "./call.ts";
import { createRetrying } from "./chat-model.ts";
import { Circuit, type CircuitState, GatewayResting } from "./circuit.ts";
import { createEndpoint, type Endpoint, type EndpointSettings } from "./endpoint.ts";
import { RETRIES, type Sleep, Slots } from "./retry.ts";

const TEXTS_PER_REQUEST = 64;
const BACKOFF_MS = 500;
/** Long enough that a closed gateway is not asked in a loop. */
const RESTART_MS = 1_000;

export type GatewaySettings = EndpointSettings & {
  /** Of one try; of a stream, the longest silence. */
  timeoutMs: number;
  /** Requests at a time. */
  concurrency: number;
};

export type GatewayDeps = {
  clock: Clock;
  log: Log;
  observe?: (call: ObservedCall) => void;
  sleep?: Sleep;
  /** Before the first retry, about; it doubles with each. */
  backoffMs?: number;
};

type Question<S extends z.ZodType> = { schema: S; system: string; prompt: string };

/** A language model behind an endpoint. What fails is tried again 3 times and then is an AppError. */
export type Gateway = {
  generateObject<S extends z.ZodType>(question: Question<S>): Promise<z.output<S>>;
  /** `dimensions` is the length that the vectors must have, where it is known. */
  embed(texts: string[], dimensions?: number): Promise<Float32Array[]>;
  /** For the SDK's `streamText` with `maxRetries: 0`: this model retries by itself, in each step anew. */
  languageModel(): Promise<LanguageModel>;
  /** Runs what nobody waits for; rejects with `GatewayResting` while the circuit is open. Not to be nested. */
  background<T>(work: () => Promise<T>): Promise<T>;
  state(): CircuitState;
  /** Somebody asked for another try: background work need not wait any longer. */
  wake(): void;
  /** Breaks off whatever is under way; background work is told to come again. */
  close(): void;
  /** Asks each model once, without retries; a sentence of what is wrong, if something is. */
  check(): Promise<string | undefined>;
};

export function createGateway(settings: GatewaySettings, deps: GatewayDeps): Gateway {
  const endpoint = createEndpoint(settings);
  const circuit = new Circuit(deps.clock);
  const closing = new AbortController();
  const calls = createCallDeps(settings, deps, circuit, closing.signal);
  // One slot less, so that whoever waits for an answer finds one free, however much there is to do.
  const backgroundSlots = new Slots(Math.max(1, settings.concurrency - 1));
  const refuseWhenClosed = () => {
    if (closing.signal.aborted)
      throw new GatewayResting(deps.clock() + RESTART_MS, "The service is stopping.");
  };
  return {
    generateObject: (question) => generateObject(endpoint, new GatewayCall("object", calls), question),
    async embed(texts, dimensions) {
      const vectors: Float32Array[] = [];
      for (let from = 0; from < texts.length; from += TEXTS_PER_REQUEST) {
        const batch = texts.slice(from, from + TEXTS_PER_REQUEST);
        const call = new GatewayCall("embedding", calls);
        vectors.push(...(await embedBatch(endpoint, call, batch, dimensions ?? vectors[0]?.length)));
      }
      return vectors;
    },
    async languageModel() {
      const { wrapLanguageModel, model } = await endpoint.load();
      if (!model) throw new Error("no language model is set");
      const middleware = createRetrying(() => new GatewayCall("chat", calls), settings.timeoutMs);
      return wrapLanguageModel({ model, middleware });
    },
    async background(work) {
      const guarded = () => {
        refuseWhenClosed();
        return circuit.guard(work);
      };
      circuit.refuse();
      return backgroundSlots.run(guarded).catch((error) => {
        refuseWhenClosed();
        throw error;
      });
    },
    close: () => closing.abort(),
    state: () => circuit.state,
    wake: () => circuit.wake(),
    async check() {
      const once = { ...calls, rule: { ...calls.rule, retries: 0 } };
      try {
        if (settings.model)
          await new GatewayCall("chat", once).complete((signal) =>
            endpoint.say({ prompt: "Answer with: ok" }, signal),
          );
        if (settings.embeddingModel) await embedBatch(endpoint, new GatewayCall("embedding", once), ["ok"]);
        return undefined;
      } catch (error) {
        if (error instanceof AppError) return error.message;
        throw error;
      }
    },
  };
}

function createCallDeps(
  settings: GatewaySettings,
  deps: GatewayDeps,
  circuit: Circuit,
  closing: AbortSignal,
): CallDeps {
  const rule = {
    retries: RETRIES,
    timeoutMs: settings.timeoutMs,
    backoffMs: deps.backoffMs ?? BACKOFF_MS,
    clock: deps.clock,
    sleep: deps.sleep ?? ((ms, signal) => wait(ms, undefined, signal && { signal })),
    slots: new Slots(settings.concurrency),
  };
  return { rule, circuit, closing, log: deps.log, observe: deps.observe };
}

function generateObject<S extends z.ZodType>(endpoint: Endpoint, call: GatewayCall, question: Question<S>) {
  const schema = toJsonSchema(question.schema);
  const system = `${question.system}\n\n${describeAnswer(schema)}`;
  return call.complete(async (signal) => {
    const { text, usage } = await endpoint.sayJson({ system, prompt: question.prompt, schema }, signal);
    call.count(usage);
    return readObject(text, question.schema);
  });
}

function embedBatch(endpoint: Endpoint, call: GatewayCall, texts: string[], dimensions?: number) {
  return call.complete(async (signal) => {
    const { embeddings, usage } = await endpoint.embed(texts, signal);
    call.count({ inputTokens: usage.tokens });
    return readVectors(embeddings, { count: texts.length, dimensions });
  });
}
