import type { UIMessage } from "ai";

/** As `src/server/chat.ts` sends them. */

/** What an answer rests on; `label` is a note's title or the beginning of a thought. */
export type Citation = { kind: "thought" | "note"; id: string; label: string };

/** `ending` and what follows it are there once the answer has ended. */
type MessageMetadata = {
  conversationId: string;
  createdAt: string;
  ending?: "finished" | "stopped" | "failed";
  error?: string;
  citations?: Citation[];
};

export type ChatMessage = UIMessage<MessageMetadata>;
export type ChatPart = ChatMessage["parts"][number];

export type Conversation = {
  id: string;
  title: string;
  createdAt: string;
  updatedAt: string;
  isArchived: boolean;
  isAnswering: boolean;
};

export type ConversationPage = { conversation: Conversation; messages: ChatMessage[]; next: number | null };

export type Undo =
  | { kind: "thought"; id: string; version: number }
  | { kind: "note"; id: string; version: number; restores: number };

/** What a tool answered. `summary` is there when it changed something. */
export type ToolResult =
  | ({ ok: true; summary?: string; undo?: Undo } & Record<string, unknown>)
  | { ok: false; error: string; message: string };
