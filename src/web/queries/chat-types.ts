import type { UIMessage } from "ai";
import type { ConversationView, MessageMetadata } from "../../contract-app/chat.ts";

/** The shapes that `src/server/app-api/chat.ts` sends. */

export type ChatMessage = UIMessage<MessageMetadata>;
export type ChatPart = ChatMessage["parts"][number];

export type ConversationPage = {
  conversation: ConversationView;
  messages: ChatMessage[];
  next: number | null;
};
