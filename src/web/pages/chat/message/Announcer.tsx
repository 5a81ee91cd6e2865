import { VisuallyHidden } from "@mantine/core";
import { useEffect, useState } from "react";
import type { ChatMessage } from "../../../queries/chat-types.ts";
import { withoutCitations } from "./cited-text.ts";
import { endingNotes } from "./ending-notes.ts";
import { textOf } from "./message-text.ts";

const SPOKEN_CHARACTERS = 600;
const asking = "The assistant asks whether it may go on.";

type Props = { messages: ChatMessage[]; isAnswering: boolean; isAsked: boolean };

/** Announces to screen readers that an answer has started, and reads it and how it ended once it is complete, not word by word. */
export function Announcer({ messages, isAnswering, isAsked }: Props) {
  const [wasAnswering, setWasAnswering] = useState(false);
  // Once this is shown: what is there from the start is not announced. An answer that fails at once has ended before.
  useEffect(() => {
    if (isAnswering || isAsked) setWasAnswering(true);
  }, [isAnswering, isAsked]);
  const last = messages.at(-1);
  const spoken = last?.role === "assistant" ? toSpoken(last) : "That did not work.";
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {isAnswering ? "The answer is being written." : wasAnswering ? spoken : ""}
    </VisuallyHidden>
  );
}

function toSpoken(answer: ChatMessage): string {
  const { ending, error = "" } = answer.metadata ?? {};
  const words = withoutCitations(textOf(answer)).slice(0, SPOKEN_CHARACTERS);
  const note = ending && { ...endingNotes, failed: `That did not work. ${error}`, asking }[ending];
  return [words && `Answer: ${words}`, note].filter(Boolean).join(" ");
}
