import type { Actor } from "../base/actor.ts";
import { toIso } from "../base/instant.ts";
import type { Citation } from "../contract-app/chat.ts";
import type { Answer } from "./agent.ts";
import type { ChatMessage, ChatPart } from "./message.ts";
import type { Message } from "./rows.ts";

export function toChatMessage(row: Message): ChatMessage {
  return {
    id: row.id,
    role: row.role,
    parts: JSON.parse(row.parts) as ChatPart[],
    metadata: {
      conversationId: row.conversation_id,
      createdAt: toIso(row.created_at),
      ...(row.ending && { ending: row.ending, citations: JSON.parse(row.citations) as Citation[] }),
      ...(row.error !== null && { error: row.error }),
    },
  };
}

export type MessageHead = Pick<Message, "conversation_id" | "id" | "created_at">;

export function toQuestionRow(actor: Actor, head: MessageHead, text: string): Omit<Message, "position"> {
  const parts: ChatPart[] = [{ type: "text", text }];
  return {
    user_id: actor.userId,
    ...head,
    role: "user",
    parts: JSON.stringify(parts),
    ending: null,
    error: null,
    citations: "[]",
  };
}

export type CitingAnswer = Answer & { citations: Citation[] };

export function toAnswerRow(
  actor: Actor,
  head: MessageHead,
  answer: CitingAnswer,
): Omit<Message, "position"> {
  return {
    user_id: actor.userId,
    ...head,
    role: "assistant",
    parts: JSON.stringify(answer.parts),
    ending: answer.ending,
    error: answer.error ?? null,
    citations: JSON.stringify(answer.citations),
  };
}
