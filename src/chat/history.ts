import type { ModelMessage, ToolSet } from "ai";
import { hasChanges, isToolPart } from "./answer-parts.ts";
import type { ChatMessage, ChatPart } from "./message.ts";

/** What is left of a tool's result once its answer has been given. */
const RESULT_CHARACTERS = 2_000;

/** The conversation for the model, which ends with the question. */
export async function toModelMessages(messages: ChatMessage[], tools: ToolSet): Promise<ModelMessage[]> {
  const { convertToModelMessages } = await import("ai");
  const shortened = endWithQuestion(messages).map(shorten);
  return convertToModelMessages(shortened, { tools, ignoreIncompleteToolCalls: true });
}

/**
 * Answers that are to be given again are left out. One that changed something is kept, or the model would do it
 * twice; the question then follows once more.
 */
function endWithQuestion(messages: ChatMessage[]): ChatMessage[] {
  const asked = messages.findLastIndex(({ role }) => role === "user");
  const question = messages[asked];
  if (!question) return [];
  const done = messages.slice(asked + 1).filter(hasChanges);
  return [...messages.slice(0, asked + 1), ...(done.length > 0 ? [...done, question] : [])];
}

function shorten(message: ChatMessage): ChatMessage {
  const parts = message.parts.map(shortenResult);
  const { ending = "finished" } = message.metadata ?? {};
  // Without a word of an answer two questions would follow each other, which some endpoints refuse.
  if (message.role === "assistant" && ending !== "finished")
    parts.push({ type: "step-start" }, { type: "text", text: "(This answer broke off here.)" });
  return { ...message, parts };
}

function shortenResult(part: ChatPart): ChatPart {
  if (!isToolPart(part) || part.state !== "output-available") return part;
  const result = JSON.stringify(part.output);
  if (result.length <= RESULT_CHARACTERS) return part;
  const beginning = result.slice(0, RESULT_CHARACTERS).toWellFormed();
  return { ...part, output: { stored_text_is_data: true, shortened: true, beginning } };
}
