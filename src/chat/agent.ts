import type { JSONValue, ModelMessage, ToolSet } from "ai";
import type { Actor } from "../base/actor.ts";
import { AppError } from "../base/errors.ts";
import type { Log } from "../base/log.ts";
import type { ToolResult } from "../contract-app/chat.ts";
import { ToolsRefused } from "../language/gateway/failure.ts";
import type { Gateway } from "../language/gateway/gateway.ts";
import { settleParts } from "./answer-parts.ts";
import type { AnswerRequest } from "./answer-request.ts";
import { type Budget, divideContext, fitMessages } from "./context.ts";
import type { ChatDeps } from "./deps.ts";
import type { ChatMessage, ChatPart, Ending } from "./message.ts";
import { createPrompt, lastStepPrompt } from "./prompt.ts";
import { createReading } from "./reading.ts";
import { searchFirst } from "./search-first.ts";
import { countChanges } from "./tool-parts.ts";
import { toModelView } from "./tools/model-view.ts";
import type { AgentTool } from "./tools/tool.ts";
import { createTools } from "./tools/tools.ts";
import { MAX_STEPS, Turn } from "./turn.ts";

type Sdk = typeof import("../language/gateway/sdk.ts");

/** `parts` may be incomplete if the answer did not finish. */
export type Answer = { parts: ChatPart[]; ending: Ending; error?: string };

type Stream = ReturnType<Sdk["streamText"]>["stream"];

/** The agent loop: the model writes or calls tools, gets their results, and continues. Never throws. */
export async function runAgent(deps: ChatDeps, actor: Actor, request: AnswerRequest): Promise<Answer> {
  const turn = openTurn(deps, actor, request);
  const parts = await runTurn(request, turn, async (sdk, budget) => {
    const tools = toSdkTools(sdk, createTools(deps, actor, budget.result), turn);
    return { stream: await openStream(sdk, { deps, actor, request, turn, tools, budget }), tools };
  });
  const cannotCall = turn.failure?.error instanceof ToolsRefused && !request.signal.aborted;
  return cannotCall ? runWithoutTools(deps, actor, request) : endAnswer(deps, request, turn, parts);
}

function openTurn({ db }: ChatDeps, actor: Actor, { signal, earlier }: AnswerRequest): Turn {
  return new Turn(signal, createReading(db, actor, earlier), countChanges(earlier));
}

async function runWithoutTools(deps: ChatDeps, actor: Actor, request: AnswerRequest): Promise<Answer> {
  const turn = openTurn(deps, actor, request);
  const searched: ChatPart[] = [];
  const parts = await runTurn(request, turn, async (sdk, budget) => {
    const { instructions, messages, parts } = await searchFirst(deps, actor, { request, turn, budget });
    searched.push(...parts);
    const { stream } = sdk.streamText({
      model: await openModel(sdk, request.gateway),
      instructions,
      messages: fitMessages(messages, budget.messages, budget.context),
      maxOutputTokens: budget.answer,
      maxRetries: 0,
      abortSignal: request.signal,
      onStepEnd: ({ finishReason }) => turn.endStep(finishReason),
      onError: ({ error }) => turn.fail(error),
    });
    return { stream };
  });
  return endAnswer(deps, request, turn, [...searched, ...parts]);
}

type Open = (sdk: Sdk, budget: Budget) => Promise<{ stream: Stream; tools?: ToolSet }>;

async function runTurn(request: AnswerRequest, turn: Turn, open: Open): Promise<ChatPart[]> {
  let parts: ChatPart[] = [];
  try {
    const sdk = await import("../language/gateway/sdk.ts");
    const budget = divideContext(await request.gateway.context());
    const chunks = sdk.toUIMessageStream<ToolSet, ChatMessage>({
      ...(await open(sdk, budget)),
      sendStart: false,
      sendFinish: false,
      sendReasoning: false,
      onError: toSentence,
      onEnd: ({ responseMessage }) => {
        parts = responseMessage.parts;
      },
    });
    // The ending is sent last, once it is stored.
    for await (const chunk of chunks)
      if (chunk.type !== "error" && chunk.type !== "abort") request.emit(chunk);
  } catch (error) {
    turn.fail(error);
  }
  await turn.settle();
  return parts;
}

