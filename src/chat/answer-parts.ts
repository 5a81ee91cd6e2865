import { dropThoughts } from "../language/gateway/thoughts.ts";
import type { ChatChunk, ChatPart, Ending } from "./message.ts";
import { isToolPart, type ToolPart } from "./tool-parts.ts";
import type { Turn } from "./turn.ts";

const noStepsLeft = "I have used all the steps that one answer may take. Say “continue” to let me go on.";

/** The text of an answer that has none. */
const lastWords: Partial<Record<Ending, string>> = {
  finished: "The language model returned no answer. Ask again, or rephrase the question.",
  "cut-off":
    "The language model reached its limit before it said a word. Ask again, or ask for less at once.",
  filtered: "The provider of the language model withheld what it would have said. Ask in other words.",
};

type Settling = { ending: Ending; turn: Turn; emit(chunk: ChatChunk): void };

/** Completes unfinished parts, so that the answer can be stored and sent to the model again. */
export function settleParts(parts: ChatPart[], settling: Settling): ChatPart[] {
  const settled = parts.map((part) => settlePart(part, settling));
  const { ending, turn } = settling;
  const words = lastWords[ending];
  if (words === undefined || endsWithText(settled)) return settled;
  const text = turn.isLastStep ? noStepsLeft : words;
  emitText(text, settling.emit);
  return [...settled, { type: "text", text, state: "done" }];
}

function settlePart(part: ChatPart, { turn, emit }: Settling): ChatPart {
  // Where the first tag is missing, they are known for thoughts only once they are over.
  if (part.type === "text") return { ...part, text: dropThoughts(part.text), state: "done" };
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
