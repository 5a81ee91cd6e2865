import type { DynamicToolUIPart, ToolUIPart } from "ai";
import type { Proposal, ToolResult } from "../contract-app.ts";
import type { ChatChunk, ChatMessage, ChatPart, Ending } from "./message.ts";
import type { Turn } from "./turn.ts";

type ToolPart = ToolUIPart | DynamicToolUIPart;

export function isToolPart(part: ChatPart): part is ToolPart {
  return part.type.startsWith("tool-") || part.type === "dynamic-tool";
}

/** The result of a finished tool call. Safe to cast, because all parts are written by this service. */
export function resultOf(part: ChatPart): ToolResult | undefined {
  return isToolPart(part) && part.state === "output-available" ? (part.output as ToolResult) : undefined;
}

/** Whether a tool call changed something. */
export const isChange = (result: ToolResult | undefined) =>
  result?.ok === true && result.summary !== undefined;

/** Whether a tool call of the answer changed something. */
export const hasChanges = ({ parts }: ChatMessage) => parts.some((part) => isChange(resultOf(part)));

/** What the call would do, if it waits for the person's consent. */
export function proposalOf(part: ChatPart): Proposal | undefined {
  const result = resultOf(part);
  return result?.ok === false ? result.proposal : undefined;
}

/** The changes since the last question that were made, asked for or refused. */
export function countChanges(messages: ChatMessage[]): number {
  const question = messages.findLastIndex(({ role }) => role === "user");
  const parts = messages.slice(question + 1).flatMap((message) => message.parts);
  return parts.filter((part) => {
    const result = resultOf(part);
    return isChange(result) || (result?.ok === false && /^(asks_first|refused)$/.test(result.error));
  }).length;
}

/** Every `id` in the tools' results. Stored text is a string in there, so it cannot fake one. */
export function collectIds(results: (ToolResult | undefined)[]): Set<string> {
  const ids = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [name, member] of Object.entries(value)) {
      if (name === "id" && typeof member === "string") ids.add(member);
      else visit(member);
    }
  };
  results.forEach(visit);
  return ids;
}

/** The text of an answer that has none. */
const lastWords = {
  steps: "I have used all the steps that one answer may take. Say “continue” to let me go on.",
  finished: "The language model returned no answer. Ask again, or rephrase the question.",
  "cut-off":
    "The language model reached its limit before it said a word. Ask again, or ask for less at once.",
};

type Settling = { ending: Ending; turn: Turn; emit(chunk: ChatChunk): void };

/** Completes unfinished parts, so that the answer can be stored and sent to the model again. */
export function settleParts(parts: ChatPart[], settling: Settling): ChatPart[] {
  const settled = parts.map((part) => settlePart(part, settling));
  const { ending, turn } = settling;
  if ((ending !== "finished" && ending !== "cut-off") || endsWithText(settled)) return settled;
  const text = turn.isLastStep ? lastWords.steps : lastWords[ending];
  emitText(text, settling.emit);
  return [...settled, { type: "text", text, state: "done" }];
}

function settlePart(part: ChatPart, { turn, emit }: Settling): ChatPart {
  if (part.type === "text") return { ...part, state: "done" };
  if (!isToolPart(part) || part.state === "output-available" || part.state === "output-error") return part;
  const { toolCallId } = part;
  // Stopped while the tool ran: the call was carried out nevertheless, so it must be visible and undoable.
  const output = turn.resultOf(toolCallId);
  if (output) {
    emit({ type: "tool-output-available", toolCallId, output });
    return { ...part, state: "output-available", input: part.input, output } as ToolPart;
  }
  const errorText = turn.isRunning(toolCallId)
    ? "It is not known yet whether this was carried out."
    : "This was not carried out.";
  return { ...part, state: "output-error", input: part.input, errorText } as ToolPart;
}

/** Whether there is text after the last tool call. */
function endsWithText(parts: ChatPart[]): boolean {
  const last = parts.findLastIndex(isToolPart);
  return parts.slice(last + 1).some((part) => part.type === "text" && part.text.trim() !== "");
}

export function emitText(delta: string, emit: (chunk: ChatChunk) => void): void {
  const id = "our-words";
  emit({ type: "text-start", id });
  emit({ type: "text-delta", id, delta });
  emit({ type: "text-end", id });
}
