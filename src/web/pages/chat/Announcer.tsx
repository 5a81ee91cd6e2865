import { VisuallyHidden } from "@mantine/core";
import { useEffect, useState } from "react";
import type { ChatMessage } from "../../queries/chat-types.ts";
import { withoutCitations } from "./cited-text.ts";
import { textOf } from "./message-text.ts";

const SPOKEN_CHARACTERS = 600;

/** Announces to screen readers that an answer has started, and reads it once it is complete, not word by word. */
export function Announcer({ messages, isAnswering }: { messages: ChatMessage[]; isAnswering: boolean }) {
  const [wasAnswering, setWasAnswering] = useState(false);
  useEffect(() => {
    if (isAnswering) setWasAnswering(true);
  }, [isAnswering]);
  const last = messages.at(-1);
  const spoken =
    last?.role === "assistant"
      ? withoutCitations(textOf(last)).slice(0, SPOKEN_CHARACTERS)
      : "The answer has ended.";
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {isAnswering ? "The answer is being written." : wasAnswering ? `Answer: ${spoken}` : ""}
    </VisuallyHidden>
  );
}
