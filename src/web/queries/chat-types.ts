import type { UIMessage } from "ai";
import type { ConversationView, MessageMetadata } from "../../contract-app.ts";

/** As `src/server/chat.ts` sends them. */

export type ChatMessage = UIMessage<MessageMetadata>;
export type ChatPart = ChatMessage["parts"][number];

export type ConversationPage = {
  conversation: ConversationView;
  messages: ChatMessage[];
  next: number | null;
};

export type Undo =
  | { kind: "thought"; id: string; version: number }
  | { kind: "note"; id: string; version: number; restores: number };

/** What a tool answered. `summary` is there when it changed something. */
export type ToolResult =
  | ({ ok: true; summary?: string; undo?: Undo } & Record<string, unknown>)
  | { ok: false; error: string; message: string };
