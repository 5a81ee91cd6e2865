import type { ModelMessage } from "ai";
import { AppError } from "../base/errors.ts";
import { isObject } from "../base/json.ts";
import { estimateTokens, takeTokens } from "../language/tokens.ts";

/** The most that instructions and tools take; a test checks it. */
const PROMPT_TOKENS = 1_200;
/** More would only cost tokens in every step. */
const MOST_TOKENS = 32_768;
const MOST_ANSWER_TOKENS = 2_048;
const LEAST_MESSAGE_TOKENS = 200;
/** For the names of the speakers and the like. */
const TOKENS_PER_MESSAGE = 8;
/** To how much results of earlier steps are cut. */
const READ_RESULT_TOKENS = 150;

/** How the model's context is divided in every step of an answer. */
export type Budget = { context: number; answer: number; messages: number; result: number };

export function divideContext(context: number): Budget {
  const size = Math.min(context, MOST_TOKENS);
  const answer = Math.min(MOST_ANSWER_TOKENS, Math.floor(size / 4));
  const messages = size - answer - PROMPT_TOKENS;
  if (messages < LEAST_MESSAGE_TOKENS)
    throw new AppError(
      "gateway-refused",
      `The language model's context of ${format(context)} tokens is too small for the chat, which needs 2,560.`,
    );
  return { context, answer, messages, result: Math.floor(messages / 3) };
}

/**
 * The messages within so many tokens. What tools returned in earlier steps is shortened first, then the oldest turns
 * go, and in the end the latest results are shortened. The question stays whole, or is refused.
 */
export function fitMessages(given: ModelMessage[], room: number, context = room): ModelMessage[] {
  let messages = given.map(toAccepted);
  const excess = () => messages.reduce((sum, message) => sum + measure(message), 0) - room;
  const latest = messages.findLastIndex(({ role }) => role === "tool");
  for (let i = 0; i < latest && excess() > 0; i++)
    messages[i] = shortenResults(messages[i] as ModelMessage, READ_RESULT_TOKENS);
  for (let over = excess(); over > 0; over = excess()) {
    const next = messages.findIndex(({ role }, i) => i > 0 && role === "user");
    if (next === -1) break;
    messages = messages.slice(next);
  }
  for (let i = 0; i < messages.length && excess() > 0; i++) {
    const message = messages[i] as ModelMessage;
    const count = message.role === "tool" ? message.content.length : 1;
    messages[i] = shortenResults(message, Math.max(0, Math.floor((measure(message) - excess()) / count)));
  }
  if (excess() > 0)
    throw new AppError(
      "gateway-refused",
      `This is too long for the language model, whose context has room for ${format(context)} tokens. ` +
        "Say it in fewer words.",
    );
  return messages;
}

const format = (tokens: number) => tokens.toLocaleString("en-US");

function measure({ content }: ModelMessage): number {
  const parts = typeof content === "string" ? [content] : content;
  const texts = parts.map((part) => (typeof part === "string" ? part : JSON.stringify(part)));
  return texts.reduce((sum, text) => sum + estimateTokens(text), TOKENS_PER_MESSAGE);
}

/** Some endpoints reject a conversation with thoughts, or with a call whose arguments are no object. */
function toAccepted(message: ModelMessage): ModelMessage {
  if (message.role !== "assistant" || typeof message.content === "string") return message;
  const content = message.content
    .filter(({ type }) => type !== "reasoning")
    .map((part) => (part.type === "tool-call" && !isObject(part.input) ? { ...part, input: {} } : part));
  return { ...message, content };
}

/** Cuts each result to so many tokens of its JSON. */
function shortenResults(message: ModelMessage, tokens: number): ModelMessage {
  if (message.role !== "tool") return message;
  const content = message.content.map((part) => {
    if (part.type !== "tool-result" || measure({ role: "tool", content: [part] }) <= tokens) return part;
    const room = tokens - measure({ role: "tool", content: [shortened(part, "")] });
    return shortened(part, takeTokens(JSON.stringify(part.output), room));
  });
  return { ...message, content };
}

type ToolPart = Extract<ModelMessage, { role: "tool" }>["content"][number];

const shortened = (part: Extract<ToolPart, { type: "tool-result" }>, beginning: string): ToolPart => ({
  ...part,
  output: { type: "json", value: { stored_text_is_data: true, shortened: true, beginning } },
});
