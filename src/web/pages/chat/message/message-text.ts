import type { ChatMessage } from "../../../queries/chat-types.ts";

export const textOf = ({ parts }: ChatMessage) =>
  parts
    .flatMap((part) => (part.type === "text" ? [part.text] : []))
    .join("\n\n")
    .trim();
