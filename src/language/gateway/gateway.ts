import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as wait } from "node:timers/promises";
import type { LanguageModel } from "ai";
import type { Clock } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import type { Log } from "../../base/log.ts";
import type { ModelAbility } from "../../contract-app/instance.ts";
import { testAbilities } from "./abilities.ts";
import { type AnswerForm, describeAnswer, readObject, readVectors, toJsonSchema } from "./answer.ts";
import { type CallDeps, type CallKind, GatewayCall, type ObservedCall } from "./call.ts";
import { createRetryMiddleware } from "./chat-model.ts";
import { Circuit, type CircuitState, GatewayUnavailable } from "./circuit.ts";
import { createEndpoint, type Endpoint, type EndpointSettings, type Prompt } from "./endpoint.ts";
import { UnreadableAnswer } from "./failure.ts";
import { createContextReader, type ListedModel, NoList } from "./listed-models.ts";
import { RETRIES, Semaphore, type Sleep } from "./retry.ts";
import { Slots } from "./slots.ts";

/** Text Embeddings Inference refuses more, unless it is told otherwise. Some endpoints refuse more than ten. */
const TEXTS_PER_REQUEST = 32;
const BACKOFF_MS = 500;
/** When to come back after a shutdown; long enough to avoid a busy loop. */
const RESTART_MS = 1_000;

export type GatewaySettings = EndpointSettings & {
  /** Concurrent requests. */
  concurrency: number;
  /** The most tokens of a question with its answer; the endpoint may tell fewer. */
  context?: number | undefined;
};

export type GatewayDeps = {
  clock: Clock;
  log: Log;
  observe?: (call: ObservedCall) => void;
  sleep?: Sleep;
  /** Roughly the wait before the first retry; doubles with each. */
  backoffMs?: number;
};

/** `maxTokens`: more than a good answer needs, so that a bad one ends. */
type Question<T> = AnswerForm<T> & { system: string; prompt: string; maxTokens?: number };

/** A language model behind an endpoint. A failed call is retried 3 times, then throws an AppError. */
export type Gateway = {
  generateObject<T>(question: Question<T>): Promise<T>;
  /** `dimensions` is the length the vectors must have, if known. */
  embed(texts: string[], dimensions?: number): Promise<Float32Array[]>;
  /** For the SDK's `streamText` with `maxRetries: 0`: this model does its own retries in each step. */
  languageModel(): Promise<LanguageModel>;
  /** The endpoint's models; throws an AppError when it lists none. */
  listModels(): Promise<ListedModel[]>;
  /** How many tokens a question may have together with its answer. */
  context(): Promise<number>;
  /** Runs background work; rejects with `GatewayUnavailable` while the circuit is open. Do not nest. */
  background<T>(work: () => Promise<T>): Promise<T>;
  state(): CircuitState;
  /** Ends the cooldown because a person asked for a retry. */
  endCooldown(): void;
  /** Aborts all calls; background work gets `GatewayUnavailable` and is repeated later. */
  close(): void;
  /** Tries what the service uses of the endpoint, each once and without retries. */
  testAbilities(): Promise<ModelAbility[]>;
};

export function createGateway(settings: GatewaySettings, deps: GatewayDeps): Gateway {
  const endpoint = createEndpoint(settings);
  const circuit = new Circuit(deps.clock);
  const closing = new AbortController();
  const calls = createCallDeps(settings, deps, circuit, closing.signal);
  const background = new AsyncLocalStorage<true>();
  let textsPerRequest = TEXTS_PER_REQUEST;
  const begin = (kind: CallKind) => {
    const priority = background.getStore() ? "background" : "person";
    return new GatewayCall(kind, { ...calls, rule: { ...calls.rule, priority } });
  };
  // One less than the limit, so background work never blocks a call that a person waits for.
  const backgroundSemaphore = new Semaphore(Math.max(1, settings.concurrency - 1));
  const refuseWhenClosed = () => {
    if (closing.signal.aborted)
      throw new GatewayUnavailable(deps.clock() + RESTART_MS, "The service is stopping.");
  };
  return {
    generateObject: (question) => generateObject(endpoint, begin("object"), question),
    async embed(texts, dimensions) {
      const vectors: Float32Array[] = [];
      let size = textsPerRequest;
      while (vectors.length < texts.length) {
        const batch = texts.slice(vectors.length, vectors.length + size);
        const call = begin("embedding");
        try {
          vectors.push(...(await embedBatch(endpoint, call, batch, dimensions ?? vectors[0]?.length)));
        } catch (error) {
          if (batch.length === 1 || !isRefused(error)) throw error;
          size = Math.ceil(batch.length / 2);
        }
      }
      textsPerRequest = Math.min(textsPerRequest, size);
      return vectors;
    },
    async languageModel() {
      const { wrapLanguageModel, model, requests } = await endpoint.load();
      if (!model) throw new Error("no language model is set");
      const middleware = createRetryMiddleware({
        begin: () => begin("chat"),
        noteThinking: requests.noteThinking,
        idleTimeoutMs: settings.timeoutMs,
      });
      return wrapLanguageModel({ model, middleware });
    },
    async listModels() {
      try {
        return await endpoint.listModels(AbortSignal.timeout(settings.timeoutMs));
      } catch (error) {
        const reason = error instanceof NoList ? error.message : "no connection";
        throw new AppError("gateway-unavailable", `The endpoint lists no models (${reason}).`);
      }
    },
    context: createContextReader(endpoint, settings, deps.clock),
    async background(work) {
      const guarded = () => {
        refuseWhenClosed();
        return background.run(true, () => circuit.guard(work));
      };
      circuit.throwIfOpen();
      return backgroundSemaphore.run(guarded).catch((error) => {
        refuseWhenClosed();
        throw error;
      });
    },
    close: () => closing.abort(),
    state: () => circuit.state,
    endCooldown: () => circuit.endCooldown(),
    testAbilities: () => testAbilities(endpoint, settings),
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
    priority: "person" as const,
  };
  return { rule, circuit, closing, log: deps.log, observe: deps.observe };
}

function generateObject<T>(endpoint: Endpoint, call: GatewayCall, question: Question<T>) {
  const schema = toJsonSchema(question.format);
  const system = `${question.system}\n\n${describeAnswer(schema)}`;
  const { prompt, maxTokens } = question;
  let rejected: Prompt["rejected"];
  return call.complete(async (signal) => {
    const generated = await endpoint.generate({ system, prompt, schema, maxTokens, rejected }, signal);
    call.count(generated);
    try {
      return readObject(generated, (json) => {
        let leftOut = 0;
        const answer = question.read(json, () => leftOut++);
        call.leaveOut(leftOut);
        return answer;
      });
    } catch (error) {
      // The same words would get the same answer: the next try says what is wrong with this one.
      if (error instanceof UnreadableAnswer) rejected = { answer: generated.text, fault: error.message };
      throw error;
    }
  });
}

const isRefused = (error: unknown) => error instanceof AppError && error.code === "gateway-refused";

function embedBatch(endpoint: Endpoint, call: GatewayCall, texts: string[], dimensions?: number) {
  return call.complete(async (signal) => {
    const { embeddings, usage } = await endpoint.embed(texts, signal);
    call.count({ inputTokens: usage.tokens });
    return readVectors(embeddings, { count: texts.length, dimensions });
  });
}
