import type { JSONValue, ModelMessage, ToolSet } from "ai";
import type { Actor } from "../base/actor.ts";
import { AppError } from "../base/errors.ts";
import type { Log } from "../base/log.ts";
import type { ToolResult } from "../contract-app.ts";
import { ToolsRefused } from "../language/gateway/failure.ts";
import type { Gateway } from "../language/gateway/gateway.ts";
import { settleParts } from "./answer-parts.ts";
import type { Asking } from "./asking.ts";
import { type Budget, divideContext, fitMessages } from "./context.ts";
import type { ChatDeps } from "./deps.ts";
import type { ChatMessage, ChatPart, Ending } from "./message.ts";
import { createPrompt, lastStepPrompt } from "./prompt.ts";
import { searchFirst } from "./search-first.ts";
import { toModelView } from "./tools/model-view.ts";
import type { AgentTool } from "./tools/tool.ts";
import { createTools } from "./tools/tools.ts";
import { MAX_STEPS, Turn } from "./turn.ts";

type Sdk = typeof import("ai");

/** The answer as far as it came. */
export type Answer = { parts: ChatPart[]; ending: Ending; error?: string };

type Stream = ReturnType<Sdk["streamText"]>["stream"];

/** The loop: the model speaks or calls tools, hears what came of it and goes on. Never throws: it ends. */
export async function runAgent(deps: ChatDeps, actor: Actor, asking: Asking): Promise<Answer> {
  const turn = new Turn(asking.signal);
  const parts = await runTurn(asking, turn, async (sdk, budget) => {
    const tools = toSdkTools(sdk, createTools(deps, actor, budget.result), turn);
    return { stream: await openStream(sdk, { deps, actor, asking, turn, tools, budget }), tools };
  });
  const cannotCall = turn.failure?.error instanceof ToolsRefused && !asking.signal.aborted;
  return cannotCall ? runWithoutTools(deps, actor, asking) : endAnswer(deps, asking, turn, parts);
}

async function runWithoutTools(deps: ChatDeps, actor: Actor, asking: Asking): Promise<Answer> {
  const turn = new Turn(asking.signal);
  const searched: ChatPart[] = [];
  const parts = await runTurn(asking, turn, async (sdk, budget) => {
    const { instructions, messages, parts } = await searchFirst(deps, actor, { asking, turn, budget });
    searched.push(...parts);
    const { stream } = sdk.streamText({
      model: await openModel(sdk, asking.gateway),
      instructions,
      messages: fitMessages(messages, budget.messages, budget.context),
      maxOutputTokens: budget.answer,
      maxRetries: 0,
      abortSignal: asking.signal,
      onStepEnd: ({ finishReason }) => turn.endStep(finishReason),
      onError: ({ error }) => turn.fail(error),
    });
    return { stream };
  });
  return endAnswer(deps, asking, turn, [...searched, ...parts]);
}

type Open = (sdk: Sdk, budget: Budget) => Promise<{ stream: Stream; tools?: ToolSet }>;

async function runTurn(asking: Asking, turn: Turn, open: Open): Promise<ChatPart[]> {
  let parts: ChatPart[] = [];
  try {
    const sdk = await import("ai");
    const budget = divideContext(await asking.gateway.context());
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
    // How it ended is said at the very end, once it is stored.
    for await (const chunk of chunks) if (chunk.type !== "error" && chunk.type !== "abort") asking.say(chunk);
  } catch (error) {
    turn.fail(error);
  }
  await turn.settle();
  return parts;
}

type Run = { deps: ChatDeps; actor: Actor; asking: Asking; turn: Turn; tools: ToolSet; budget: Budget };

async function openStream(sdk: Sdk, { deps, actor, asking, turn, tools, budget }: Run) {
  const instructions = createPrompt(deps.clock(), actor.timeZone);
  const toFitting = (messages: ModelMessage[]) => fitMessages(messages, budget.messages, budget.context);
  return sdk.streamText({
    model: await openModel(sdk, asking.gateway),
    instructions,
    messages: toFitting(await asking.toMessages(tools)),
    tools,
    maxOutputTokens: budget.answer,
    // One after the other: the limits count them, and of two changes to one thought the second sees the first.
    toolCallConcurrency: 1,
    maxRetries: 0,
    abortSignal: asking.signal,
    stopWhen: [sdk.isStepCount(MAX_STEPS + 1), () => turn.failure !== undefined],
    prepareStep({ stepNumber, messages }) {
      turn.beginStep(stepNumber);
      const fitting = { messages: toFitting(messages) };
      // The tools stay named: some endpoints refuse a conversation with tool calls without them.
      return turn.isLastStep
        ? { ...fitting, toolChoice: "none", instructions: `${instructions}\n\n${lastStepPrompt}` }
        : fitting;
    },
    onStepEnd: ({ finishReason }) => turn.endStep(finishReason),
    onError({ error }) {
      // It calls a tool when it may not any more: nothing is called, and the answer ends.
      if (!sdk.ToolChoiceViolationError.isInstance(error)) turn.fail(error);
    },
  }).stream;
}

type Wrappable = Parameters<Sdk["wrapLanguageModel"]>[0]["model"];

/** Small models think aloud, between tags: that is not for the person. */
async function openModel(sdk: Sdk, gateway: Gateway) {
  // The SDK's type also allows a model's name and older kinds, which the gateway's never is.
  const model = (await gateway.languageModel()) as Wrappable;
  return sdk.wrapLanguageModel({ model, middleware: sdk.extractReasoningMiddleware({ tagName: "think" }) });
}

/** Arguments are checked by the tools themselves, whose refusals are written for a model to read. */
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

function endAnswer(deps: ChatDeps, asking: Asking, turn: Turn, parts: ChatPart[]): Answer {
  const { failure } = turn;
  const ended = turn.isCutOff ? "cut-off" : "finished";
  const ending = asking.signal.aborted ? "stopped" : failure ? "failed" : ended;
  const settled = settleParts(parts, { ending, turn, say: asking.say });
  if (ending !== "failed") return { parts: settled, ending };
  logBug(deps.log, failure?.error);
  return { parts: settled, ending, error: toSentence(failure?.error) };
}

/** The SDK's errors hold the prompt and the answer, which no log may: of those only the name. */
function logBug(log: Log, error: unknown): void {
  if (error instanceof AppError) return;
  const isSdks = error instanceof Error && error.name.startsWith("AI_");
  log.error(isSdks ? { reason: error.name } : { err: error }, "chat.failed");
}

/** A bug shows nothing of itself. Of a call that the SDK could not read the model hears more than people do. */
export function toSentence(error: unknown): string {
  if (error instanceof AppError) return error.message;
  if (error instanceof Error && /^AI_(NoSuchTool|InvalidToolInput)Error$/.test(error.name))
    return "The language model called a tool in a way that could not be read.";
  return "Something went wrong on our side.";
}
