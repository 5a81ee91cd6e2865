import type { DynamicToolUIPart, ToolUIPart } from "ai";
import type { ToolResult } from "../contract-app.ts";
import type { ChatChunk, ChatMessage, ChatPart, Ending } from "./message.ts";
import type { Turn } from "./turn.ts";

type ToolPart = ToolUIPart | DynamicToolUIPart;

export function isToolPart(part: ChatPart): part is ToolPart {
  return part.type.startsWith("tool-") || part.type === "dynamic-tool";
}

/** What a tool gave, if it came so far. The parts are of our own making, so the result is one of ours. */
export function resultOf(part: ChatPart): ToolResult | undefined {
  return isToolPart(part) && part.state === "output-available" ? (part.output as ToolResult) : undefined;
}

/** Whether an answer did more than to read. */
export function hasChanges({ parts }: ChatMessage): boolean {
  return parts.some((part) => {
    const result = resultOf(part);
    return result?.ok === true && result.summary !== undefined;
  });
}

/** For an answer without one of its own. */
const lastWords = {
  steps: "I have used all the steps that one answer may take. Say “go on”, and I continue.",
  finished: "The language model ended without a word. Ask again, or put it differently.",
  "cut-off":
    "The language model reached its limit before it said a word. Ask again, or ask for less at once.",
};

type Settling = { ending: Ending; turn: Turn; say(chunk: ChatChunk): void };

/** Makes an end of what is half there: an answer is stored, and sent to the model again, as something that ended. */
export function settleParts(parts: ChatPart[], settling: Settling): ChatPart[] {
  const settled = parts.map((part) => settlePart(part, settling));
  const { ending, turn } = settling;
  if ((ending !== "finished" && ending !== "cut-off") || hasLastWord(settled)) return settled;
  const text = turn.isLastStep ? lastWords.steps : lastWords[ending];
  sayText(text, settling.say);
  return [...settled, { type: "text", text, state: "done" }];
}

function settlePart(part: ChatPart, { turn, say }: Settling): ChatPart {
  if (part.type === "text") return { ...part, state: "done" };
  if (!isToolPart(part) || part.state === "output-available" || part.state === "output-error") return part;
  const { toolCallId } = part;
  // Stopped while the tool ran: it was carried out nevertheless, and must be seen and be undoable.
  const output = turn.resultOf(toolCallId);
  if (output) {
    say({ type: "tool-output-available", toolCallId, output });
    return { ...part, state: "output-available", input: part.input, output } as ToolPart;
  }
  const errorText = turn.isUnderWay(toolCallId)
    ? "It is not known yet whether this was carried out."
    : "This was not carried out.";
  return { ...part, state: "output-error", input: part.input, errorText } as ToolPart;
}

/** A text after the last tool call. */
function hasLastWord(parts: ChatPart[]): boolean {
  const last = parts.findLastIndex(isToolPart);
  return parts.slice(last + 1).some((part) => part.type === "text" && part.text.trim() !== "");
}

export function sayText(delta: string, say: (chunk: ChatChunk) => void): void {
  const id = "our-words";
  say({ type: "text-start", id });
  say({ type: "text-delta", id, delta });
  say({ type: "text-end", id });
}
