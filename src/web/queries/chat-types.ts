import type { UIMessage } from "ai";
import type { ConversationView, MessageMetadata } from "../../contract-app.ts";

/** As `src/server/app-api/chat.ts` sends them. */

export type ChatMessage = UIMessage<MessageMetadata>;
export type ChatPart = ChatMessage["parts"][number];

export type ConversationPage = {
  conversation: ConversationView;
  messages: ChatMessage[];
  next: number | null;
};
