import type { ModelMessage, ToolSet } from "ai";
import type { ChatMessage, ChatPart } from "./message.ts";
import { hasChanges, isToolPart } from "./tool-parts.ts";

/** Longer tool results of earlier answers are cut. */
const RESULT_CHARACTERS = 2_000;

/** The conversation for the model, which ends with the question, or with the results to go on with. */
export async function toModelMessages(
  messages: ChatMessage[],
  tools: ToolSet,
  isContinuing = false,
): Promise<ModelMessage[]> {
  const { convertToModelMessages } = await import("../language/gateway/sdk.ts");
  const shortened = (isContinuing ? messages : endWithQuestion(messages)).map(shorten);
  return convertToModelMessages(shortened, { tools, ignoreIncompleteToolCalls: true });
}

/** Precedes an answer that was given without tools. */
export const SEARCH_FIRST_NOTICE =
  "_This model cannot call tools here, so I searched your thoughts for what you said, and answer from what was found. I can change nothing._";

export type PlainMessages = { question: string; earlier: ModelMessage[] };

/** The conversation in words alone, for a model that knows no tools. */
export function toPlainMessages(messages: ChatMessage[]): PlainMessages {
  const spoken = endWithQuestion(messages).map(({ role, parts }) => ({ role, text: toWords(parts) }));
  const question = spoken.at(-1)?.text ?? "";
  const earlier = spoken
    .slice(0, -1)
    .map(
      ({ role, text }): ModelMessage =>
        role === "user" ? { role, content: text } : { role: "assistant", content: text || "(no answer)" },
    );
  return { question, earlier };
}

function toWords(parts: ChatPart[]): string {
  const texts = parts.map((part) => (part.type === "text" ? part.text : ""));
  return texts.filter((text) => text !== "" && text !== SEARCH_FIRST_NOTICE).join("\n\n");
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

function shorten(message: ChatMessage): ChatMessage {
  const parts = message.parts.filter((part) => !isNotice(part)).map(shortenResult);
  const { ending = "finished" } = message.metadata ?? {};
  // Without any answer, two questions would follow each other, which some endpoints reject.
  if (message.role === "assistant" && ending !== "finished")
    parts.push({ type: "step-start" }, { type: "text", text: "(This answer was interrupted here.)" });
  return { ...message, parts };
}

const isNotice = (part: ChatPart) => part.type === "text" && part.text === SEARCH_FIRST_NOTICE;

function shortenResult(part: ChatPart): ChatPart {
  if (!isToolPart(part) || part.state !== "output-available") return part;
  const result = JSON.stringify(part.output);
  if (result.length <= RESULT_CHARACTERS) return part;
  const beginning = result.slice(0, RESULT_CHARACTERS).toWellFormed();
  return { ...part, output: { stored_text_is_data: true, shortened: true, beginning } };
}