type Run = {
  deps: ChatDeps;
  actor: Actor;
  request: AnswerRequest;
  turn: Turn;
  tools: ToolSet;
  budget: Budget;
};

async function openStream(sdk: Sdk, { deps, actor, request, turn, tools, budget }: Run) {
  const instructions = createPrompt(deps.clock(), actor.timeZone);
  const toFitting = (messages: ModelMessage[]) => fitMessages(messages, budget.messages, budget.context);
  return sdk.streamText({
    model: await openModel(sdk, request.gateway),
    instructions,
    messages: toFitting(await request.toMessages(tools)),
    tools,
    maxOutputTokens: budget.answer,
    // Sequential: the limits count the calls, and a second change to a thought must see the first.
    toolCallConcurrency: 1,
    maxRetries: 0,
    abortSignal: request.signal,
    stopWhen: [sdk.isStepCount(MAX_STEPS + 1), () => turn.failure !== undefined || turn.isAsking],
    prepareStep({ stepNumber, messages }) {
      turn.beginStep(stepNumber);
      const fitting = { messages: toFitting(messages) };
      // Keep the tools listed: some endpoints reject a conversation with tool calls without them.
      return turn.isLastStep
        ? { ...fitting, toolChoice: "none", instructions: `${instructions}\n\n${lastStepPrompt}` }
        : fitting;
    },
    onStepEnd: ({ finishReason }) => turn.endStep(finishReason),
    onError({ error }) {
      // The model called a tool when it may not: the call is not run, and the answer ends.
      if (!sdk.ToolChoiceViolationError.isInstance(error)) turn.fail(error);
    },
  }).stream;
}

type Wrappable = Parameters<Sdk["wrapLanguageModel"]>[0]["model"];

/** Hides the reasoning that small models write between tags. */
async function openModel(sdk: Sdk, gateway: Gateway) {
  // The SDK's type also allows a model's name and older versions, which the gateway never returns.
  const model = (await gateway.languageModel()) as Wrappable;
  return sdk.wrapLanguageModel({ model, middleware: sdk.extractReasoningMiddleware({ tagName: "think" }) });
}

/** The tools check their arguments themselves, because their error messages are written for a model. */
function toSdkTools(sdk: Sdk, tools: Record<string, AgentTool>, turn: Turn): ToolSet {
  const entries = Object.entries(tools).map(([name, agentTool]) => {
    const sdkTool = sdk.tool({
      description: agentTool.description,
      inputSchema: sdk.jsonSchema(agentTool.inputSchema),
      toModelOutput: ({ output }) => ({
        type: "json",
        value: toModelView(output as ToolResult) as JSONValue,
      }),
      execute: (given, { toolCallId }) => turn.call(agentTool, given, toolCallId),
    });
    return [name, sdkTool] as const;
  });
  return Object.fromEntries(entries);
}

function endAnswer(deps: ChatDeps, request: AnswerRequest, turn: Turn, parts: ChatPart[]): Answer {
  const { failure } = turn;
  const ended = turn.isAsking ? "asking" : (turn.cut ?? "finished");
  const ending = request.signal.aborted ? "stopped" : failure ? "failed" : ended;
  const settled = settleParts(parts, { ending, turn, emit: request.emit });
  if (ending !== "failed") return { parts: settled, ending };
  logBug(deps.log, failure?.error);
  return { parts: settled, ending, error: toSentence(failure?.error) };
}

/** The SDK's errors contain the prompt and the answer, which must not be logged, so only their name is. */
function logBug(log: Log, error: unknown): void {
  if (error instanceof AppError) return;
  const isSdks = error instanceof Error && error.name.startsWith("AI_");
  log.error(isSdks ? { reason: error.name } : { err: error }, "chat.failed");
}

/** Hides the details of bugs. The model gets more details about an invalid tool call than people do. */
export function toSentence(error: unknown): string {
  if (error instanceof AppError) return error.message;
  // The SDK tells it twice, first as an error and then as its words.
  if (/^AI_(NoSuchTool|InvalidToolInput)Error\b/.test(String(error)))
    return "The language model called a tool in a way that could not be read.";
  return "Something went wrong on our side.";
}
