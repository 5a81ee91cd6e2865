import type { ModelMessage, ToolSet } from "ai";
import type { Gateway } from "../language/gateway/gateway.ts";
import type { PlainMessages } from "./history.ts";
import type { ChatChunk, ChatMessage } from "./message.ts";

/** `emit` receives the answer in chunks while it is generated. */
export type AnswerRequest = {
  gateway: Gateway;
  toMessages(tools: ToolSet): Promise<ModelMessage[]>;
  toPlainMessages(): PlainMessages;
  /** The conversation so far. */
  earlier: ChatMessage[];
  signal: AbortSignal;
  emit(chunk: ChatChunk): void;
};
