import type { ModelMessage, ToolSet } from "ai";
import { hasChanges, isToolPart } from "./answer-parts.ts";
import type { ChatMessage, ChatPart } from "./message.ts";

/** How much of a conversation the model gets. */
const HISTORY_CHARACTERS = 60_000;
/** Longer tool results of earlier answers are cut. */
const RESULT_CHARACTERS = 2_000;

/** The conversation for the model: the most recent part that fits, ending with the question. */
export async function toModelMessages(messages: ChatMessage[], tools: ToolSet): Promise<ModelMessage[]> {
  const { convertToModelMessages } = await import("ai");
  const recent = takeRecent(endWithQuestion(messages).map(shorten));
  return convertToModelMessages(recent, { tools, ignoreIncompleteToolCalls: true });
}

/**
 * Leaves out answers that are to be regenerated. One that changed something is kept, or the model would do it twice; the
 * question is then repeated after it.
 */
function endWithQuestion(messages: ChatMessage[]): ChatMessage[] {
  const last = messages.findLastIndex(({ role }) => role === "user");
  const question = messages[last];
  if (!question) return [];
  const done = messages.slice(last + 1).filter(hasChanges);
  return [...messages.slice(0, last + 1), ...(done.length > 0 ? [...done, question] : [])];
}

/** Starts with a question, and always includes the last one. */
function takeRecent(messages: ChatMessage[]): ChatMessage[] {
  let room = HISTORY_CHARACTERS;
  let first = messages.length - 1;
  for (let i = messages.length - 1; i >= 0; i--) {
    const message = messages[i] as ChatMessage;
    room -= JSON.stringify(message.parts).length;
    if (room < 0) break;
    if (message.role === "user") first = i;
  }
  return messages.slice(first);
}

function shorten(message: ChatMessage): ChatMessage {
  const parts = message.parts.map(shortenResult);
  const { ending = "finished" } = message.metadata ?? {};
  // Without any answer, two questions would follow each other, which some endpoints reject.
  if (message.role === "assistant" && ending !== "finished")
    parts.push({ type: "step-start" }, { type: "text", text: "(This answer was interrupted here.)" });
  return { ...message, parts };
}

function shortenResult(part: ChatPart): ChatPart {
  if (!isToolPart(part) || part.state !== "output-available") return part;
  const result = JSON.stringify(part.output);
  if (result.length <= RESULT_CHARACTERS) return part;
  const beginning = result.slice(0, RESULT_CHARACTERS).toWellFormed();
  return { ...part, output: { stored_text_is_data: true, shortened: true, beginning } };
}
