import type { MessageMetadata } from "../../../../contract-app/chat.ts";

/** Why an answer is not whole. */
export const endingNotes: Partial<Record<NonNullable<MessageMetadata["ending"]>, string>> = {
  stopped: "You stopped this answer.",
  "cut-off": "This answer was cut off at the limit of its length. Say “go on” to continue it.",
  filtered: "The content filter of the language model’s provider ended this answer.",
};
