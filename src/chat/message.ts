import type { UIMessage, UIMessageChunk } from "ai";
import type { MessageMetadata } from "../contract-app/chat.ts";
import type { Tables } from "../storage/schema.ts";

export type Ending = NonNullable<Tables["messages"]["ending"]>;

export type ChatMessage = UIMessage<MessageMetadata>;
export type ChatPart = ChatMessage["parts"][number];
export type ChatChunk = UIMessageChunk<MessageMetadata>;
