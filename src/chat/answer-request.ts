import type { ModelMessage, ToolSet } from "ai";
import type { Gateway } from "../language/gateway/gateway.ts";
import type { PlainMessages } from "./history.ts";
import type { ChatChunk } from "./message.ts";

/** `emit` receives the answer in chunks while it is generated. */
export type AnswerRequest = {
  gateway: Gateway;
  toMessages(tools: ToolSet): Promise<ModelMessage[]>;
  toPlainMessages(): PlainMessages;
  signal: AbortSignal;
  emit(chunk: ChatChunk): void;
};
