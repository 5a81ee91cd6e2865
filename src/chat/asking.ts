import type { ModelMessage, ToolSet } from "ai";
import type { Gateway } from "../language/gateway/gateway.ts";
import type { PlainMessages } from "./history.ts";
import type { ChatChunk } from "./message.ts";

/** What is asked, and who hears the answer as it comes. */
export type Asking = {
  gateway: Gateway;
  toMessages(tools: ToolSet): Promise<ModelMessage[]>;
  toPlainMessages(): PlainMessages;
  signal: AbortSignal;
  say(chunk: ChatChunk): void;
};
