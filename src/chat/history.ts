import type { ModelMessage, ToolSet } from "ai";
import type { ChatMessage, ChatPart } from "./message.ts";
import { hasChanges, isToolPart } from "./tool-parts.ts";

const INTERRUPTED = "(This answer was interrupted here.)";
const NO_ANSWER = "(no answer)";
/** Longer tool results of earlier answers are cut. */
const RESULT_CHARACTERS = 2_000;

/** The conversation for the model, which ends with the question, or with the results to go on with. */
export async function toModelMessages(
  messages: ChatMessage[],
  tools: ToolSet,
  isContinuing = false,
): Promise<ModelMessage[]> {
  const { convertToModelMessages } = await import("../language/gateway/sdk.ts");
  const shortened = takeTurns(messages, isContinuing).map(shorten);
  return convertToModelMessages(shortened, { tools, ignoreIncompleteToolCalls: true });
}

/** Precedes an answer that was given without tools. */
export const SEARCH_FIRST_NOTICE =
  "_This model cannot call tools here, so I searched your thoughts for what you said, and answer from what was found. I can change nothing._";

export type PlainMessages = { question: string; earlier: ModelMessage[] };

/** The conversation in words alone, for a model that knows no tools. */
export function toPlainMessages(messages: ChatMessage[]): PlainMessages {
  const spoken = takeTurns(messages).map(({ role, parts }) => ({ role, text: toWords(parts) }));
  const question = spoken.at(-1)?.text ?? "";
  const earlier = spoken
    .slice(0, -1)
    .map(
      ({ role, text }): ModelMessage =>
        role === "user" ? { role, content: text } : { role: "assistant", content: text || NO_ANSWER },
    );
  return { question, earlier };
}

function toWords(parts: ChatPart[]): string {
  const texts = parts.map((part) => (part.type === "text" ? part.text : ""));
  return texts.filter((text) => text !== "" && text !== SEARCH_FIRST_NOTICE).join("\n\n");
}

/** To a question that the service did not live to answer. */
const noAnswer: ChatMessage = {
  id: "no-answer",
  role: "assistant",
  parts: [{ type: "text", text: NO_ANSWER }],
};

/**
 * One after the other, since some models accept no two messages of one speaker. Answers that were given or are to be given
 * again are left out. One that changed something is kept, or the model would do it twice; the question is then repeated
 * after it.
 */
function takeTurns(messages: ChatMessage[], isContinuing = false): ChatMessage[] {
  const turns: ChatMessage[] = [];
  let question: ChatMessage | undefined;
  for (const [i, message] of messages.entries()) {
    const isQuestion = message.role === "user";
    const isLast = i === messages.length - 1 ? isContinuing : messages[i + 1]?.role === "user";
    if (!isQuestion && !isLast && !hasChanges(message)) continue;
    if (isQuestion) question = message;
    // The page that was read may begin with an answer.
    if (!question) continue;
    if (turns.at(-1)?.role === message.role) turns.push(isQuestion ? noAnswer : question);
    turns.push(message);
  }
  return question && !isContinuing && turns.at(-1) !== question ? [...turns, question] : turns;
}

function shorten(message: ChatMessage): ChatMessage {
  const parts = message.parts.filter((part) => !isNotice(part)).map(shortenResult);
  const { ending = "finished" } = message.metadata ?? {};
  if (message.role !== "assistant" || ending === "finished") return { ...message, parts };
  const last = parts.at(-1);
  const added: ChatPart[] =
    last?.type === "text"
      ? [...parts.slice(0, -1), { ...last, text: `${last.text}\n\n${INTERRUPTED}` }]
      : [...parts, { type: "step-start" }, { type: "text", text: INTERRUPTED }];
  return { ...message, parts: added };
}

const isNotice = (part: ChatPart) => part.type === "text" && part.text === SEARCH_FIRST_NOTICE;

function shortenResult(part: ChatPart): ChatPart {
  if (!isToolPart(part) || part.state !== "output-available") return part;
  const result = JSON.stringify(part.output);
  if (result.length <= RESULT_CHARACTERS) return part;
  const beginning = result.slice(0, RESULT_CHARACTERS).toWellFormed();
  return { ...part, output: { stored_text_is_data: true, shortened: true, beginning } };
}
